import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * What is left of a payment after a withdrawal can still be taken back, by the bank or the provider
 * (R-PAY-STATUS-REST-RETURNED): a payment has one refund of each kind and as many credit notes, in the same order. A
 * withdrawal whose money the site has not sent by then went back with the rest: `by_bank`.
 *
 * `charged_back` says of an event that the bank took the money back, whatever status the payment had or got: the member is
 * blocked for direct debits by it (R-PAY-CHARGEBACK-DEBIT). Of the events that are there it is known by their status; a
 * debit that is not paid after its credits were given was returned.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table refunds
      drop constraint refunds_payment_id_key,
      add constraint refunds_once unique (payment_id, kind),
      drop constraint refunds_status_check,
      add constraint refunds_status_check check (status in ('waiting', 'sent', 'failed', 'by_hand', 'by_bank')),
      drop constraint refunds_check,
      add constraint refunds_sent check ((status in ('sent', 'by_hand', 'by_bank')) = (sent_at is not null));

    alter table invoices drop constraint invoices_payment_id_kind_key;
    create unique index invoices_one on invoices (payment_id) where kind = 'invoice';
    create index invoices_credit_notes on invoices (payment_id, id) where kind = 'credit_note';

    alter table payment_events add column charged_back boolean not null default false;
    update payment_events event set charged_back = true from payments payment
      where payment.id = event.payment_id and payment.completed_at is not null
        and (event.applied or payment.status = 'refunded')
        and (event.status = 'chargeback'
          or (payment.method = 'sdd' and event.status in ('failed', 'cancelled', 'expired')
            and event.received_at > payment.completed_at));
    create index payment_events_charged_back on payment_events (payment_id) where charged_back;
  `.execute(db);
}
