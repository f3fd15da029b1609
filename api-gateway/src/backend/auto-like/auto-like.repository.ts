import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../platform/db/database.ts';

/** Hours that must pass between two automatic likes of a member (L-LIKES-AUTO-PERIOD). */
const HOURS = 24;

export interface Receiver {
  searchGender: 'male' | 'female' | null;
  country: string;
}

/**
 * The member whom a like would go to, locked until the transaction ends so that two calls at once make one like.
 * Undefined for one who cannot be liked: disabled or invisible (R-PRIVACY-INVISIBLE-REACHED).
 */
export async function lockReceiver(trx: Trx, userId: number): Promise<Receiver | undefined> {
  return trx
    .selectFrom('profiles')
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .where('invisible', '=', false)
    .select(['search_gender as searchGender', 'country'])
    .forUpdate()
    .executeTakeFirst();
}

/** The member's automatic like of the last 24 hours, and whether it still waits to be seen; undefined when there is none. */
export async function readRecent(
  db: DbOrTrx,
  userId: number,
): Promise<{ likerId: number; pending: boolean } | undefined> {
  return db
    .selectFrom('auto_likes as auto')
    .leftJoin('likes', (join) =>
      join.onRef('likes.liker_id', '=', 'auto.liker_id').onRef('likes.liked_id', '=', 'auto.user_id'),
    )
    .where('auto.user_id', '=', userId)
    .where('auto.made_at', '>', sql<Date>`now() - make_interval(hours => ${sql.lit(HOURS)})`)
    .select([
      'auto.liker_id as likerId',
      // A block by either side takes the like away; one that was seen is no news.
      sql<boolean>`likes.liker_id is not null and likes.seen_at is null`.as('pending'),
    ])
    .executeTakeFirst();
}

/**
 * A fictional profile that may like the member: findable, with a photo to show, not liking or liked yet, no block
 * between them. Of the gender that the member looks for, when that is known; of their country first. Undefined when
 * the tenant has none.
 */
export async function findLiker(
  trx: Trx,
  tenantId: number,
  userId: number,
  receiver: Receiver,
): Promise<number | undefined> {
  const pair = sql`((found.user_id, ${userId}::bigint), (${userId}::bigint, found.user_id))`;
  const row = await trx
    .selectFrom('member_search as found')
    .where('found.tenant_id', '=', tenantId)
    .where('found.fictional', '=', true)
    .where('found.user_id', '<>', userId)
    .$if(receiver.searchGender !== null, (query) => query.where('found.gender', '=', receiver.searchGender))
    .where(
      sql<boolean>`exists (select 1 from photos where photos.user_id = found.user_id and is_main and photos.status = 'active' and not is_private)`,
    )
    .where(sql<boolean>`not exists (select 1 from likes where (liker_id, liked_id) in ${pair})`)
    .where(sql<boolean>`not exists (select 1 from blocks where (blocker_id, blocked_id) in ${pair})`)
    .select('found.user_id as id')
    .orderBy(sql`found.country = ${receiver.country}`, 'desc')
    .orderBy('found.last_active_at', 'desc')
    .orderBy('found.user_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Remembers the like as the member's last one. */
export async function rememberAutoLike(trx: Trx, userId: number, likerId: number): Promise<void> {
  await trx
    .insertInto('auto_likes')
    .values({ user_id: userId, liker_id: likerId, made_at: sql<Date>`now()` })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ liker_id: likerId, made_at: sql<Date>`now()` }))
    .execute();
}
