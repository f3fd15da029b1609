import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { DbOrTrx } from '../../platform/db/database.ts';
import { prepare } from '../../platform/db/prepared.ts';
import type { Prepared } from '../../platform/db/prepared.ts';
import { cardColumns, fitsViewer, showsSensitive, unblocked } from './member-columns.repository.ts';
import type { CardRow, FitValues } from './member-columns.repository.ts';

/** A search after validation; null filters do not filter. */
export interface SearchFilter extends FitValues {
  tenantId: number;
  /** Null for a visitor; members never find themselves nor whom they blocked or are blocked by. */
  viewerId: number | null;
  gender: string | null;
  country: string | null;
  region: string | null;
  /** `YYYY-MM-DD`, see birthRange. */
  bornBy: string | null;
  bornAfter: string | null;
  /** Any of these, or of `intimateInterests` of those who show them to the viewer. */
  plainInterests: readonly string[] | null;
  /** Null exactly when `plainInterests` is. */
  intimateInterests: readonly string[] | null;
  bodyTypes: readonly string[] | null;
  hairColors: readonly string[] | null;
  eyeColors: readonly string[] | null;
  withPhoto: boolean;
  hideFictional: boolean;
  /** Only members who are online; those in privacy mode are not shown as such (R-PRIVACY-ONLINE). */
  activeSince: Date | null;
  signedUpSince: Date | null;
}

export type SearchOrder = 'active' | 'new' | 'age';

export interface SearchPage {
  limit: number;
  offset: number;
  /** Members are counted up to this number: an exact count of all would grow with the table. */
  countUpTo: number;
}

/**
 * The order of rows named `found`: real members before fictional ones at equal rank (R-MEMBERS-REAL-FIRST), which for
 * activity is the hour of it. Members of equal rank are ordered by id, so that none is on two pages.
 */
export const ORDERS: Record<SearchOrder, RawBuilder<unknown>> = {
  active: sql`found.active_hour desc, found.fictional, found.last_active_at desc, found.user_id desc`,
  new: sql`found.signup_at desc, found.fictional, found.user_id desc`,
  age: sql`found.date_of_birth desc, found.fictional, found.user_id desc`,
};

/**
 * Whether `found` has one of the interests. A filter by intimate ones must not reveal them: who does not show theirs to
 * the viewer does not match it (R-MEMBERS-FILTER-AUDIENCE).
 */
const hasInterest = ({ plainInterests, intimateInterests, viewerId }: SearchFilter) => sql<boolean>`(
  ${plainInterests}::text[] is null or found.interests && ${plainInterests}::text[]
  or (found.interests && ${intimateInterests}::text[] and exists (
    select 1 from profiles profile where profile.user_id = found.user_id and ${showsSensitive(viewerId)})))`;

/**
 * The hour of `found` is that of an instant less than an hour ago, or the next one: as values, by which the indexes find them. By its
 * beginning alone, PostgreSQL has no figures of the present, and goes through the hours of all countries.
 */
const isWithinHours = (since: Date | null) => sql<boolean>`found.active_hour = any (array[
  date_trunc('hour', ${since}::timestamptz, 'UTC'), date_trunc('hour', ${since}::timestamptz + interval '1 hour', 'UTC')])`;

/**
 * The rows of `member_search`, named `found`, that a search finds. A filter that is null is left out by the planner,
 * who sees the values because the statement is planned each time.
 */
export const matching = (filter: SearchFilter) => sql<boolean>`found.tenant_id = ${filter.tenantId}
  and (${filter.gender}::text is null or found.gender = ${filter.gender}::text)
  and (${filter.country}::text is null or found.country = ${filter.country}::text)
  and (${filter.region}::text is null or found.region = ${filter.region}::text)
  and (${filter.bornBy}::date is null or found.date_of_birth <= ${filter.bornBy}::date)
  and (${filter.bornAfter}::date is null or found.date_of_birth > ${filter.bornAfter}::date)
  and ${hasInterest(filter)}
  and (${filter.bodyTypes}::text[] is null or found.body_type = any (${filter.bodyTypes}::text[]))
  and (${filter.hairColors}::text[] is null or found.hair_color = any (${filter.hairColors}::text[]))
  and (${filter.eyeColors}::text[] is null or found.eye_color = any (${filter.eyeColors}::text[]))
  and (not ${filter.hideFictional}::boolean or not found.fictional)
  and (${filter.activeSince}::timestamptz is null or (found.last_active_at > ${filter.activeSince}::timestamptz
    and ${isWithinHours(filter.activeSince)}
    and not exists (select 1 from profiles discreet where discreet.user_id = found.user_id and discreet.privacy_mode)))
  and (${filter.signedUpSince}::timestamptz is null or found.signup_at > ${filter.signedUpSince}::timestamptz)
  and (not ${filter.withPhoto}::boolean or exists (
    select 1 from photos where photos.user_id = found.user_id and photos.is_main and photos.status = 'active'))
  and ${fitsViewer(filter)}
  and found.user_id is distinct from ${filter.viewerId}::bigint
  and ${unblocked(filter.viewerId, sql<number>`found.user_id`)}`;

type FoundRow = CardRow & { counted: number };

/** Without a member, the row is of a page that has none. */
type SearchRow = FoundRow | { id: null; counted: number };

const searchBy = (order: SearchOrder) =>
  prepare((_db, filter: SearchFilter & SearchPage) => {
    const { limit, offset, countUpTo, viewerId } = filter;
    return sql<SearchRow>`
      with page as materialized (
        select found.user_id, found.active_hour, found.fictional, found.last_active_at, found.signup_at, found.date_of_birth
        from member_search found
        where ${matching(filter)}
        order by ${ORDERS[order]} limit ${limit} offset ${offset}
      ), total as materialized (
        select case when ${offset}::int = 0 and (select count(*) from page) < ${limit}::int
          then (select count(*) from page)
          else (select count(*) from (
            select 1 from member_search found where ${matching(filter)} limit ${countUpTo}) as first_found)
        end as counted
      )
      select total.counted, ${cardColumns(viewerId)}
      from total left join (page found
        join users member on member.id = found.user_id
        join profiles profile on profile.user_id = found.user_id) on true
      order by ${ORDERS[order]}`;
  }, 'each time');

const SEARCHES: Record<SearchOrder, Prepared<SearchFilter & SearchPage, SearchRow>> = {
  active: searchBy('active'),
  new: searchBy('new'),
  age: searchBy('age'),
};

/**
 * A page's members in order, and how many the search finds, counted up to `countUpTo`. A first page that is not full is its own count.
 *
 * Seen with 100,000 generated members of each of two tenants: see docs/decisions/0033.
 */
export async function searchMembers(
  db: DbOrTrx,
  filter: SearchFilter,
  order: SearchOrder,
  page: SearchPage,
): Promise<{ rows: CardRow[]; counted: number }> {
  const rows = await SEARCHES[order].all(db, { ...filter, ...page });
  const isFound = (row: SearchRow): row is FoundRow => row.id !== null;
  return { rows: rows.filter(isFound), counted: rows[0]?.counted ?? 0 };
}
