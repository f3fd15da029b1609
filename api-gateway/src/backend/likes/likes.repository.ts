import { sql } from 'kysely';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { DbOrTrx, Trx } from '../../platform/db/database.ts';

/**
 * Until the transaction ends, likes between these two wait, in either direction: of two at the same moment the later
 * one finds the earlier, and a match is one for both (R-LIKES-MATCH-MUTUAL).
 */
async function lockPair(trx: Trx, one: number, other: number): Promise<void> {
  const pair = `likes ${Math.min(one, other)} ${Math.max(one, other)}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${pair}, 0))`.execute(trx);
}

/**
 * Inserts a like; returns false when it was there already. A trigger notifies the liked member of it, and both
 * of a match, with the state of that moment: later reads in the same transaction agree with it.
 */
export async function insertLike(trx: Trx, likerId: number, likedId: number): Promise<boolean> {
  await lockPair(trx, likerId, likedId);
  const row = await trx
    .insertInto('likes')
    .values({ liker_id: likerId, liked_id: likedId, seen_at: null })
    .onConflict((conflict) => conflict.columns(['liker_id', 'liked_id']).doNothing())
    .returning('liked_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts one more like of a day unless there are `most` already; returns whether it could. */
export async function countLike(trx: Trx, userId: number, day: string, most: number): Promise<boolean> {
  const row = await trx
    .insertInto('like_days')
    .values({ user_id: userId, day, given: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'day'])
        .doUpdateSet({ given: sql<number>`like_days.given + 1` })
        .where('like_days.given', '<', most),
    )
    .returning('given')
    .executeTakeFirst();
  return row !== undefined;
}

export async function likeExists(db: DbOrTrx, likerId: number, likedId: number): Promise<boolean> {
  const row = await db
    .selectFrom('likes')
    .select('liker_id')
    .where('liker_id', '=', likerId)
    .where('liked_id', '=', likedId)
    .executeTakeFirst();
  return row !== undefined;
}

/** How long a like that was taken back can be restored without being counted (L-LIKES-UNLIKE-UNDO). */
const restorable = sql`make_interval(secs => ${sql.lit(LIMITS.unlikeUndoSeconds)})`;

/**
 * Deletes a like, and remembers for a day that it was there (R-LIKES-AGAIN-QUIET); removals of the liker that are older are
 * forgotten.
 */
export async function deleteLike(db: DbOrTrx, likerId: number, likedId: number): Promise<void> {
  await sql`
    with forgotten as (
      delete from removed_likes
      where liker_id = ${likerId} and liked_id <> ${likedId} and removed_at < now() - interval '1 day'
    ), removed as (
      delete from likes where liker_id = ${likerId} and liked_id = ${likedId} returning liker_id, liked_id
    )
    insert into removed_likes (liker_id, liked_id) select liker_id, liked_id from removed
    on conflict (liker_id, liked_id) do update set removed_at = excluded.removed_at, restored = false`.execute(db);
}

/** Whether the liker took back a like for this member a moment ago (R-LIKES-UNLIKE-UNDO). It can be restored once. */
export async function takeRemoved(trx: Trx, likerId: number, likedId: number): Promise<boolean> {
  const { rows } = await sql<{ recent: boolean }>`
    update removed_likes set restored = true where liker_id = ${likerId} and liked_id = ${likedId} and not restored
    returning removed_at >= now() - ${restorable} as recent`.execute(trx);
  return rows[0]?.recent === true;
}

/**
 * Deletes the likes of two members, in both directions. A like at the same moment waits, and may come after it. They are
 * remembered as those that were taken back, so that a block and its end make no news of them (R-LIKES-AGAIN-QUIET); none
 * is restored for free.
 */
export async function deleteBetween(trx: Trx, one: number, other: number): Promise<void> {
  await lockPair(trx, one, other);
  await sql`
    with removed as (
      delete from likes where (liker_id, liked_id) in ((${one}, ${other}), (${other}, ${one})) returning liker_id, liked_id
    )
    insert into removed_likes (liker_id, liked_id, restored) select liker_id, liked_id, true from removed
    on conflict (liker_id, liked_id) do update set removed_at = excluded.removed_at, restored = true`.execute(trx);
}

/** Takes the new flag off a received like; one that was seen keeps its time. */
export async function markSeen(db: DbOrTrx, likerId: number, likedId: number): Promise<void> {
  await db
    .updateTable('likes')
    .set({ seen_at: sql<Date>`now()` })
    .where('liker_id', '=', likerId)
    .where('liked_id', '=', likedId)
    .where('seen_at', 'is', null)
    .execute();
}

/** Seconds until the next midnight of a time zone. */
export async function secondsToMidnight(db: DbOrTrx, timeZone: string): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from
      (date_trunc('day', now() at time zone ${timeZone}::text) + interval '1 day') at time zone ${timeZone}::text - now()))::int as seconds
  `.execute(db);
  return rows[0]?.seconds ?? 0;
}
