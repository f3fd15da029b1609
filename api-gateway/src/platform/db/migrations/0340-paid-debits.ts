import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * When the money of a payment is there, which for a direct debit is days after its credits (R-PAY-WITHDRAWAL-UNCOLLECTED): it
 * is what a refund waits for. Of those of before it is the provider's report; the sandbox collected at once.
 *
 * What was withdrawn before a debit was collected is not collected at all (R-PAY-WITHDRAWAL-NOT-COLLECTED): `asked_amount` is
 * what its provider is to collect, set once before the first attempt, and the refund of the rest is `uncollected`. A debit whose
 * day has come by now may have been collected as a whole.
 *
 * Payments that are completed are followed for some months (R-PAY-COMPLETED-FOLLOWED).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payments add column paid_at timestamptz, add column asked_amount integer,
      add constraint payments_asked check (asked_amount between 0 and amount);
    update payments set paid_at = completed_at where completed_at is not null and method <> 'sdd';
    update payments set paid_at = coalesce(
        (select min(received_at) from payment_events event where event.payment_id = payments.id and event.status = 'completed'),
        (select min(decided_at) from given_up_debits given_up
          where given_up.payment_id = payments.id and given_up.decision = 'by_hand'),
        case when provider = 'sandbox' and provider_reference is not null then updated_at end)
      where completed_at is not null and method = 'sdd';
    update payments set asked_amount = amount from direct_debits debit
      where debit.payment_id = payments.id and debit.signed_at is not null
        and (payments.provider_reference is not null or debit.debit_on <= current_date
          or exists (select 1 from given_up_debits given_up where given_up.payment_id = payments.id));

    alter table refunds drop constraint refunds_status_check,
      add constraint refunds_status_check
        check (status in ('waiting', 'sent', 'failed', 'by_hand', 'by_bank', 'uncollected'));
    update refunds set status = 'uncollected', failure = null from payments
      where payments.id = refunds.payment_id and refunds.status in ('waiting', 'failed')
        and payments.method = 'sdd' and payments.paid_at is null and payments.asked_amount is null;

    create index payments_followed on payments (coalesce(reconciled_at, completed_at))
      where status in ('completed', 'refunded') and provider_reference is not null;
  `.execute(db);
}
