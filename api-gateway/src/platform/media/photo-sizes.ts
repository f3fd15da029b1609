/**
 * Sizes that photos are kept in, smallest first, all 4:5. `thumb` is for lists and menus, `card` for a
 * search card at one device pixel per CSS pixel, `medium` for the same on a phone, `large` for the profile.
 */
export const PHOTO_SIZES = [
  { size: 'thumb', width: 96, height: 120 },
  { size: 'card', width: 320, height: 400 },
  { size: 'medium', width: 560, height: 700 },
  { size: 'large', width: 800, height: 1000 },
] as const;

export type PhotoSize = (typeof PHOTO_SIZES)[number]['size'];

/** AVIF for browsers that can read it, WebP for the others. */
export const PHOTO_FORMATS = ['avif', 'webp'] as const;
export type PhotoFormat = (typeof PHOTO_FORMATS)[number];

export interface PhotoVariant {
  size: PhotoSize;
  width: number;
  height: number;
}

/** Blurred variants carry no detail, so two sizes are enough. */
export const BLURRED_VARIANTS: readonly PhotoVariant[] = [
  { size: 'thumb', width: 96, height: 120 },
  { size: 'card', width: 320, height: 400 },
];

/**
 * The variants of a photo whose 4:5 crop is `cropWidth` pixels wide: never enlarged, none twice. A photo that is
 * smaller than a size keeps its own width there.
 */
export function variantsFor(cropWidth: number): PhotoVariant[] {
  const variants: PhotoVariant[] = [];
  for (const { size, width } of PHOTO_SIZES) {
    const own = Math.min(width, cropWidth);
    if (own > (variants.at(-1)?.width ?? 0)) variants.push({ size, width: own, height: Math.round((own * 5) / 4) });
  }
  return variants;
}
