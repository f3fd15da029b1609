import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Whether a refund that the provider has taken is with its buyer: it may fail days later, because an account is closed
 * (R-PAY-REFUND-FOLLOWED). What the provider or the bank has reported has arrived, and so has what the site sent long ago.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table refunds add column arrived_at timestamptz, add column checked_at timestamptz;
    update refunds set arrived_at = sent_at where status = 'sent' and (kind <> 'withdrawal' or sent_at < now() - interval '60 days');
    create index refunds_under_way on refunds (greatest(sent_at, checked_at)) where status = 'sent' and arrived_at is null;
  `.execute(db);
}
