import type { Image } from '@tandem/contracts/api/common';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { SessionUser } from '../../platform/http/handler.ts';
import { presentImage, type ImageViewer } from '../../providers/media/image-presenter.ts';
import type { AlbumPhoto } from '../../providers/media/photo.repository.ts';
import type { CardRow } from './member-columns.repository.ts';

/** What a card shows of a member's photos. */
export interface PhotoSummary {
  main: Image | null;
  /** Active photos, private ones included. */
  count: number;
}

export interface Album extends PhotoSummary {
  /** The main photo first. */
  photos: Image[];
}

/**
 * Which photos of a profile its viewer sees clear (R-PHOTOS-VISITOR-MAIN, R-PHOTOS-FREE-FIRST); the rest come blurred.
 */
export interface PhotoRights {
  /** How many of the public ones, the main photo first. */
  clear: number;
  /** The viewer whose own they are: private ones too. Null for all others. */
  own: ImageViewer;
}

/** Who looks at a profile's photos. */
export type PhotoViewer = Pick<SessionUser, 'id' | 'paidUser' | 'sessionKey'>;

/**
 * R-PHOTOS-VISITOR-MAIN, R-PHOTOS-FREE-FIRST, R-PHOTOS-PREMIUM-ALL: a visitor (null) sees the main photo, a free member
 * the first 3, a premium member all public ones.
 */
export function photoRights(viewer: PhotoViewer | null, memberId: number): PhotoRights {
  if (viewer === null) return { clear: LIMITS.visitorPhotos, own: null };
  if (viewer.id === memberId) return { clear: Number.POSITIVE_INFINITY, own: viewer };
  return { clear: viewer.paidUser ? Number.POSITIVE_INFINITY : LIMITS.freePhotosVisible, own: null };
}

/** The photos of a card. */
export function photosOfCard({ mainPhoto, photoCount }: CardRow): PhotoSummary {
  return { main: mainPhoto === null ? null : presentImage(mainPhoto, { sharpFor: null }), count: photoCount };
}

/** All photos of one member as a viewer with these rights gets them. */
export function presentAlbum(rows: readonly AlbumPhoto[], rights: PhotoRights): Album {
  const sharp = { sharpFor: rights.own };
  let clearLeft = rights.clear;
  const photos = rows.map((row) => {
    if (row.is_private) return presentImage(row, rights.own === null ? 'blurred' : sharp);
    clearLeft -= 1;
    return presentImage(row, clearLeft < 0 ? 'blurred' : sharp);
  });
  const main = rows.findIndex((row) => row.is_main);
  return { photos, main: photos[main] ?? null, count: photos.length };
}
