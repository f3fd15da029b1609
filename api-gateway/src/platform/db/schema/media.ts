import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { PhotoRejectionReason } from '@tandem/contracts/product/photo-rules';
import type { PHOTO_STATUSES } from '@tandem/contracts/product/lists';
import type { PhotoVariant } from '../../media/photo-sizes.ts';

export interface PhotosTable {
  id: GeneratedAlways<number>;
  user_id: number;
  /** From 0; the order in which the member's photos are shown. */
  position: number;
  status: (typeof PHOTO_STATUSES)[number];
  /** Of a rejected photo only. */
  rejection_reason: Generated<PhotoRejectionReason | null>;
  is_private: Generated<boolean>;
  /** At most one of a member; never a private one. */
  is_main: Generated<boolean>;
  /** Drawn for a demo member. */
  illustrated: Generated<boolean>;
  /** Of the largest variant, in pixels. */
  width: number;
  height: number;
  /** Average colour, `#rrggbb`. */
  color: string;
  /** Names the clear files in the store. No address contains it. */
  media_key: string;
  /** Names the blurred files in the store; says nothing about `media_key`. */
  blurred_key: string;
  /**
   * Under which the clear files are served while the photo is public; what signatures are made with while it is not.
   * The database makes it, and makes another one at every change of right.
   */
  sharp_address: GeneratedAlways<string>;
  /** The same for the blurred files; says nothing about `sharp_address`. */
  blurred_address: GeneratedAlways<string>;
  /** Smallest first. */
  variants: JSONColumnType<PhotoVariant[]>;
  created_at: Generated<Date>;
  /** When a moderator looked at it; null while it waits, although others may see it. Drawings never wait. */
  reviewed_at: Generated<Date | null>;
}

/** A private photo that a member sees sharp for good. */
export interface PhotoUnlocksTable {
  /** The reference of the payment and of its refund in the ledger. */
  id: GeneratedAlways<number>;
  photo_id: number;
  user_id: number;
  /** Credits that were paid. */
  cost: number;
  unlocked_at: Generated<Date>;
}

/** A photo that its owner has removed and can bring back for a moment; nothing else reads it. */
export interface RemovedPhotosTable {
  /** Of the photo. */
  id: number;
  user_id: number;
  /** Its row of `photos`. */
  photo: unknown;
  removed_at: Generated<Date>;
}

/** Tables of the media area. */
export interface MediaTables {
  photos: PhotosTable;
  removed_photos: RemovedPhotosTable;
  photo_unlocks: PhotoUnlocksTable;
}
