import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../db/database.ts';

export interface LikeRow {
  memberId: number;
  createdAt: Date;
  isNew: boolean;
}

/** Puts a like in; answers false when it was there already. */
export async function insertLike(trx: Trx, likerId: number, likedId: number): Promise<boolean> {
  const row = await trx
    .insertInto('likes')
    .values({ liker_id: likerId, liked_id: likedId, seen_at: null })
    .onConflict((conflict) => conflict.columns(['liker_id', 'liked_id']).doNothing())
    .returning('liked_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts one more like of a day unless there are `most` already; answers whether it could. */
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

function unblocked(column: 'liker_id' | 'liked_id', userId: number) {
  const other = sql.ref(column);
  return sql<boolean>`not exists (
    select 1 from blocks where (blocker_id, blocked_id) in ((${userId}, ${other}), (${other}, ${userId})))`;
}

/** Whom the user likes, the latest like first. */
export async function readGiven(db: DbOrTrx, userId: number, limit: number): Promise<LikeRow[]> {
  return db
    .selectFrom('likes')
    .where('liker_id', '=', userId)
    .where(unblocked('liked_id', userId))
    .select(['liked_id as memberId', 'created_at as createdAt', sql<boolean>`seen_at is null`.as('isNew')])
    .orderBy('created_at', 'desc')
    .orderBy('liked_id', 'desc')
    .limit(limit)
    .execute();
}

/** Who likes the user: new likes first, in each part the latest first (spec §4). */
export async function readReceived(db: DbOrTrx, userId: number, limit: number): Promise<LikeRow[]> {
  return db
    .selectFrom('likes')
    .where('liked_id', '=', userId)
    .where(unblocked('liker_id', userId))
    .select(['liker_id as memberId', 'created_at as createdAt', sql<boolean>`seen_at is null`.as('isNew')])
    .orderBy((eb) => eb('seen_at', 'is', null), 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('liker_id', 'desc')
    .limit(limit)
    .execute();
}
