import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Exposures that lead to nobody any more: they are counts from then on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table experiment_exposures add column is_count boolean not null default false;
    create index experiment_exposures_by_age on experiment_exposures (exposed_at) where not is_count`.execute(db);
}
