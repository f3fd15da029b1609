import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** The sandbox's page refunds a payment and charges it back, as a payer's bank does. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sandbox_payments drop constraint sandbox_payments_status_check,
      add constraint sandbox_payments_status_check
        check (status in ('open', 'paid', 'failed', 'cancelled', 'expired', 'refunded', 'chargeback'));
    create index sandbox_payments_latest on sandbox_payments (created_at desc);
  `.execute(db);
}
