import { sql } from 'kysely';
import type { Insertable, RawBuilder, Selectable } from 'kysely';
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

/** What image-presenter.ts makes an image of. */
export type PhotoSource = Pick<
  PhotoRow,
  'id' | 'status' | 'media_key' | 'blurred_key' | 'variants' | 'color' | 'is_private' | 'illustrated'
>;

/** The fields of a PhotoSource, of the row that a statement names `photo`. */
const photoFields = sql`'id', photo.id, 'status', photo.status, 'media_key', photo.media_key,
  'blurred_key', photo.blurred_key, 'variants', photo.variants, 'color', photo.color,
  'is_private', photo.is_private, 'illustrated', photo.illustrated`;

/** A column with the main photo of a member, null where there is none that is active. */
export function mainPhotoOf(member: RawBuilder<number>): RawBuilder<PhotoSource | null> {
  return sql<PhotoSource | null>`(select json_build_object(${photoFields}) from photos photo
    where photo.user_id = ${member} and photo.is_main and photo.status = 'active')`;
}

/** A column with a photo by its id, whatever its state; null where there is none. */
export function photoOf(photoId: RawBuilder<number>): RawBuilder<PhotoSource | null> {
  return sql<PhotoSource | null>`(select json_build_object(${photoFields}) from photos photo where photo.id = ${photoId})`;
}

/** A column with how many active photos a member has, private ones included. */
export function photoCountOf(member: RawBuilder<number>): RawBuilder<number> {
  return sql<number>`(select count(*) from photos photo where photo.user_id = ${member} and photo.status = 'active')`;
}

/** A photo of an album, in the order of the album. */
export type AlbumPhoto = PhotoSource & Pick<PhotoRow, 'is_main'>;

/** A column with a member's active photos in their order: the main one first, private ones among them. */
export function albumOf(member: RawBuilder<number>): RawBuilder<AlbumPhoto[]> {
  return sql<AlbumPhoto[]>`(select coalesce(json_agg(json_build_object(${photoFields}, 'is_main', photo.is_main)
      order by photo.is_main desc, photo.position, photo.id), '[]')
    from photos photo where photo.user_id = ${member} and photo.status = 'active')`;
}

/** A photo as its owner sees it. */
export type OwnPhotoSource = PhotoSource & Pick<PhotoRow, 'is_main' | 'rejection_reason'>;

/** A column with all photos of a member in their order, whatever their state. */
export function ownAlbumOf(member: RawBuilder<number>): RawBuilder<OwnPhotoSource[]> {
  return sql<OwnPhotoSource[]>`(select coalesce(json_agg(json_build_object(${photoFields}, 'is_main', photo.is_main,
      'rejection_reason', photo.rejection_reason) order by photo.is_main desc, photo.position, photo.id), '[]')
    from photos photo where photo.user_id = ${member})`;
}

/** Adds photos in few statements; for the seed, which adds thousands. */
export async function insertPhotos(db: DbOrTrx, rows: readonly NewPhotoRow[]): Promise<void> {
  if (rows.length > 0)
    await db
      .insertInto('photos')
      .values([...rows])
      .execute();
}
