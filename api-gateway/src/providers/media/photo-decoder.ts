import sharp, { type Metadata, type Sharp } from 'sharp';
import { PHOTO_UPLOAD } from '@tandem/contracts/product/photo-rules';
import { AppError } from '../../platform/errors/app-error.ts';
import { decodeHeic } from './heic.ts';
import { encodeMaster } from './photo-encoder.ts';
import { sniffPhotoFormat } from './photo-format.ts';
import { regionOf, turningOf } from './photo-part.ts';
import type { PhotoPart, Region, Turning } from './photo-part.ts';

// Nothing is decoded twice: what libvips keeps of the last pictures would be memory for nothing.
sharp.cache(false);

const MAX_PIXELS = PHOTO_UPLOAD.maxMegapixels * 1_000_000;
/**
 * What is kept of a photo covers this, twice the largest variant: whole, a picture of 25 megapixels would need 150 MB to
 * be encoded.
 */
const KEPT = { width: 1600, height: 2000, fit: 'outside', withoutEnlargement: true } as const;

/**
 * Two photos of this size are decoded at the same time, a larger one alone: a progressive file takes six bytes a pixel
 * (L-PHOTOS-UPLOAD-MEMORY).
 */
const SHARED_PIXELS = 6_000_000;
/** A longer strip, which would not become smaller by KEPT, is cut. */
const LONGEST_RATIO = 5;

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
  /** As in the file, before it is turned. */
  width: number;
  height: number;
  /** The number of EXIF. */
  orientation: number | undefined;
  open: () => Sharp;
}

async function readHeic(bytes: Buffer): Promise<Picture> {
  const decoded = await decodeHeic(bytes, MAX_PIXELS).catch((error: unknown) => {
    throw unreadable(error);
  });
  if (decoded.kind === 'too-many-pixels') throw tooManyPixels();
  const { width, height, data } = decoded;
  // The decoder has turned it.
  return { width, height, orientation: 1, open: () => sharp(data, { raw: { width, height, channels: 4 } }) };
}

/** An interlaced picture is whole in memory when it is decoded, with 16 bits a channel twice as large. */
const needsTooMuch = ({ format, isProgressive, depth, width, height }: Metadata) =>
  format === 'png' && isProgressive && depth === 'ushort' && width * height * 2 > MAX_PIXELS;

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
  if (needsTooMuch(metadata)) throw tooManyPixels();
  const { width, height, orientation } = metadata;
  const open = () => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false });
  return { width, height, orientation, open };
}

function checkBytes(bytes: Buffer): void {
  if (bytes.byteLength > PHOTO_UPLOAD.maxMegabytes * 1_000_000) {
    throw new AppError('too_large', 'photos.bytes', {
      params: { n: PHOTO_UPLOAD.maxMegabytes },
    });
  }
}

async function checkPhoto(bytes: Buffer): Promise<Picture> {
  checkBytes(bytes);
  const picture = await readPicture(bytes);
  if (picture.width * picture.height > MAX_PIXELS) throw tooManyPixels();
  if (Math.min(picture.width, picture.height) < PHOTO_UPLOAD.minPixels) {
    throw new AppError('validation', 'photos.too_small', {
      params: { n: PHOTO_UPLOAD.minPixels },
    });
  }
  return picture;
}

/** The middle of a strip; null for a picture, all of which is kept. Its crop is 4:5 in the end. */
function middleOfStrip({ width, height }: Picture): Region | null {
  const most = LONGEST_RATIO * Math.min(width, height);
  if (Math.max(width, height) <= most) return null;
  if (width > height) return { left: Math.floor((width - most) / 2), top: 0, width: most, height };
  return { left: 0, top: Math.floor((height - most) / 2), width, height: most };
}

/**
 * Whether decoding the file may take so much memory that nothing else is done meanwhile (L-PHOTOS-UPLOAD-MEMORY). Of a HEIC
 * file nothing is known before it is decoded. Throws what decodePhoto throws, where the first bytes say it already: for such
 * a file no process is started.
 */
export async function needsMuchMemory(bytes: Buffer): Promise<boolean> {
  checkBytes(bytes);
  if (sniffPhotoFormat(bytes) === 'heic') return true;
  const { width, height } = await checkPhoto(bytes);
  return width * height > SHARED_PIXELS;
}

/** The pixels of a region, or of all, no more of them than are kept, as they are in the file. */
async function readPixels(picture: Picture, region: Region | null): Promise<Sharp> {
  const image = picture.open();
  if (region !== null) image.extract(region);
  const { data, info } = await image
    .resize(KEPT)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } });
}

/** Turned when they are few: a whole picture would be in memory for it. */
async function turnPixels(pixels: Sharp, { mirrored, degrees }: Turning): Promise<Sharp> {
  if (!mirrored) return pixels.rotate(degrees);
  const { data, info } = await pixels.flop().raw().toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: info }).rotate(degrees);
}

/**
 * Decodes an uploaded file, and encodes what is kept of it: the part that its owner has chosen, or all of it, upright,
 * no more pixels than variants need, as a JPEG without metadata. Throws AppError: `unsupported_media_type`,
 * `too_large`, `validation` (V-PHOTOS-FORMAT, V-PHOTOS-SIZE, V-PHOTOS-PIXELS, V-PHOTOS-PART).
 */
export async function decodePhoto(bytes: Buffer, part: PhotoPart | null): Promise<Buffer> {
  const picture = await checkPhoto(bytes);
  const turning = turningOf(picture.orientation, part?.turn);
  const region = part === null ? middleOfStrip(picture) : regionOf(part, picture, turning);
  try {
    return await encodeMaster(await turnPixels(await readPixels(picture, region), turning));
  } catch (error) {
    throw unreadable(error);
  }
}
