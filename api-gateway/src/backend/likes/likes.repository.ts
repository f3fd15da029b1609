import { sql } from 'kysely';
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

export async function deleteLike(db: DbOrTrx, likerId: number, likedId: number): Promise<void> {
  await db.deleteFrom('likes').where('liker_id', '=', likerId).where('liked_id', '=', likedId).execute();
}

/** Deletes the likes of two members, in both directions. A like at the same moment waits, and may come after it. */
export async function deleteBetween(trx: Trx, one: number, other: number): Promise<void> {
  await lockPair(trx, one, other);
  await sql`delete from likes where (liker_id, liked_id) in ((${one}, ${other}), (${other}, ${one}))`.execute(trx);
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
