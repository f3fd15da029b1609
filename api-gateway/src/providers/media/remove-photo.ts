import type { MediaStore } from './media-store.ts';
import type { PhotoFileKeys } from './photo-pipeline.ts';
import { BLURRED_VARIANTS, PHOTO_FORMATS, PHOTO_SIZES } from '../../platform/media/photo-sizes.ts';

/** Removes every file of an uploaded photo: the original, the crop, the clear and the blurred variants. */
export async function removePhotoFiles(store: MediaStore, keys: PhotoFileKeys): Promise<void> {
  // The original first: variants are made again as long as it is there.
  await store.remove({ kind: 'original', key: keys.media });
  await store.remove({ kind: 'master', key: keys.media });
  for (const format of PHOTO_FORMATS) {
    for (const { size } of PHOTO_SIZES) await store.remove({ kind: 'clear', key: keys.media, size, format });
    for (const { size } of BLURRED_VARIANTS) await store.remove({ kind: 'blurred', key: keys.blurred, size, format });
  }
}
