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
  /** They are the viewer's own: private ones too. */
  own: boolean;
  /** Null for a visitor. */
  viewer: ImageViewer;
}

/** Who looks at a profile's photos. */
export type PhotoViewer = Pick<SessionUser, 'id' | 'paidUser' | 'sessionKey'>;

/**
 * R-PHOTOS-VISITOR-MAIN, R-PHOTOS-FREE-FIRST, R-PHOTOS-PREMIUM-ALL: a visitor (null) sees the main photo, a free member
 * the first 3, a premium member all public ones.
 */
export function photoRights(viewer: PhotoViewer | null, memberId: number): PhotoRights {
  if (viewer === null) return { clear: LIMITS.visitorPhotos, own: false, viewer };
  if (viewer.id === memberId) return { clear: Number.POSITIVE_INFINITY, own: true, viewer };
  return { clear: viewer.paidUser ? Number.POSITIVE_INFINITY : LIMITS.freePhotosVisible, own: false, viewer };
}

/** The photos of a card. */
export function photosOfCard({ mainPhoto, photoCount }: CardRow): PhotoSummary {
  return { main: mainPhoto === null ? null : presentImage(mainPhoto, { sharpFor: null }), count: photoCount };
}

/**
 * All photos of one member as a viewer with these rights gets them. What a viewer has unlocked stays sharp, also when it
 * becomes public (R-PHOTOS-UNLOCK-PERMANENT).
 */
export function presentAlbum(rows: readonly AlbumPhoto[], rights: PhotoRights): Album {
  const sharp = { sharpFor: rights.viewer };
  let clearLeft = rights.clear;
  const photos = rows.map((row) => {
    if (!row.is_private) clearLeft -= 1;
    const isSharp = rights.own || row.unlocked || (!row.is_private && clearLeft >= 0);
    return presentImage(row, isSharp ? sharp : 'blurred');
  });
  const main = rows.findIndex((row) => row.is_main);
  return { photos, main: photos[main] ?? null, count: photos.length };
}
