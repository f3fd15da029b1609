import type { Insertable, Selectable } from 'kysely';
import type { DbOrTrx } from '../../platform/db/database.ts';
import type { PhotosTable } from '../../platform/db/schema/media.ts';

export type PhotoRow = Selectable<PhotosTable>;
export type NewPhotoRow = Insertable<PhotosTable>;

/** The main photos of many members in one query, by member id; those without an active one are not in it. */
export async function readMainPhotos(db: DbOrTrx, memberIds: readonly number[]): Promise<Map<number, PhotoRow>> {
  if (memberIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('photos')
    .selectAll()
    .where('user_id', 'in', memberIds)
    .where('is_main', '=', true)
    .where('status', '=', 'active')
    .execute();
  return new Map(rows.map((row) => [row.user_id, row]));
}

/** How many active photos members have, private ones included, by member id; none is not in it. */
export async function countPhotos(db: DbOrTrx, memberIds: readonly number[]): Promise<Map<number, number>> {
  if (memberIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('photos')
    .select(({ fn }) => ['user_id', fn.countAll<number>().as('photos')])
    .where('user_id', 'in', memberIds)
    .where('status', '=', 'active')
    .groupBy('user_id')
    .execute();
  return new Map(rows.map((row) => [row.user_id, row.photos]));
}

/** A member's active photos in their order: the main one first, private ones among them. */
export function readPhotosOf(db: DbOrTrx, memberId: number): Promise<PhotoRow[]> {
  return db
    .selectFrom('photos')
    .selectAll()
    .where('user_id', '=', memberId)
    .where('status', '=', 'active')
    .orderBy('is_main', 'desc')
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** Adds photos in few statements; for the seed, which adds thousands. */
export async function insertPhotos(db: DbOrTrx, rows: readonly NewPhotoRow[]): Promise<void> {
  if (rows.length > 0)
    await db
      .insertInto('photos')
      .values([...rows])
      .execute();
}
