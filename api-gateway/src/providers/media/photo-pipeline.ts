import sharp from 'sharp';
import { type MediaStore, newMediaKey } from './media-store.ts';
import { averageColor, encodeBlurred, encodeClear, encodeMaster } from './photo-encoder.ts';
import { decodePhoto } from './photo-decoder.ts';
import type { PhotoPart } from './photo-part.ts';
import { BLURRED_VARIANTS, PHOTO_FORMATS, type PhotoVariant, variantsFor } from '../../platform/media/photo-sizes.ts';

/** The largest 4:5 crop that is kept. */
const MASTER = { width: 800, height: 1000 } as const;

/** What the files of a photo are named by. */
export interface PhotoFileKeys {
  media: string;
  blurred: string;
}

export interface IngestOptions {
  store: MediaStore;
  /** Names for the files; made when left out. */
  keys?: PhotoFileKeys;
  /** `all` makes every variant now; `on-demand` leaves them to the first request (serve-media.ts). */
  variants?: 'all' | 'on-demand';
  /** What its owner keeps of it; where it is left out, all is kept and the crop is chosen here. */
  part?: PhotoPart | undefined;
}

/** What the table `photos` keeps about a photo's files. */
export interface IngestedPhoto {
  mediaKey: string;
  blurredKey: string;
  /** Of the largest variant, in pixels. */
  width: number;
  height: number;
  /** `#rrggbb` */
  color: string;
  variants: PhotoVariant[];
}

/** The 4:5 crop that every variant is made of, and its width. */
async function makeMaster(original: Buffer): Promise<{ master: Buffer; masterWidth: number }> {
  const { width, height } = await sharp(original).metadata();
  if (width === MASTER.width && height === MASTER.height) return { master: original, masterWidth: width };
  const cropWidth = Math.min(MASTER.width, width, Math.floor((height * 4) / 5));
  const crop = sharp(original).resize(cropWidth, Math.round((cropWidth * 5) / 4), {
    fit: 'cover',
    position: 'attention',
  });
  return { master: await encodeMaster(crop), masterWidth: cropWidth };
}

/** Makes the clear and the blurred variants. */
async function writeVariants(
  store: MediaStore,
  master: Buffer,
  variants: readonly PhotoVariant[],
  { mediaKey, blurredKey }: Pick<IngestedPhoto, 'mediaKey' | 'blurredKey'>,
): Promise<void> {
  for (const format of PHOTO_FORMATS) {
    for (const { size, width, height } of variants) {
      const bytes = await encodeClear(master, width, height, format);
      await store.write({ kind: 'clear', key: mediaKey, size, format }, bytes);
    }
    for (const { size, width, height } of BLURRED_VARIANTS) {
      const bytes = await encodeBlurred(master, width, height, format);
      await store.write({ kind: 'blurred', key: blurredKey, size, format }, bytes);
    }
  }
}

/**
 * Takes a picture's bytes into the store: checks what they are, decodes and encodes them anew (nothing of the sender's
 * file survives: no metadata, no trailing bytes), keeps it privately, crops to 4:5 and makes the clear and the blurred
 * variants. Throws AppError: `unsupported_media_type`, `too_large`, `validation` (V-PHOTOS-FORMAT,
 * V-PHOTOS-SIZE, V-PHOTOS-PIXELS).
 */
export async function ingestPhoto(bytes: Buffer, options: IngestOptions): Promise<IngestedPhoto> {
  const original = await decodePhoto(bytes, options.part ?? null);
  const { master, masterWidth } = await makeMaster(original);
  const mediaKey = options.keys?.media ?? newMediaKey();
  const blurredKey = options.keys?.blurred ?? newMediaKey();
  const variants = variantsFor(masterWidth);
  const { store } = options;
  await store.write({ kind: 'original', key: mediaKey }, original);
  if (master !== original) await store.write({ kind: 'master', key: mediaKey }, master);
  if (options.variants !== 'on-demand') await writeVariants(store, master, variants, { mediaKey, blurredKey });
  const largest = variants.at(-1) ?? { width: masterWidth, height: Math.round((masterWidth * 5) / 4) };
  return {
    mediaKey,
    blurredKey,
    width: largest.width,
    height: largest.height,
    color: await averageColor(master),
    variants,
  };
}
