import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * The device beside each session, and the session beside each link to a new address: the end of one session forgets, and makes
 * useless, nothing of those that go on (docs/decisions/0234). Unknown for what was there before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sessions add column device bytea;
    alter table account_links add column session_id uuid;`.execute(db);
}
