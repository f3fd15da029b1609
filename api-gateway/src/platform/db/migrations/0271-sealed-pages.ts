import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Prerendered markup has a seal of the gateway that made it (docs/decisions/0116). What has none is made again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table prerendered_pages add column seal text`.execute(db);
}
