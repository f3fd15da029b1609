import type { Express } from 'express';
import { createPortraitLibrary } from '../../../demo/portraits/portrait-library.ts';
import { createMediaStore, type MediaStore } from './media-store.ts';
import { serveMedia } from './serve-media.ts';
import { createVariantMaker, type VariantMaker } from './variant-maker.ts';
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
}

/** Wires store, queue and variant maker over `<dataDir>/media`. The demo members' portraits are drawn on demand. */
export function createMedia(deps: MediaDeps): Media {
  const store = createMediaStore(deps.config.dataDir);
  const queue = createWorkQueue(QUEUE);
  const drawn = createPortraitLibrary(deps.config.dataDir, store);
  return { store, queue, variants: createVariantMaker({ store, queue, drawn }) };
}

/** Adds the photos' addresses to the gateway. */
export function mountMedia(app: Express, media: Media): void {
  serveMedia(app, media.variants);
}
