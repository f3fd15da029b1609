import { sql } from 'kysely';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { DbOrTrx, Trx } from '../../platform/db/database.ts';
import { prepare } from '../../platform/db/prepared.ts';
import { cardColumns } from '../members/member-columns.repository.ts';
import type { CardRow } from '../members/member-columns.repository.ts';

/** Hours that must pass between two automatic likes of a member (L-LIKES-AUTO-PERIOD). */
const HOURS = 24;

interface Receiver {
  tenantId: number;
  userId: number;
}

const PAIR = sql`((found.user_id, self.user_id), (self.user_id, found.user_id))`;

/** As in the deck of the swipe game and the first search. */
const nearInAge = sql`abs(found.date_of_birth - self.date_of_birth) <= ${sql.lit(LIMITS.searchAgeSpan)} * 365.25`;

interface Wanted {
  near: boolean;
  ofCountry: boolean;
}

/** The latest active fictional profile that may like `self`, whose sought gender is `own`: near in age or of any, of their country or of any. */
const latestLiker = ({ tenantId }: Receiver, { near, ofCountry }: Wanted) => sql`(
  select found.user_id from member_search found
  where found.tenant_id = ${tenantId} and found.fictional and found.user_id <> self.user_id
    ${ofCountry ? sql`and found.country = self.country` : sql``} ${near ? sql`and ${nearInAge}` : sql``}
    and members_fit(self.gender, own.sought, found.gender, found.sought)
    and exists (select 1 from photos
      where photos.user_id = found.user_id and is_main and photos.status = 'active' and not is_private)
    and not exists (select 1 from likes where (liker_id, liked_id) in ${PAIR})
    and not exists (select 1 from blocks where (blocker_id, blocked_id) in ${PAIR})
  order by found.last_active_at desc, found.user_id desc limit 1)`;

/**
 * A fictional profile that may like the member: findable, with a photo to show, not liking or liked yet, no block
 * between them. The two fit each other (R-MEMBERS-FIT-AUTO-LIKE); those near in age come first, and among them those of
 * the member's country. Null when the tenant has none.
 */
const liker = (values: Receiver) =>
  sql<number | null>`coalesce(
    ${latestLiker(values, { near: true, ofCountry: true })}, ${latestLiker(values, { near: true, ofCountry: false })},
    ${latestLiker(values, { near: false, ofCountry: true })}, ${latestLiker(values, { near: false, ofCountry: false })})`;

/** The state of a member's automatic likes. Without `id`, no like is waiting to be seen. */
export type AutoLikeState = {
  /** Who may like them now; null while the last 24 hours had a like, and where there is nobody. */
  likerId: number | null;
} & (CardRow | { id: null });

/** Nobody, where the member cannot be liked: disabled or invisible (R-PRIVACY-INVISIBLE-REACHED). */
const state = prepare(
  (_db, values: Receiver) => sql<AutoLikeState>`
    select case when auto.liker_id is null then ${liker(values)} end as "likerId", ${cardColumns(values.userId)}
    from profiles self
    cross join lateral (select sought_gender(self.gender, self.search_gender, self.sexuality) as sought) as own
    left join auto_likes auto on auto.user_id = self.user_id
      and auto.made_at > now() - make_interval(hours => ${sql.lit(HOURS)})
    left join likes waiting
      on waiting.liker_id = auto.liker_id and waiting.liked_id = auto.user_id and waiting.seen_at is null
    left join users member on member.id = waiting.liker_id
    left join profiles profile on profile.user_id = waiting.liker_id
    where self.user_id = ${values.userId} and self.status = 'active' and not self.invisible`,
  'each time',
);

/**
 * Who likes the member without having been seen, as a card, and who may like them next. A block by either side takes
 * the like away; one that was seen is no news. Undefined for a member who cannot be liked.
 */
export function readState(db: DbOrTrx, tenantId: number, userId: number): Promise<AutoLikeState | undefined> {
  return state.first(db, { tenantId, userId });
}

/** Makes two calls at once make one like: the second waits until the first one's transaction ends. */
export async function lockReceiver(trx: Trx, userId: number): Promise<void> {
  await trx.selectFrom('profiles').select('user_id').where('user_id', '=', userId).forUpdate().execute();
}

/** Remembers the like as the member's last one. */
export async function rememberAutoLike(trx: Trx, userId: number, likerId: number): Promise<void> {
  await trx
    .insertInto('auto_likes')
    .values({ user_id: userId, liker_id: likerId, made_at: sql<Date>`now()` })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ liker_id: likerId, made_at: sql<Date>`now()` }))
    .execute();
}
