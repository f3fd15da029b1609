import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** A payment that was cancelled because its member made another order in its place (R-PAY-OPEN-ORDER-CANCELLED). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payments add column superseded boolean not null default false;
  `.execute(db);
}
