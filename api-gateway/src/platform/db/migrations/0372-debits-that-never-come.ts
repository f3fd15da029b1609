import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * A direct debit that is never collected has an ending (R-PAY-DEBIT-NOT-COLLECTED): its provider refused it for good, a moderator
 * says that its money will not come, or one gave its whole price back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table given_up_debits drop constraint given_up_debits_decision_check,
      add constraint given_up_debits_decision_check
        check (decision in ('retry', 'by_hand', 'refused', 'not_coming', 'refunded'));
  `.execute(db);
}
