import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Whether an order was the last one again, paid as it was: with a card that the provider has stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payments add column repeated boolean not null default false`.execute(db);
}
