import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { LikeType } from '@tandem/contracts/product/lists';
import type { DbOrTrx } from '../../platform/db/database.ts';
import { prepare } from '../../platform/db/prepared.ts';
import type { Prepared } from '../../platform/db/prepared.ts';
import { cardColumns, unblocked } from '../members/member-columns.repository.ts';
import type { CardRow } from '../members/member-columns.repository.ts';
import type { LikeCursor } from './like-cursor.ts';

/** A like of a list, with the card of the other side. */
export interface LikeRow extends CardRow {
  list: LikeType;
  /** When the like was given; of a match, when the second one was. */
  likedAt: Date;
  /** Not seen yet by the member who received it. */
  isNew: boolean;
  /** `likedAt` in microseconds, for the cursor. */
  at: number;
}

export interface LikeLists {
  rows: LikeRow[];
  /** How many likes the member has not seen yet, of members whom the lists show. */
  newLikes: number;
  /** How many members each list shows; null for a page that is not the first of one. */
  counts: LikeCounts | null;
}

export type LikeCounts = Record<LikeType, number>;

interface ListValues {
  userId: number;
  limit: number;
}

interface NextValues extends ListValues, LikeCursor {}

/** A page of one list: its rows as `list, member_id, liked_at, is_new`. */
type ListPage<V> = (values: V) => RawBuilder<unknown>;

/** Members on the other side of a like whom the user may still see: there, and not blocked by either side. */
const visibleTo = (userId: number, other: RawBuilder<number>) => sql<boolean>`
  exists (select 1 from users u join profiles p on p.user_id = u.id
    where u.id = ${other} and u.status in ('active', 'not_confirmed') and p.status = 'active')
  and ${unblocked(userId, other)}`;

const timeOf = (microseconds: number) =>
  sql<Date>`(timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond')`;

const none = sql``;

/** Whom the user likes, the latest like first. */
const given = ({ userId, limit }: ListValues, rest: RawBuilder<unknown> = none) => sql`
  select 'given' as list, liked_id as member_id, created_at as liked_at, false as is_new
  from likes where liker_id = ${userId} and ${visibleTo(userId, sql`liked_id`)} ${rest}
  order by created_at desc, liked_id desc limit ${limit}`;

/** Who likes the user: new likes first, in each part the latest first (R-LIKES-ORDER-NEW). */
const received = ({ userId, limit }: ListValues, rest: RawBuilder<unknown> = none) => sql`
  select 'received' as list, liker_id as member_id, created_at as liked_at, seen_at is null as is_new
  from likes where liked_id = ${userId} and ${visibleTo(userId, sql`liker_id`)} ${rest}
  order by (seen_at is null) desc, created_at desc, liker_id desc limit ${limit}`;

/** Likes from both sides, the latest match first. */
const matches = ({ userId, limit }: ListValues, rest: RawBuilder<unknown> = none) => sql`
  select 'matches' as list, member_id, liked_at, is_new
  from (
    select theirs.liker_id as member_id, greatest(theirs.created_at, mine.created_at) as liked_at,
      theirs.seen_at is null as is_new
    from likes theirs join likes mine on mine.liker_id = theirs.liked_id and mine.liked_id = theirs.liker_id
    where theirs.liked_id = ${userId} and ${visibleTo(userId, sql`theirs.liker_id`)}
  ) as matches ${rest}
  order by liked_at desc, member_id desc limit ${limit}`;

const PAGES: Record<LikeType, { first: ListPage<ListValues>; next: ListPage<NextValues> }> = {
  given: {
    first: (values) => given(values),
    next: (values) => given(values, sql`and (created_at, liked_id) < (${timeOf(values.at)}, ${values.memberId})`),
  },
  received: {
    first: (values) => received(values),
    next: (values) => {
      const last = sql`(${values.isNew}, ${timeOf(values.at)}, ${values.memberId})`;
      return received(values, sql`and ((seen_at is null), created_at, liker_id) < ${last}`);
    },
  },
  matches: {
    first: (values) => matches(values),
    next: (values) => matches(values, sql`where (liked_at, member_id) < (${timeOf(values.at)}, ${values.memberId})`),
  },
};

/** How many members each list shows (R-LIKES-COUNTS). */
const counts = (userId: number) => sql`json_build_object(
  'received', (select count(*) from likes where liked_id = ${userId} and ${visibleTo(userId, sql`liker_id`)}),
  'given', (select count(*) from likes where liker_id = ${userId} and ${visibleTo(userId, sql`liked_id`)}),
  'matches', (select count(*) from likes theirs
    join likes mine on mine.liker_id = theirs.liked_id and mine.liked_id = theirs.liker_id
    where theirs.liked_id = ${userId} and ${visibleTo(userId, sql`theirs.liker_id`)}))`;

type Totals = Pick<LikeLists, 'newLikes' | 'counts'>;
/** Without a member, the row has the totals only. */
type ListedRow = Totals & (LikeRow | { id: null });

/** The lists' pages with the cards of their members, and how many likes are new. */
function withCards<V extends ListValues>(pages: readonly ListPage<V>[], counted = false): Prepared<V, ListedRow> {
  return prepare((_db, values: V) => {
    const { userId } = values;
    const listed = sql.join(
      pages.map((page) => sql`(${page(values)})`),
      sql` union all `,
    );
    return sql<ListedRow>`
      with listed as materialized (${listed}), fresh as materialized (
        select count(*) as likes, ${counted ? counts(userId) : sql`null::json`} as counts from likes
        where liked_id = ${userId} and seen_at is null and ${visibleTo(userId, sql`liker_id`)}
      )
      select fresh.likes as "newLikes", fresh.counts, listed.list, listed.liked_at as "likedAt", listed.is_new as "isNew",
        (extract(epoch from listed.liked_at) * 1000000)::bigint as at, ${cardColumns(userId)}
      from fresh left join (listed
        join users member on member.id = listed.member_id
        join profiles profile on profile.user_id = listed.member_id) on true
      order by listed.list, case when listed.list = 'received' then listed.is_new end desc, listed.liked_at desc,
        listed.member_id desc`;
  });
}

const BOTH_SIDES = withCards<ListValues>([PAGES.given.first, PAGES.received.first]);
const FIRST: Record<LikeType, Prepared<ListValues, ListedRow>> = {
  given: withCards([PAGES.given.first], true),
  received: withCards([PAGES.received.first], true),
  matches: withCards([PAGES.matches.first], true),
};
const NEXT: Record<LikeType, Prepared<NextValues, ListedRow>> = {
  given: withCards([PAGES.given.next]),
  received: withCards([PAGES.received.next]),
  matches: withCards([PAGES.matches.next]),
};

function toLists(rows: readonly ListedRow[]): LikeLists {
  const isLike = (row: ListedRow): row is LikeRow & Totals => row.id !== null;
  return { rows: rows.filter(isLike), newLikes: rows[0]?.newLikes ?? 0, counts: rows[0]?.counts ?? null };
}

/** The first pages of the likes that a member gave and received. */
export async function readBothSides(db: DbOrTrx, userId: number, limit: number): Promise<LikeLists> {
  return toLists(await BOTH_SIDES.all(db, { userId, limit }));
}

/** One page of one list, from its beginning or after a cursor. */
export async function readList(
  db: DbOrTrx,
  userId: number,
  type: LikeType,
  { limit, after }: { limit: number; after: LikeCursor | null },
): Promise<LikeLists> {
  return toLists(
    after === null
      ? await FIRST[type].all(db, { userId, limit })
      : await NEXT[type].all(db, { userId, limit, ...after }),
  );
}
