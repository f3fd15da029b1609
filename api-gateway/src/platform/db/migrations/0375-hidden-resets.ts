import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * A request for a new password, where the site does not reveal who has an account, brings the address to the job that finds
 * out whose it is; the job takes it out again (docs/decisions/0141).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reset_requests add column email_key text`.execute(db);
}
