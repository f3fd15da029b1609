import type { Image } from '@tandem/contracts/api/common';
import { OWN_PATHS } from '../../platform/http/own-paths.ts';
import { BLURRED_VARIANTS, type PhotoVariant } from '../../platform/media/photo-sizes.ts';
import type { PhotoSource } from './photo.repository.ts';

/** Where clear photos are served (serve-media.ts). */
export const MEDIA_PREFIX = `${OWN_PATHS.media}/`;
/** Where blurred photos are served (L-PHOTOS-CENSORED-PATH). */
export const CENSORED_MEDIA_PREFIX = `${OWN_PATHS.censoredMedia}/`;

function addresses(prefix: string, key: string, variants: readonly PhotoVariant[]): Image['variants'] {
  return variants.map(({ size, width, height }) => ({
    width,
    height,
    avif: `${prefix}${key}-${size}.avif`,
    webp: `${prefix}${key}-${size}.webp`,
  }));
}

/**
 * A photo as the API returns it. With `blurred`, every address is of the blurred variant under /cdn/ and nothing
 * in the response leads to the clear one (R-PHOTOS-BLURRED-ADDRESS). Who may see it clear is the caller's to say.
 */
export function presentImage(row: PhotoSource, options: { blurred: boolean }): Image {
  const variants = options.blurred
    ? addresses(CENSORED_MEDIA_PREFIX, row.blurred_key, BLURRED_VARIANTS)
    : addresses(MEDIA_PREFIX, row.media_key, row.variants);
  const smallest = variants[0];
  const largest = variants.at(-1);
  if (smallest === undefined || largest === undefined) throw new Error(`photo ${row.id} has no variants`);
  return {
    id: row.id,
    status: row.status,
    filename: largest.webp,
    thumb_filename: smallest.webp,
    variants,
    width: largest.width,
    height: largest.height,
    color: row.color,
    blurred: options.blurred,
    private: row.is_private,
    illustrated: row.illustrated,
  };
}
