import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Moderators lift what was decided about a member (R-MODERATION-LIFTED): the log has it, and an account that is opened
 * again is what it was. One that was closed before this is known as confirmed: it cannot be told any more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column status_before_ban text check (status_before_ban in ('not_confirmed', 'active'));
    alter table moderation_log drop constraint moderation_log_subject_check,
      add constraint moderation_log_subject_check check (subject in ('photo', 'report', 'complaint', 'refund', 'debit',
        'loss', 'withdrawal', 'adjustment', 'receipt', 'member'));
  `.execute(db);
}
