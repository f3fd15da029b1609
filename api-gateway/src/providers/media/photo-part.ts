import { PHOTO_UPLOAD } from '@tandem/contracts/product/photo-rules';
import { validationError } from '../../platform/errors/app-error.ts';

/** The part of a photo that its owner keeps: 4:5, in shares of the photo as they saw it (C-PHOTOS-CROP). */
export interface PhotoPart {
  /** How far the photo was turned clockwise, in degrees, after what its EXIF says. */
  turn: 0 | 90 | 180 | 270;
  left: number;
  top: number;
  width: number;
}

/** Pixels of a picture. */
export interface Region {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Size {
  width: number;
  height: number;
}

/** How the pixels of a file become the picture: mirrored left to right first, then turned clockwise. */
export interface Turning {
  mirrored: boolean;
  degrees: 0 | 90 | 180 | 270;
}

/** By the number that EXIF has for it, from 1. */
const BY_ORIENTATION: readonly Turning[] = [
  { mirrored: false, degrees: 0 },
  { mirrored: true, degrees: 0 },
  { mirrored: false, degrees: 180 },
  { mirrored: true, degrees: 180 },
  { mirrored: true, degrees: 270 },
  { mirrored: false, degrees: 90 },
  { mirrored: true, degrees: 90 },
  { mirrored: false, degrees: 270 },
];

/** What the EXIF of a file and its owner say together. An orientation that is none counts as upright. */
export function turningOf(orientation: number | undefined, turn: PhotoPart['turn'] = 0): Turning {
  const { mirrored, degrees } = BY_ORIENTATION[(orientation ?? 1) - 1] ?? { mirrored: false, degrees: 0 };
  return { mirrored, degrees: ((degrees + turn) % 360) as Turning['degrees'] };
}

/** Where a region of the turned picture is in the file. */
function unturned({ left, top, width, height }: Region, file: Size, { mirrored, degrees }: Turning): Region {
  const back: Record<Turning['degrees'], () => Region> = {
    0: () => ({ left, top, width, height }),
    90: () => ({ left: top, top: file.height - left - width, width: height, height: width }),
    180: () => ({ left: file.width - left - width, top: file.height - top - height, width, height }),
    270: () => ({ left: file.width - top - height, top: left, width: height, height: width }),
  };
  const region = back[degrees]();
  return mirrored ? { ...region, left: file.width - region.left - region.width } : region;
}

const clamp = (value: number, most: number) => Math.min(Math.max(Math.round(value), 0), most);

/**
 * The pixels of the file that a part means. Throws 422 where they would be less than 400 wide, although the photo has
 * more (V-PHOTOS-PART).
 *
 * @param file the size of the picture in the file, before it is turned
 */
export function regionOf(part: PhotoPart, file: Size, turning: Turning): Region {
  const isUpright = turning.degrees % 180 === 0;
  const turned = isUpright ? file : { width: file.height, height: file.width };
  const widest = Math.min(turned.width, Math.floor((turned.height * 4) / 5));
  const width = clamp(part.width * turned.width, widest);
  // A browser rounds: a pixel less is what it meant.
  if (width < Math.min(widest, PHOTO_UPLOAD.minPixels) - 1) throw validationError({ part: 'field.check' });
  const height = Math.min(Math.round((width * 5) / 4), turned.height);
  const left = clamp(part.left * turned.width, turned.width - width);
  const top = clamp(part.top * turned.height, turned.height - height);
  return unturned({ left, top, width, height }, file, turning);
}
