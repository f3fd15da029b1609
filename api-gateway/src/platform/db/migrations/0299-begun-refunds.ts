import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * When the site began to send a refund: from then on its provider may have taken it, also where the gateway ended before it was
 * told so. Such a one is asked about when the bank has charged its payment back (R-PAY-CHARGEBACK-REFUND). Of those of before it is
 * not known; what waits counts as begun, because asking does no harm.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table refunds add column begun_at timestamptz;
    update refunds set begun_at = created_at where status in ('waiting', 'sent')
      or status = 'by_bank' and sent_at > now() - interval '60 days';
    create index refunds_by_bank_begun on refunds (greatest(sent_at, checked_at))
      where status = 'by_bank' and begun_at is not null and arrived_at is null;
  `.execute(db);
}
