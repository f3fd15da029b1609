import { sql } from 'kysely';
import type { Insertable, RawBuilder, Selectable } from 'kysely';
import type { DbOrTrx } from '../../platform/db/database.ts';
import { prepare } from '../../platform/db/prepared.ts';
import type { PhotosTable } from '../../platform/db/schema/media.ts';

export type PhotoRow = Selectable<PhotosTable>;
export type NewPhotoRow = Insertable<PhotosTable>;

/** What image-presenter.ts makes an image of. */
export type PhotoSource = Pick<
  PhotoRow,
  'id' | 'status' | 'sharp_address' | 'blurred_address' | 'variants' | 'color' | 'is_private' | 'illustrated'
> & {
  /** Whether `sharp_address` leads to it: active, not private, and its owner is there. */
  is_public: boolean;
};

/** Whether the owner of the row that a statement names `photo` is there: neither gone nor disabled. */
export const ownerIsThere = sql<boolean>`exists (select 1 from users owner join profiles on profiles.user_id = owner.id
  where owner.id = photo.user_id and owner.status in ('active', 'not_confirmed') and profiles.status = 'active')`;

/** Whether the row that a statement names `photo` is a public photo: all others need a signed address. */
export const isPublicPhoto = sql<boolean>`(photo.status = 'active' and not photo.is_private and ${ownerIsThere})`;

/** Whether the row that a statement names `photo` waits for a moderator: nobody has looked at it, and its owner is there. */
export const isWaitingPhoto = sql<boolean>`(photo.reviewed_at is null and not photo.illustrated
  and photo.status <> 'rejected' and ${ownerIsThere})`;

/** The fields of a PhotoSource, of the row that a statement names `photo`. */
const photoFields = sql`'id', photo.id, 'status', photo.status, 'sharp_address', photo.sharp_address,
  'blurred_address', photo.blurred_address, 'variants', photo.variants, 'color', photo.color,
  'is_private', photo.is_private, 'illustrated', photo.illustrated, 'is_public', ${isPublicPhoto}`;

/** A column with the row that a statement names `photo`. */
export const photoColumn = sql<PhotoSource>`json_build_object(${photoFields})`;

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

const mainPhoto = prepare(
  (_db, { memberId }: { memberId: number }) => sql<{ photo: PhotoSource | null }>`
    select ${mainPhotoOf(sql`users.id`)} as photo from users where users.id = ${memberId}`,
);

/** The main photo of a member; null where there is none that is active. */
export async function readMainPhoto(db: DbOrTrx, memberId: number): Promise<PhotoSource | null> {
  return (await mainPhoto.first(db, { memberId }))?.photo ?? null;
}

const photoById = prepare(
  (_db, { photoId }: { photoId: number }) => sql<{ photo: PhotoSource }>`
    select ${photoColumn} as photo from photos photo where photo.id = ${photoId}`,
);

/** A photo by its id, whatever its state; null when there is none. */
export async function readPhoto(db: DbOrTrx, photoId: number): Promise<PhotoSource | null> {
  return (await photoById.first(db, { photoId }))?.photo ?? null;
}

/** Whether a member (null: a visitor) has unlocked the row that a statement names `photo`. */
const unlockedBy = (viewerId: number | null) =>
  sql<boolean>`exists (select 1 from photo_unlocks where photo_id = photo.id and user_id = ${viewerId}::bigint)`;

/** A photo of an album, in the order of the album. */
export type AlbumPhoto = PhotoSource &
  Pick<PhotoRow, 'is_main'> & {
    /** By the viewer, for good (R-PHOTOS-PRIVATE-UNLOCKED). */
    unlocked: boolean;
  };

/** A column with a member's active photos in their order, for a viewer: the main one first, private ones among them. */
export function albumOf(member: RawBuilder<number>, viewerId: number | null): RawBuilder<AlbumPhoto[]> {
  return sql<AlbumPhoto[]>`(select coalesce(json_agg(json_build_object(${photoFields}, 'is_main', photo.is_main,
      'unlocked', ${unlockedBy(viewerId)}) order by photo.is_main desc, photo.position, photo.id), '[]')
    from photos photo where photo.user_id = ${member} and photo.status = 'active')`;
}

/** A column with the photos of a member that everybody sees, the main one first. */
export function publicAlbumOf(member: RawBuilder<number>): RawBuilder<PhotoSource[]> {
  return sql<PhotoSource[]>`(select coalesce(json_agg(json_build_object(${photoFields})
      order by photo.is_main desc, photo.position, photo.id), '[]')
    from photos photo where photo.user_id = ${member} and ${isPublicPhoto})`;
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
