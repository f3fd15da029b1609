import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Weights come from the cookie of a visitor: whether somebody was counted under them is asked before anybody is counted, and
 * without an index each made-up one would read all exposures.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index experiment_exposures_of_weights on experiment_exposures (experiment, weights, variant)`.execute(
    db,
  );
}
