import type { OwnPhotos } from '@tandem/contracts/api/photos';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { SessionUser } from '../../platform/http/handler.ts';
import { presentImage } from '../../providers/media/image-presenter.ts';
import type { OwnPhotoSource } from '../../providers/media/photo.repository.ts';

/** 3 photos, premium members 25 (L-PHOTOS-FREE-UPLOADS, L-PHOTOS-PREMIUM-UPLOADS). */
export function photoLimit(paidUser: boolean): number {
  return paidUser ? LIMITS.photosPremium : LIMITS.photosFree;
}

/** A member who looks at their own photos. */
export type PhotoOwner = Pick<SessionUser, 'id' | 'paidUser' | 'sessionKey'>;

/** A member's photos as they themselves see them (R-PHOTOS-OWNER-ALL). */
export function toOwnPhotos(rows: readonly OwnPhotoSource[], owner: PhotoOwner): OwnPhotos {
  return {
    photos: rows.map((row) => ({
      ...presentImage(row, { sharpFor: owner }),
      main: row.is_main,
      rejection_reason: row.rejection_reason,
    })),
    limit: photoLimit(owner.paidUser),
  };
}
