import type { Image } from '@tandem/contracts/api/common';
import type { DbOrTrx } from '../../platform/db/database.ts';
import { presentImage } from '../../providers/media/image-presenter.ts';
import { countPhotos, readMainPhotos, readPhotosOf } from '../../providers/media/photo.repository.ts';

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
  /** Private ones too: the member's own. */
  own: boolean;
}

/** Main photos and counts of many members, in two queries however many they are; always an entry for each id. */
export async function photoSummaries(
  db: DbOrTrx,
  memberIds: readonly number[],
): Promise<ReadonlyMap<number, PhotoSummary>> {
  const [mains, counts] = await Promise.all([readMainPhotos(db, memberIds), countPhotos(db, memberIds)]);
  return new Map(
    memberIds.map((id) => {
      const main = mains.get(id);
      return [
        id,
        { main: main === undefined ? null : presentImage(main, { blurred: false }), count: counts.get(id) ?? 0 },
      ];
    }),
  );
}

/** All photos of one member as a viewer with these rights gets them. */
export async function photoAlbum(db: DbOrTrx, memberId: number, rights: PhotoRights): Promise<Album> {
  const rows = await readPhotosOf(db, memberId);
  let clearLeft = rights.clear;
  const photos = rows.map((row) => {
    if (row.is_private) return presentImage(row, { blurred: !rights.own });
    clearLeft -= 1;
    return presentImage(row, { blurred: clearLeft < 0 });
  });
  const main = rows.findIndex((row) => row.is_main);
  return { photos, main: photos[main] ?? null, count: photos.length };
}
