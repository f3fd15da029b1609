import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Whether somebody has checked the member's age. No provider of such checks is there yet: nobody's is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column age_verified boolean not null default false`.execute(db);
}
