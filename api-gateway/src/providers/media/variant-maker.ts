import type { MediaStore, StoredFile } from './media-store.ts';
import { encodeBlurred, encodeClear } from './photo-encoder.ts';
import { BLURRED_VARIANTS, PHOTO_SIZES } from '../../platform/media/photo-sizes.ts';
import type { WorkQueue } from './work-queue.ts';

export type VariantFile = Extract<StoredFile, { kind: 'clear' | 'blurred' }>;

/** Photos that are drawn when they are first requested (the demo members' portraits). */
export interface DrawnPhotos {
  /**
   * The media key of the drawn photo that has this clear or blurred key, its original being in the store now;
   * null when no drawn photo has it.
   */
  provide: (kind: VariantFile['kind'], key: string) => Promise<string | null>;
}

export interface VariantMaker {
  /** The variant's bytes, made now when it is not on disk yet; null when there is no such photo or size. */
  get: (file: VariantFile, order?: 'soon' | 'later') => Promise<Buffer | null>;
}

async function readMaster(store: MediaStore, key: string): Promise<Buffer | null> {
  return (await store.read({ kind: 'master', key })) ?? store.read({ kind: 'original', key });
}

/**
 * Variants on demand: read from disk, else made from the photo's master and kept. Two requests for the same one
 * share the work. Only sizes of PHOTO_SIZES are ever made, so a known key cannot be used to fill the disk.
 */
export function createVariantMaker(deps: { store: MediaStore; queue: WorkQueue; drawn: DrawnPhotos }): VariantMaker {
  const { store, queue, drawn } = deps;
  const underWay = new Map<string, Promise<Buffer | null>>();

  async function masterOf(file: VariantFile): Promise<Buffer | null> {
    // The blurred files of an upload are made with it; its blurred key leads nowhere else.
    if (file.kind === 'clear') {
      const known = await readMaster(store, file.key);
      if (known !== null) return known;
    }
    const mediaKey = await drawn.provide(file.kind, file.key);
    return mediaKey === null ? null : readMaster(store, mediaKey);
  }

  async function make(file: VariantFile): Promise<Buffer | null> {
    const sizes = file.kind === 'clear' ? PHOTO_SIZES : BLURRED_VARIANTS;
    const size = sizes.find((candidate) => candidate.size === file.size);
    if (size === undefined) return null;
    const master = await masterOf(file);
    if (master === null) return null;
    const encode = file.kind === 'clear' ? encodeClear : encodeBlurred;
    const bytes = await encode(master, size.width, size.height, file.format);
    await store.write(file, bytes);
    return bytes;
  }

  return {
    get: async (file, order = 'soon') => {
      const path = store.path(file);
      const known = underWay.get(path) ?? store.read(file);
      const bytes = await known;
      if (bytes !== null) return bytes;
      const making = underWay.get(path) ?? queue.run(() => make(file), { order });
      underWay.set(path, making);
      try {
        return await making;
      } finally {
        underWay.delete(path);
      }
    },
  };
}
