import type { PaymentStatus } from '@tandem/contracts/product/lists';
import type { Trx } from '../../platform/db/database.ts';
import { lockAnyPayment } from './debit-payments.repository.ts';
import { nextStatus } from './payment-status.ts';
import * as payments from './payments.repository.ts';
import { addTaken, insertRefund } from './refunds/refunds.repository.ts';
import { keepUnsent } from './refunds/uncollected-refunds.repository.ts';
import type { SettlementDependencies } from './settlement.ts';

/** Whether a signed debit can still end without its money: nobody collects it, and it has not ended. */
const isEndable = (payment: payments.PaymentRow | undefined): payment is payments.PaymentRow =>
  payment?.completed_at != null &&
  payment.provider_reference === null &&
  payment.paid_at === null &&
  payment.status !== 'chargeback';

/**
 * Ends a signed debit whose money never comes as one that the bank has returned (R-PAY-DEBIT-NOT-COLLECTED): its unused credits are
 * taken back, and its buyer is mailed. What its price was less before is owed no longer: nothing was paid. Returns false where
 * it is collected, or has ended.
 */
export async function endUncollected(
  trx: Trx,
  { credits, receipts }: Pick<SettlementDependencies, 'credits' | 'receipts'>,
  paymentId: string,
): Promise<boolean> {
  const payment = await lockAnyPayment(trx, paymentId);
  if (!isEndable(payment)) return false;
  const { user_id: userId } = payment;
  const amount = payment.amount - payment.refunded_amount;
  await keepUnsent(trx, paymentId);
  // All of it was withdrawn, and stays withdrawn.
  if (nextStatus(payment.status as PaymentStatus, 'chargeback', amount > 0) === null) return true;
  await payments.setStatus(trx, paymentId, 'chargeback');
  await payments.refreshPaidUser(trx, userId);
  const hasMember = await payments.hasMember(trx, payment);
  const taken = hasMember ? await credits.takeBack({ userId, paymentId, kind: 'reversal' }, trx) : 0;
  if (amount === 0) {
    await addTaken(trx, paymentId, taken);
    return true;
  }
  const made = { paymentId, kind: 'chargeback', amount, credits: taken, status: 'uncollected' } as const;
  await receipts.credit(trx, payment, await insertRefund(trx, made));
  return true;
}
