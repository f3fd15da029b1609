import type { Db } from '../../db/database.ts';
import type { PrerenderedPagesTable } from '../../db/schema/composition.ts';

export type PrerenderedRow = Omit<PrerenderedPagesTable, 'queries'> & { queries: { key: unknown[]; data: unknown }[] };

export async function findPage(db: Db, key: string): Promise<PrerenderedRow | null> {
  const row = await db.selectFrom('prerendered_pages').selectAll().where('key', '=', key).executeTakeFirst();
  return row ?? null;
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

/** Removes what nobody has made anew since then: of releases and settings that are gone. */
export async function deletePagesBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('prerendered_pages').where('rendered_at', '<', moment).execute();
}
