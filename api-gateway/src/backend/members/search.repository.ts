import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import type { DbOrTrx } from '../../platform/db/database.ts';

/** A search after validation; null filters do not filter. */
export interface SearchFilter {
  tenantId: number;
  /** Null for a visitor; members never find themselves nor whom they blocked or are blocked by. */
  viewerId: number | null;
  gender: string | null;
  country: string | null;
  region: string | null;
  /** `YYYY-MM-DD`, see birthRange. */
  bornBy: string | null;
  bornAfter: string | null;
  /** Any of them. */
  interests: readonly string[] | null;
  bodyTypes: readonly string[] | null;
  hairColors: readonly string[] | null;
  eyeColors: readonly string[] | null;
  withPhoto: boolean;
  hideFictional: boolean;
  activeSince: Date | null;
  signedUpSince: Date | null;
}

export type SearchOrder = 'active' | 'new' | 'age';

const ORDER_COLUMN = { active: 'found.last_active_at', new: 'found.signup_at', age: 'found.date_of_birth' } as const;

type Found = ExpressionBuilder<Database & { found: Database['member_search'] }, 'found'>;

function personConditions(eb: Found, filter: SearchFilter): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = [eb('found.tenant_id', '=', filter.tenantId)];
  if (filter.gender !== null) conditions.push(eb('found.gender', '=', filter.gender));
  if (filter.country !== null) conditions.push(eb('found.country', '=', filter.country));
  if (filter.region !== null) conditions.push(eb('found.region', '=', filter.region));
  if (filter.bornBy !== null) conditions.push(eb('found.date_of_birth', '<=', filter.bornBy));
  if (filter.bornAfter !== null) conditions.push(eb('found.date_of_birth', '>', filter.bornAfter));
  if (filter.bodyTypes !== null) conditions.push(eb('found.body_type', 'in', filter.bodyTypes));
  if (filter.hairColors !== null) conditions.push(eb('found.hair_color', 'in', filter.hairColors));
  if (filter.eyeColors !== null) conditions.push(eb('found.eye_color', 'in', filter.eyeColors));
  if (filter.interests !== null) conditions.push(sql<SqlBool>`found.interests && ${filter.interests}::text[]`);
  if (filter.hideFictional) conditions.push(eb('found.fictional', '=', false));
  if (filter.activeSince !== null) conditions.push(eb('found.last_active_at', '>', filter.activeSince));
  if (filter.signedUpSince !== null) conditions.push(eb('found.signup_at', '>', filter.signedUpSince));
  return conditions;
}

function conditions(eb: Found, filter: SearchFilter): Expression<SqlBool> {
  const all = personConditions(eb, filter);
  if (filter.withPhoto) {
    all.push(
      sql<SqlBool>`exists (select 1 from photos where photos.user_id = found.user_id and photos.is_main and photos.status = 'active')`,
    );
  }
  if (filter.viewerId !== null) {
    all.push(
      eb('found.user_id', '<>', filter.viewerId),
      sql<SqlBool>`not exists (select 1 from blocks where blocker_id = ${filter.viewerId} and blocked_id = found.user_id)`,
      sql<SqlBool>`not exists (select 1 from blocks where blocked_id = ${filter.viewerId} and blocker_id = found.user_id)`,
    );
  }
  return eb.and(all);
}

/**
 * Ids of a page's members in order; equal sort keys are ordered by id, so that no member is on two pages.
 *
 * Seen with 100,000 generated members of two tenants and 200 blocks of the viewer (PostgreSQL 18, 2 busy cores): a page
 * by gender and country is an index-only scan of `member_search_country` that stops after 24 rows, 0.1 ms in EXPLAIN
 * ANALYZE and 2 ms to the caller; no filter, age, region, online and new take 1 to 4 ms, the 41st page 3 ms. The
 * slowest is a filter without an index that fits few (two colours): 3 ms for the page, 14 ms for its count.
 */
export async function findPage(
  db: DbOrTrx,
  filter: SearchFilter,
  order: SearchOrder,
  page: { limit: number; offset: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('member_search as found')
    .where((eb) => conditions(eb, filter))
    .select('found.user_id as id')
    .orderBy(ORDER_COLUMN[order], 'desc')
    .orderBy('found.user_id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map((row) => row.id);
}

/** How many a search finds, counted up to `most`: an exact count of all would grow with the table. */
export async function countUpTo(db: DbOrTrx, filter: SearchFilter, most: number): Promise<number> {
  const row = await db
    .selectFrom((from) =>
      from
        .selectFrom('member_search as found')
        .where((eb) => conditions(eb, filter))
        .select(sql.lit(1).as('one'))
        .limit(most)
        .as('counted'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}
