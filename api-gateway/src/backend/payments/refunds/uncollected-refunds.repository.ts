import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/database.ts';

/** Of a debit that is never collected no money is to be sent: it stays with its buyer (R-PAY-DEBIT-NOT-COLLECTED). */
export async function keepUnsent(trx: Trx, paymentId: string): Promise<void> {
  await trx
    .updateTable('refunds')
    .set({ status: 'uncollected', failure: null })
    .where('payment_id', '=', paymentId)
    .where('status', 'in', ['waiting', 'failed'])
    .execute();
}

/**
 * The money of a debit that had ended without it came all the same: all that was collected goes back
 * (R-PAY-DEBIT-NOT-COLLECTED). What had been given back before the collection began was not collected, and is not owed.
 */
export async function oweAgain(trx: Trx, paymentId: string): Promise<void> {
  await sql`update refunds set status = 'waiting'
    from (select refund.id, sum(refund.amount) over (order by refund.id desc) as total, payment.asked_amount as asked
      from refunds refund join payments payment on payment.id = refund.payment_id
      where payment.id = ${paymentId} and exists (select 1 from given_up_debits given_up
        where given_up.payment_id = payment.id and given_up.decision in ('refused', 'not_coming', 'refunded'))) late
    where refunds.id = late.id and refunds.status = 'uncollected' and late.total <= late.asked`.execute(trx);
}
