import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * The weights under which a visitor was assigned their variant: whether visitors are divided as wanted is a question about
 * those of one weighting, and weights may be changed while an experiment runs. Null for those of before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table experiment_exposures add column weights text`.execute(db);
}
