import type { Image } from '@tandem/contracts/api/common';
import { BLURRED_VARIANTS, type PhotoVariant } from '../../platform/media/photo-sizes.ts';
import { CENSORED_MEDIA_PREFIX, MEDIA_PREFIX, signPhoto } from './photo-address.ts';
import type { PhotoSource } from './photo.repository.ts';

/** Whom a photo is presented to, as far as its addresses depend on it: a session, or null for everybody else. */
export type ImageViewer = { readonly sessionKey: Buffer } | null;

function addresses(begin: string, variants: readonly PhotoVariant[]): Image['variants'] {
  return variants.map(({ size, width, height }) => ({
    width,
    height,
    avif: `${begin}-${size}.avif`,
    webp: `${begin}-${size}.webp`,
  }));
}

/**
 * A photo as the API returns it. Who may see it sharp is the caller's to say (`sharpFor`); a photo that is not public has
 * addresses signed for that viewer's session (R-PHOTOS-ADDRESS-SIGNED), so without a session it is blurred. Of a blurred
 * one every address is of the blurred variant under /cdn/ and nothing in the response leads to the sharp one
 * (R-PHOTOS-BLURRED-ADDRESS).
 */
export function presentImage(row: PhotoSource, view: { sharpFor: ImageViewer } | 'blurred'): Image {
  const session = view === 'blurred' ? null : view.sharpFor;
  const blurred = view === 'blurred' || (!row.is_public && session === null);
  const sharp = row.is_public || session === null ? row.sharp_address : signPhoto(row, session.sessionKey);
  const variants = blurred
    ? addresses(`${CENSORED_MEDIA_PREFIX}${row.blurred_address}`, BLURRED_VARIANTS)
    : addresses(`${MEDIA_PREFIX}${sharp}`, row.variants);
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
    blurred,
    private: row.is_private,
    illustrated: row.illustrated,
  };
}
