import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** What went back of the first purchase of a visitor: a variant whose buyers want their money back has won nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table experiment_exposures
      add column first_purchase_returned integer not null default 0 check (first_purchase_returned >= 0)
  `.execute(db);
}
