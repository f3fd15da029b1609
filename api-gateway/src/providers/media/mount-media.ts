import type { Express } from 'express';
import type { Db } from '../../platform/db/database.ts';
import type { SessionService } from '../../platform/sessions/session.service.ts';
import { createMediaStore, type MediaStore } from './media-store.ts';
import { createPhotoAccess } from './photo-access.ts';
import { serveMedia } from './serve-media.ts';
import { createVariantMaker, type DrawnPhotos, type VariantMaker } from './variant-maker.ts';
import { createWorkQueue, type WorkQueue } from './work-queue.ts';

/** Two images are made at a time; as many as a few pages full of photos may wait. */
const QUEUE = { running: 2, waiting: 600 } as const;

export interface Media {
  store: MediaStore;
  queue: WorkQueue;
  variants: VariantMaker;
}

export interface MediaDeps {
  config: { readonly dataDir: string };
  /** Photos that are drawn when they are first requested, into this store; none when it is left out. */
  drawn?: (store: MediaStore) => DrawnPhotos;
}

const NONE_DRAWN: DrawnPhotos = { provide: async () => null };

/** Wires store, queue and variant maker over `<dataDir>/media`. */
export function createMedia(deps: MediaDeps): Media {
  const store = createMediaStore(deps.config.dataDir);
  const queue = createWorkQueue(QUEUE);
  const drawn = deps.drawn?.(store) ?? NONE_DRAWN;
  return { store, queue, variants: createVariantMaker({ store, queue, drawn }) };
}

export interface MountMediaDeps {
  media: Pick<Media, 'variants'>;
  db: Db;
  sessions: Pick<SessionService, 'load'>;
}

/** Adds the photos' addresses to the gateway; behind the tenant middleware. */
export function mountMedia(app: Express, deps: MountMediaDeps): void {
  serveMedia(app, { maker: deps.media.variants, access: createPhotoAccess(deps) });
}
