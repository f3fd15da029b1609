import sharp, { type Metadata, type Sharp } from 'sharp';
import { PHOTO_UPLOAD } from '@tandem/contracts/product/photo-rules';
import { AppError } from '../../platform/errors/app-error.ts';
import { decodeHeic } from './heic.ts';
import { type MediaStore, newMediaKey } from './media-store.ts';
import { averageColor, encodeBlurred, encodeClear, encodeMaster } from './photo-encoder.ts';
import { sniffPhotoFormat } from './photo-format.ts';
import { BLURRED_VARIANTS, PHOTO_FORMATS, type PhotoVariant, variantsFor } from '../../platform/media/photo-sizes.ts';

const MAX_PIXELS = PHOTO_UPLOAD.maxMegapixels * 1_000_000;

/** The largest 4:5 crop that is kept. */
const MASTER = { width: 800, height: 1000 } as const;

export interface IngestOptions {
  store: MediaStore;
  /** Names for the files; made when left out. */
  keys?: { media: string; blurred: string };
  /** `all` makes every variant now; `on-demand` leaves them to the first request (serve-media.ts). */
  variants?: 'all' | 'on-demand';
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

function unreadable(cause?: unknown): AppError {
  const text = 'photos.format';
  return new AppError('unsupported_media_type', text, { cause });
}

function tooManyPixels(): AppError {
  return new AppError('validation', 'photos.pixels', {
    params: { n: PHOTO_UPLOAD.maxMegapixels },
  });
}

/** A picture that passed as one by its header; its pixels may still turn out to be broken. */
interface Picture {
  width: number;
  height: number;
  open: () => Sharp;
}

async function readHeic(bytes: Buffer): Promise<Picture> {
  const decoded = await decodeHeic(bytes, MAX_PIXELS).catch((error: unknown) => {
    throw unreadable(error);
  });
  if (decoded.kind === 'too-many-pixels') throw tooManyPixels();
  const { width, height, data } = decoded;
  return { width, height, open: () => sharp(data, { raw: { width, height, channels: 4 } }) };
}

async function readPicture(bytes: Buffer): Promise<Picture> {
  const format = sniffPhotoFormat(bytes);
  if (format === null) throw unreadable();
  if (format === 'heic') return readHeic(bytes);
  let metadata: Metadata;
  try {
    metadata = await sharp(bytes, { limitInputPixels: false, animated: false }).metadata();
  } catch (error) {
    throw unreadable(error);
  }
  if (metadata.format !== format) throw unreadable();
  const open = () => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false });
  return { width: metadata.width, height: metadata.height, open };
}

async function checkPhoto(bytes: Buffer): Promise<Picture> {
  if (bytes.byteLength > PHOTO_UPLOAD.maxMegabytes * 1_000_000) {
    throw new AppError('too_large', 'photos.bytes', {
      params: { n: PHOTO_UPLOAD.maxMegabytes },
    });
  }
  const picture = await readPicture(bytes);
  if (picture.width * picture.height > MAX_PIXELS) throw tooManyPixels();
  if (Math.min(picture.width, picture.height) < PHOTO_UPLOAD.minPixels) {
    throw new AppError('validation', 'photos.too_small', {
      params: { n: PHOTO_UPLOAD.minPixels },
    });
  }
  return picture;
}

interface Decoded {
  /** The whole picture, upright, without metadata. */
  original: Buffer;
  /** The 4:5 crop that every variant is made of. */
  master: Buffer;
  masterWidth: number;
}

async function decode(picture: Picture): Promise<Decoded> {
  let original: Buffer;
  try {
    original = await encodeMaster(picture.open().autoOrient().flatten({ background: '#ffffff' }).toColourspace('srgb'));
  } catch (error) {
    throw unreadable(error);
  }
  const { width, height } = await sharp(original).metadata();
  if (width === MASTER.width && height === MASTER.height) return { original, master: original, masterWidth: width };
  const cropWidth = Math.min(MASTER.width, width, Math.floor((height * 4) / 5));
  const crop = sharp(original).resize(cropWidth, Math.round((cropWidth * 5) / 4), {
    fit: 'cover',
    position: 'attention',
  });
  return { original, master: await encodeMaster(crop), masterWidth: cropWidth };
}

/**
 * Takes a picture's bytes into the store: checks what they are, decodes and encodes them anew (nothing of the sender's
 * file survives: no metadata, no trailing bytes), keeps the original privately, crops to 4:5 and makes the clear and
 * the blurred variants. Throws AppError: `unsupported_media_type`, `too_large`, `validation` (V-PHOTOS-FORMAT,
 * V-PHOTOS-SIZE, V-PHOTOS-PIXELS).
 */
export async function ingestPhoto(bytes: Buffer, options: IngestOptions): Promise<IngestedPhoto> {
  const { original, master, masterWidth } = await decode(await checkPhoto(bytes));
  const mediaKey = options.keys?.media ?? newMediaKey();
  const blurredKey = options.keys?.blurred ?? newMediaKey();
  const variants = variantsFor(masterWidth);
  const { store } = options;
  await store.write({ kind: 'original', key: mediaKey }, original);
  if (master !== original) await store.write({ kind: 'master', key: mediaKey }, master);
  if (options.variants !== 'on-demand') {
    for (const format of PHOTO_FORMATS) {
      for (const { size, width, height } of variants) {
        await store.write(
          { kind: 'clear', key: mediaKey, size, format },
          await encodeClear(master, width, height, format),
        );
      }
    }
    for (const format of PHOTO_FORMATS) {
      for (const { size, width, height } of BLURRED_VARIANTS) {
        await store.write(
          { kind: 'blurred', key: blurredKey, size, format },
          await encodeBlurred(master, width, height, format),
        );
      }
    }
  }
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
