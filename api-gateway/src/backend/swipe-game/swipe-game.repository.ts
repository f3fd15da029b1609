import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { DbOrTrx, Trx } from '../../platform/db/database.ts';
import { prepare } from '../../platform/db/prepared.ts';
import type { Fit } from '../../platform/sessions/session.ts';
import { cardColumns, fitValuesOf, fitsViewer, unblocked } from '../members/member-columns.repository.ts';
import type { CardRow, FitValues } from '../members/member-columns.repository.ts';

/** What a member may still do today. */
export interface PlayState {
  likesLeft: number;
  resetsAt: Date;
}

interface Player {
  userId: number;
  timeZone: string;
  /** The time of the call, which decides the day. */
  at: Date;
}

type Moment = Pick<Player, 'timeZone' | 'at'>;

/** The day of the tenant at a time. Its days may have 23 or 25 hours, where clocks are changed. */
const dayAt = ({ at, timeZone }: Moment) => sql<string>`(${at}::timestamptz at time zone ${timeZone}::text)::date`;

/**
 * Whether the likes of a row of `swipe_games` are those of the day. Those of the day after are, too: where the clock of one
 * gateway is a little behind that of another, a member had all likes anew with each change between the two.
 */
const isSameDay = (day: RawBuilder<unknown>, of: RawBuilder<unknown>) =>
  sql<boolean>`${of} between ${day} and ${day} + 1`;

/** The columns of a PlayState, for a statement that names the member's row of `swipe_games`, if there is one, `game`. */
const stateColumns = (moment: Moment): RawBuilder<PlayState> => sql<PlayState>`
  ${sql.lit(LIMITS.swipeLikesPerDay)} - case when ${isSameDay(dayAt(moment), sql`game.day`)} then game.given else 0 end as "likesLeft",
  (${dayAt(moment)} + 1)::timestamp at time zone ${moment.timeZone}::text as "resetsAt"`;

interface DeckInput extends Player, FitValues {
  tenantId: number;
  limit: number;
}

/** Members who may be in the deck of `self`, the lately active first: `nearness` orders these lists among themselves. */
const candidates = (input: DeckInput, nearness: number, condition: RawBuilder<unknown>) => sql`(
  select found.user_id, found.active_hour, found.fictional, found.last_active_at, ${sql.lit(nearness)} as nearness
  from member_search found
  where found.tenant_id = ${input.tenantId} and found.user_id <> ${input.userId}::bigint and ${condition}
    and ${fitsViewer(input)} and ${unblocked(input.userId, sql<number>`found.user_id`)}
    and not exists (select 1 from likes where liker_id = ${input.userId}::bigint and liked_id = found.user_id)
    and not exists (
      select 1 from swipe_passes where swipe_passes.user_id = ${input.userId}::bigint and passed_id = found.user_id)
  order by found.active_hour desc, found.fictional, found.last_active_at desc, found.user_id desc limit ${input.limit})`;

const ofOwnCountry = sql`found.country = (select country from self)`;
const nearInAge = sql`abs(found.date_of_birth - (select date_of_birth from self)) <= ${sql.lit(LIMITS.searchAgeSpan)} * 365.25`;

type DeckRow = PlayState & { lastPassedId: number | null } & (CardRow | { id: null });

const deckOf = prepare(
  (_db, input: DeckInput) => sql<DeckRow>`
    with self as materialized (select country, date_of_birth from profiles where user_id = ${input.userId}),
    next as materialized (
      select * from (
        ${candidates(input, 0, sql`${ofOwnCountry} and ${nearInAge}`)}
        union all ${candidates(input, 1, sql`${ofOwnCountry} and not ${nearInAge}`)}
        union all ${candidates(input, 2, sql`not ${ofOwnCountry}`)}
      ) as candidate
      order by nearness, active_hour desc, fictional, last_active_at desc, user_id desc limit ${input.limit}
    )
    select ${stateColumns(input)}, game.last_passed_id as "lastPassedId", ${cardColumns(input.userId)}
    from self left join swipe_games game on game.user_id = ${input.userId}::bigint
    left join (next
      join users member on member.id = next.user_id
      join profiles profile on profile.user_id = next.user_id) on true
    order by next.nearness, next.active_hour desc, next.fictional, next.last_active_at desc, next.user_id desc`,
  'each time',
);

/**
 * The next members of a member's deck: who fit them (R-MEMBERS-FIT-SWIPE), whom they neither like nor passed. Those of
 * their country and near in age come first, then those of their country; in each, the lately active, and real members
 * before fictional ones (R-MEMBERS-REAL-FIRST).
 */
export async function readDeck(
  db: DbOrTrx,
  { fit, ...input }: Omit<DeckInput, keyof FitValues> & { fit: Fit },
): Promise<PlayState & { lastPassedId: number | null; cards: CardRow[] }> {
  const rows = await deckOf.all(db, { ...input, ...fitValuesOf(fit) });
  const [first] = rows;
  if (first === undefined) throw new Error(`${input.userId} has no profile`);
  const isMember = (row: DeckRow): row is DeckRow & CardRow => row.id !== null;
  const { likesLeft, resetsAt, lastPassedId } = first;
  return { likesLeft, resetsAt, lastPassedId, cards: rows.filter(isMember) };
}

const stateOf = prepare(
  (_db, player: Player) => sql<PlayState>`
    select ${stateColumns(player)}
    from (select 1) as one left join swipe_games game on game.user_id = ${player.userId}::bigint`,
);

/** The likes that a member has left, and when they have all again. */
export async function readState(db: DbOrTrx, player: Player): Promise<PlayState> {
  const state = await stateOf.first(db, player);
  if (state === undefined) throw new Error('a state is always there');
  return state;
}

const isCounting = isSameDay(sql`excluded.day`, sql`swipe_games.day`);

/** Counts one more like of today, unless the day has none left; returns whether it could. */
export async function countLike(trx: Trx, { userId, ...moment }: Player): Promise<boolean> {
  const { rows } = await sql`
    insert into swipe_games (user_id, day, given) values (${userId}, ${dayAt(moment)}, 1)
    on conflict (user_id) do update
      set day = case when ${isCounting} then swipe_games.day else excluded.day end,
        given = case when ${isCounting} then swipe_games.given + 1 else 1 end
      where (${isCounting}) is not true or swipe_games.given < ${sql.lit(LIMITS.swipeLikesPerDay)}
    returning given`.execute(trx);
  return rows.length > 0;
}

/** Remembers a pass, as the member's last one. */
export async function insertPass(trx: Trx, userId: number, passedId: number): Promise<void> {
  await sql`
    with passed as (
      insert into swipe_passes (user_id, passed_id) values (${userId}, ${passedId}) on conflict do nothing
    )
    insert into swipe_games (user_id, last_passed_id) values (${userId}, ${passedId})
    on conflict (user_id) do update set last_passed_id = excluded.last_passed_id`.execute(trx);
}

/** Takes a pass back if it is the member's last one; returns whether it was. */
export async function deleteLastPass(trx: Trx, userId: number, passedId: number): Promise<boolean> {
  const { rows } = await sql`
    update swipe_games set last_passed_id = null where user_id = ${userId} and last_passed_id = ${passedId}
    returning user_id`.execute(trx);
  if (rows.length === 0) return false;
  await sql`delete from swipe_passes where user_id = ${userId} and passed_id = ${passedId}`.execute(trx);
  return true;
}
