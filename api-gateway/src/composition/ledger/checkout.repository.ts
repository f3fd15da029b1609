import { sql } from 'kysely';
import type { Part } from '@tandem/contracts/composition/part';
import type { Release } from '@tandem/contracts/composition/release';
import type { DbOrTrx, Trx } from '../../platform/db/database.ts';

/** The release of each part that the checkout held at the last start from it. */
export async function findCheckout(db: DbOrTrx): Promise<Map<Part, string>> {
  const rows = await db.selectFrom('checkout_builds').select(['part', 'release_id']).execute();
  return new Map(rows.map((row) => [row.part, row.release_id]));
}

/** Remembers them for the next start. */
export async function rememberCheckout(trx: Trx, releases: readonly Pick<Release, 'id' | 'part'>[]): Promise<void> {
  if (releases.length === 0) return;
  await trx
    .insertInto('checkout_builds')
    .values(releases.map(({ id, part }) => ({ part, release_id: id })))
    .onConflict((conflict) =>
      conflict
        .column('part')
        .doUpdateSet((excluded) => ({ release_id: excluded.ref('excluded.release_id'), started_at: sql`now()` })),
    )
    .execute();
}
