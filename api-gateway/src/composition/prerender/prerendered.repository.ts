import { sql } from 'kysely';
import type { PlanQuery } from '@tandem/contracts/composition/page-plan';
import type { Db } from '../../platform/db/database.ts';
import type { PrerenderedPagesTable } from '../../platform/db/schema/composition.ts';

export type PrerenderedRow = Omit<PrerenderedPagesTable, 'queries' | 'people'> & {
  queries: PlanQuery[];
  people: number[];
};

/** Triggers notify of the id of a member who left the search or looks different from now on. */
export const SHOWN_MEMBERS_CHANNEL = 'shown_members';

/** The pages that are stored under these keys, in no order. */
export function findPages(db: Db, keys: readonly string[]): Promise<PrerenderedRow[]> {
  return (
    db
      .selectFrom('prerendered_pages')
      .selectAll()
      // The driver has the items of a bigint[] as texts.
      .select(sql<number[]>`to_jsonb(people)`.as('people'))
      .where('key', 'in', keys)
      .execute()
  );
}

export async function savePage(db: Db, row: PrerenderedRow): Promise<void> {
  const { key, ...rest } = { ...row, queries: JSON.stringify(row.queries) };
  await db
    .insertInto('prerendered_pages')
    .values({ key, ...rest })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(rest))
    .execute();
}

/** How many pages are kept of a route: its open parameters must not fill the table. */
export async function countPages(db: Db, tenantId: number, locale: string, route: string): Promise<number> {
  const row = await db
    .selectFrom('prerendered_pages')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('locale', '=', locale as PrerenderedRow['locale'])
    .where('route', '=', route)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Removes what nobody has made again since then: of releases and settings that are gone. */
export async function deletePagesBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('prerendered_pages').where('rendered_at', '<', moment).execute();
}

/** Removes the pages that show this member, or that show anybody. */
export async function deletePagesWith(db: Db, who: number | 'anybody'): Promise<void> {
  const people = sql.ref<number[]>('people');
  const isShown =
    who === 'anybody' ? sql<boolean>`${people} <> '{}'` : sql<boolean>`${people} @> array[${who}]::bigint[]`;
  await db.deleteFrom('prerendered_pages').where(isShown).execute();
}

/** The ids of all members whom stored pages show. */
export async function readShownPeople(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('prerendered_pages')
    .select(sql<number>`unnest(people)`.as('id'))
    .distinct()
    .execute();
  return rows.map(({ id }) => id);
}

/** Removes the pages that show any of these members; returns their keys. */
export async function deletePagesShowing(db: Db, memberIds: readonly number[]): Promise<string[]> {
  if (memberIds.length === 0) return [];
  const deleted = await db
    .deleteFrom('prerendered_pages')
    .where(sql<boolean>`${sql.ref('people')} && ${memberIds}::bigint[]`)
    .returning('key')
    .execute();
  return deleted.map(({ key }) => key);
}

export async function deletePage(db: Db, key: string): Promise<void> {
  await db.deleteFrom('prerendered_pages').where('key', '=', key).execute();
}
