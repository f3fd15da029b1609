import type { Image } from '@tandem/contracts/api/common';
import type { DbOrTrx } from '../../db/database.ts';

/** What a card shows of a member's photos. */
export interface PhotoSummary {
  main: Image | null;
  /** Active public photos. */
  count: number;
}

/** Which photos of a profile its viewer sees sharp (decision 23); the rest come blurred. */
export interface PhotoRights {
  /** How many of the public ones, the main photo first. */
  sharp: number;
  /** The member's own profile: private photos too, and those that wait for moderation. */
  own: boolean;
}

/** Photos as this area needs them; the media area reads and presents them. */
export interface MemberPhotos {
  /** Main photos and counts of many members in one query. A member without photos may be missing. */
  summaries: (db: DbOrTrx, memberIds: readonly number[]) => Promise<ReadonlyMap<number, PhotoSummary>>;
  /** All photos of one member, the main photo first, as a viewer with these rights gets them. */
  album: (db: DbOrTrx, memberId: number, rights: PhotoRights) => Promise<Image[]>;
}
