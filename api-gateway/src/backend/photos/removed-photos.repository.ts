import { sql } from 'kysely';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { DbOrTrx, Trx } from '../../platform/db/database.ts';

/** The files of a removed photo. */
export interface RemovedFiles {
  id: number;
  media: string;
  blurred: string;
  illustrated: boolean;
}

/** Takes a photo out of its album, from where `restorePhoto` brings it back. */
export async function removePhoto(trx: Trx, photoId: number): Promise<void> {
  await sql`
    with gone as (delete from photos where id = ${photoId} returning *)
    insert into removed_photos (id, user_id, photo)
    select gone.id, gone.user_id, to_jsonb(gone) || '{"is_main": false}' from gone`.execute(trx);
}

/**
 * Brings a photo of a member back, under new addresses; returns its place, undefined where there is none or the time for it
 * is over (L-PHOTOS-RESTORE-TIME). It is not the main one until the album is arranged.
 */
export async function restorePhoto(trx: Trx, userId: number, photoId: number): Promise<number | undefined> {
  const { rows } = await sql<{ position: number }>`
    with kept as (
      delete from removed_photos where id = ${photoId} and user_id = ${userId}
        and removed_at > now() - make_interval(secs => ${LIMITS.photoRestoreSeconds}) returning photo
    )
    insert into photos overriding system value
    select (jsonb_populate_record(null::photos, kept.photo)).* from kept returning position`.execute(trx);
  return rows[0]?.position;
}

const files = sql<RemovedFiles>`removed_photos.id, photo ->> 'media_key' as media, photo ->> 'blurred_key' as blurred,
  (photo ->> 'illustrated')::boolean as illustrated`;

/** The files of a member's removed photos. */
export async function readRemovedOf(trx: Trx, userId: number): Promise<RemovedFiles[]> {
  return (await sql<RemovedFiles>`select ${files} from removed_photos where user_id = ${userId}`.execute(trx)).rows;
}

/** Removed photos that cannot be brought back any more, the oldest first. */
export async function readLost(db: DbOrTrx): Promise<RemovedFiles[]> {
  const { rows } = await sql<RemovedFiles>`
    select ${files} from removed_photos
    where removed_at < now() - 2 * make_interval(secs => ${LIMITS.photoRestoreSeconds}) order by removed_at limit 500`.execute(
    db,
  );
  return rows;
}

export async function forgetRemoved(db: DbOrTrx, photoId: number): Promise<void> {
  await db.deleteFrom('removed_photos').where('id', '=', photoId).execute();
}

/** Whether another photo is made of the same files, as demo members of equal looks have them. */
export async function areFilesShared(db: DbOrTrx, { id, media }: RemovedFiles): Promise<boolean> {
  const { rows } = await sql`
    select 1 where exists (select 1 from photos where media_key = ${media})
      or exists (select 1 from removed_photos where id <> ${id} and photo ->> 'media_key' = ${media})`.execute(db);
  return rows.length > 0;
}
