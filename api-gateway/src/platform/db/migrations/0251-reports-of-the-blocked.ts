import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * A block takes the conversation from both sides. Who was blocked can report the profile alone, and the last message that they
 * received goes with it (R-MODERATION-REPORT-BLOCKED); null for all other reports. By its id alone, as what was reported.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reports add column message_id bigint`.execute(db);
}
