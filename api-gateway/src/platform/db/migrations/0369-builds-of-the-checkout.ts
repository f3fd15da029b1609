import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * What the checkout held at the last start is kept in DATA_DIR (docs/decisions/0228): a start signs what it moves by that, and a row
 * of a table was not signed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table checkout_builds`.execute(db);
}
