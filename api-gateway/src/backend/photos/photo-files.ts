import type { Logger } from 'pino';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Media } from '../../providers/media/mount-media.ts';
import { ingestApart } from '../../providers/media/ingest-apart.ts';
import { newMediaKey } from '../../providers/media/media-store.ts';
import { needsMuchMemory } from '../../providers/media/photo-decoder.ts';
import type { PhotoPart } from '../../providers/media/photo-part.ts';
import type { IngestedPhoto, PhotoFileKeys } from '../../providers/media/photo-pipeline.ts';
import { removePhotoFiles } from '../../providers/media/remove-photo.ts';
import { QueueFullError } from '../../providers/media/work-queue.ts';

export interface PhotoFiles {
  /**
   * Makes the files of an uploaded photo, or of the part of it that its owner keeps. Throws what media/photo-pipeline
   * throws, and 503 when too many wait.
   */
  ingest: (bytes: Buffer, part?: PhotoPart | null) => Promise<IngestedPhoto>;
  /** Removes the files of a photo. Never rejects. */
  remove: (keys: PhotoFileKeys) => Promise<void>;
}

/** The files of photos, apart from their rows. */
export function createPhotoFiles({ store, queue }: Pick<Media, 'store' | 'queue'>, log: Logger): PhotoFiles {
  const remove: PhotoFiles['remove'] = async (keys) => {
    try {
      await removePhotoFiles(store, keys);
    } catch (error) {
      // Files that stay behind cost room, nothing else: their names are known to nobody any more.
      log.warn({ err: error }, 'the files of a removed photo stayed behind');
    }
  };
  return {
    ingest: async (bytes, part = null) => {
      const keys = { media: newMediaKey(), blurred: newMediaKey() };
      try {
        const alone = await needsMuchMemory(bytes);
        return await queue.run(() => ingestApart(bytes, { store, keys, part }), { alone });
      } catch (error) {
        // Some of its files may be there.
        await remove(keys);
        if (!(error instanceof QueueFullError)) throw error;
        throw new AppError('unavailable', 'site_busy', { retryAfter: 5 });
      }
    },
    remove,
  };
}
