import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Moderators withdraw for buyers who wrote, add credits that are missing and mail receipts again: their log has that as well. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table moderation_log drop constraint moderation_log_subject_check,
      add constraint moderation_log_subject_check check (subject in
        ('photo', 'report', 'complaint', 'refund', 'debit', 'loss', 'withdrawal', 'adjustment', 'receipt'));
    create index moderation_log_adjustments on moderation_log (moderator_id, decided_at) where subject = 'adjustment';
  `.execute(db);
}
