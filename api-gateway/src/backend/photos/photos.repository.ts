import { sql } from 'kysely';
import type { PhotoRejectionReason } from '@tandem/contracts/product/photo-rules';
import type { DbOrTrx, Trx } from '../../platform/db/database.ts';
import { prepare } from '../../platform/db/prepared.ts';
import { ownAlbumOf } from '../../providers/media/photo.repository.ts';
import type { NewPhotoRow, OwnPhotoSource, PhotoRow } from '../../providers/media/photo.repository.ts';
import type { Place } from './arrange.ts';

/** All photos of a member, whatever their state, in their order. */
export function readOwnPhotos(db: DbOrTrx, userId: number): Promise<PhotoRow[]> {
  return db
    .selectFrom('photos')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('is_main', 'desc')
    .orderBy('position')
    .orderBy('id')
    .execute();
}

const ownAlbum = prepare(
  (_db, { userId }: { userId: number }) => sql<{ photos: OwnPhotoSource[] }>`
    select ${ownAlbumOf(sql`users.id`)} as photos from users where users.id = ${userId}`,
);

/** The same photos, as they are presented to their owner. */
export async function readOwnAlbum(db: DbOrTrx, userId: number): Promise<OwnPhotoSource[]> {
  return (await ownAlbum.first(db, { userId }))?.photos ?? [];
}

/** Makes changes to one member's photos wait for each other until the transaction ends; whether they are premium. */
export async function lockMember(trx: Trx, userId: number): Promise<{ paidUser: boolean }> {
  const row = await trx
    .selectFrom('users')
    .select('paid_user')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return { paidUser: row.paid_user };
}

export async function insertPhoto(trx: Trx, photo: NewPhotoRow): Promise<number> {
  const { id } = await trx.insertInto('photos').values(photo).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function setPrivate(trx: Trx, photoId: number, isPrivate: boolean): Promise<void> {
  await trx
    .updateTable('photos')
    // The next arrangement decides anew; a private photo is not the main one for a moment.
    .set({ is_private: isPrivate, ...(isPrivate && { is_main: false }) })
    .where('id', '=', photoId)
    .execute();
}

export async function savePlaces(trx: Trx, userId: number, places: readonly Place[]): Promise<void> {
  if (places.length === 0) return;
  const mainId = places.find((place) => place.is_main)?.id ?? 0;
  // First nobody, then somebody: at no moment are there two main photos.
  await trx
    .updateTable('photos')
    .set({ is_main: false })
    .where('user_id', '=', userId)
    .where('is_main', '=', true)
    .where('id', '<>', mainId)
    .execute();
  await sql`
    update photos set position = place.position, is_main = photos.id = ${mainId}
    from unnest(${places.map(({ id }) => id)}::bigint[], ${places.map(({ position }) => position)}::int[])
      as place (id, position)
    where photos.id = place.id and photos.user_id = ${userId}
      and (photos.position, photos.is_main) is distinct from (place.position, photos.id = ${mainId})
  `.execute(trx);
}

/** Keeps what a moderator has decided on a photo, which waits no longer. */
export async function setStatus(
  trx: Trx,
  photoId: number,
  state: { status: 'active' } | { status: 'rejected'; reason: PhotoRejectionReason },
): Promise<void> {
  await trx
    .updateTable('photos')
    .set(
      state.status === 'active'
        ? { status: 'active', rejection_reason: null, reviewed_at: sql<Date>`now()` }
        : { status: 'rejected', rejection_reason: state.reason, is_main: false, reviewed_at: sql<Date>`now()` },
    )
    .where('id', '=', photoId)
    .execute();
}

export async function findOwner(db: DbOrTrx, photoId: number): Promise<number | null> {
  const row = await db.selectFrom('photos').select('user_id').where('id', '=', photoId).executeTakeFirst();
  return row?.user_id ?? null;
}
