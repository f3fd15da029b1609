import { sql, type RawBuilder } from 'kysely';
import type { DbOrTrx } from '../../platform/db/database.ts';
import type { LikeCursor } from './like-cursor.ts';

/** A like of a list; `memberId` is the other side. */
export interface LikeRow {
  memberId: number;
  /** When the like was given; of a match, when the second one was. */
  likedAt: Date;
  /** Not seen yet by the member who received it. */
  isNew: boolean;
  /** `likedAt` in microseconds, for the cursor. */
  at: number;
}

export interface LikePage {
  limit: number;
  after: LikeCursor | null;
}

const microseconds = (time: RawBuilder<Date>) => sql<number>`(extract(epoch from ${time}) * 1000000)::bigint`;
const timeOf = (cursor: LikeCursor) =>
  sql<Date>`(timestamptz 'epoch' + ${cursor.at}::bigint * interval '1 microsecond')`;

/** Members on the other side of a like whom the user may still see: there, and not blocked by either side. */
function visibleTo(userId: number, other: RawBuilder<number>) {
  return sql<boolean>`
    exists (select 1 from users u join profiles p on p.user_id = u.id
      where u.id = ${other} and u.status in ('active', 'not_confirmed') and p.status = 'active')
    and not exists (select 1 from blocks where (blocker_id, blocked_id) in ((${userId}, ${other}), (${other}, ${userId})))`;
}

async function readPage(db: DbOrTrx, query: RawBuilder<LikeRow>): Promise<LikeRow[]> {
  const { rows } = await query.execute(db);
  return rows;
}

/** Whom the user likes, the latest like first. */
export function readGiven(db: DbOrTrx, userId: number, { limit, after }: LikePage): Promise<LikeRow[]> {
  const rest = after === null ? sql`` : sql`and (created_at, liked_id) < (${timeOf(after)}, ${after.memberId})`;
  return readPage(
    db,
    sql<LikeRow>`
      select liked_id as "memberId", created_at as "likedAt", false as "isNew", ${microseconds(sql`created_at`)} as at
      from likes where liker_id = ${userId} and ${visibleTo(userId, sql`liked_id`)} ${rest}
      order by created_at desc, liked_id desc limit ${limit}`,
  );
}

/** Who likes the user: new likes first, in each part the latest first (R-LIKES-ORDER-NEW). */
export function readReceived(db: DbOrTrx, userId: number, { limit, after }: LikePage): Promise<LikeRow[]> {
  const rest =
    after === null
      ? sql``
      : sql`and ((seen_at is null), created_at, liker_id) < (${after.isNew}, ${timeOf(after)}, ${after.memberId})`;
  return readPage(
    db,
    sql<LikeRow>`
      select liker_id as "memberId", created_at as "likedAt", seen_at is null as "isNew",
        ${microseconds(sql`created_at`)} as at
      from likes where liked_id = ${userId} and ${visibleTo(userId, sql`liker_id`)} ${rest}
      order by (seen_at is null) desc, created_at desc, liker_id desc limit ${limit}`,
  );
}

/** Likes from both sides, the latest match first. */
export function readMatches(db: DbOrTrx, userId: number, { limit, after }: LikePage): Promise<LikeRow[]> {
  const rest = after === null ? sql`` : sql`where ("likedAt", "memberId") < (${timeOf(after)}, ${after.memberId})`;
  return readPage(
    db,
    sql<LikeRow>`
      select "memberId", "likedAt", "isNew", ${microseconds(sql`"likedAt"`)} as at
      from (
        select theirs.liker_id as "memberId", greatest(theirs.created_at, mine.created_at) as "likedAt",
          theirs.seen_at is null as "isNew"
        from likes theirs join likes mine on mine.liker_id = theirs.liked_id and mine.liked_id = theirs.liker_id
        where theirs.liked_id = ${userId} and ${visibleTo(userId, sql`theirs.liker_id`)}
      ) as matches ${rest}
      order by "likedAt" desc, "memberId" desc limit ${limit}`,
  );
}

/** How many likes the user has not seen yet, of members whom the lists show. */
export async function countNew(db: DbOrTrx, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from likes
    where liked_id = ${userId} and seen_at is null and ${visibleTo(userId, sql`liker_id`)}`.execute(db);
  return rows[0]?.count ?? 0;
}
