import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * A charge of a stored card that was given up because its provider did not respond may have been made: its buyer is not to read
 * that they were not charged (docs/decisions/0125).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payments add column unanswered boolean not null default false`.execute(db);
}
