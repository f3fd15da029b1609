import type { PaymentStatus } from '@tandem/contracts/product/lists';
import type { Db, Trx } from '../../platform/db/database.ts';
import type { ProviderEvent } from '../../providers/payments/payment-provider.ts';
import type { JobQueue } from '../../platform/jobs/queues.ts';
import type { CreditsService } from '../credits/credits.service.ts';
import type { DiscountsService } from '../discounts/discounts.service.ts';
import { adoptLost } from './lost-payments.repository.ts';
import { hasPaidOther } from './open-orders.repository.ts';
import { nextStatus } from './payment-status.ts';
import * as payments from './payments.repository.ts';
import type { Receipts } from './receipts/receipts.ts';
import type { Losses } from './refunds/losses.ts';
import type { RefundJob } from './refunds/refund-job.ts';
import { isNotAsked } from './refunds/withdrawals.ts';
import type { KeepCardJob } from './stored-cards/keep-card-job.ts';
import {
  addTaken,
  insertRefund,
  lowerPrice,
  markPaid,
  readSentBack,
  setGivenBack,
  settleByBank,
} from './refunds/refunds.repository.ts';

const NOT_PAID: readonly PaymentStatus[] = ['failed', 'cancelled', 'expired'];

export type Settlement = 'applied' | 'ignored' | 'repeated' | 'unknown' | 'mismatch';

export interface SettlementDependencies {
  db: Db;
  credits: Pick<CreditsService, 'grant' | 'takeBack'>;
  discounts: Pick<DiscountsService, 'redeem'>;
  receipts: Receipts;
  losses: Losses;
  /** Where refunds are staged. */
  refundQueue: Pick<JobQueue<RefundJob>, 'stage'>;
  /** Where the cards of payments that leave one are looked up. */
  cardQueue: Pick<JobQueue<KeepCardJob>, 'stage'>;
}

/** A code is used up by the payment that is completed, not by one that was begun (R-PAY-CODE-USED-UP). */
async function redeemCode(
  trx: Trx,
  discounts: SettlementDependencies['discounts'],
  payment: payments.PaymentRow,
): Promise<void> {
  if (payment.discount_code === null) return;
  await discounts.redeem(trx, {
    paymentId: payment.id,
    tenantId: payment.tenant_id,
    userId: payment.user_id,
    code: payment.discount_code,
    once: payment.discount_once,
  });
}

/**
 * Takes the unused credits back and writes down what went back to the buyer: all that a refund of before has not. Money of
 * such a one that is still to be sent is sent no longer, because it is in what the bank or the provider has given back. The
 * credits of a member who has left were taken with the account. The price may have gone back in parts as a whole, while the credits
 * stayed: then they are all that is taken (R-PAY-STATUS-REST-RETURNED).
 */
async function giveBack(
  trx: Trx,
  { credits, receipts }: SettlementDependencies,
  payment: payments.PaymentRow,
  kind: 'refund' | 'chargeback',
): Promise<void> {
  const { id: paymentId, user_id: userId } = payment;
  const amount = payment.amount - payment.refunded_amount;
  await settleByBank(trx, paymentId);
  const hasMember = await payments.hasMember(trx, payment);
  const taken = hasMember ? await credits.takeBack({ userId, paymentId, kind: 'reversal' }, trx) : 0;
  // Each part of the price is written down already, with its credit note.
  if (amount === 0) return addTaken(trx, paymentId, taken);
  const refund = await insertRefund(trx, { paymentId, kind, amount, credits: taken, status: 'sent' });
  await receipts.credit(trx, payment, refund);
}

/**
 * Books money and sends all of it back: it came for an account that is gone, so that nobody is there who could get its credits
 * (R-PAY-LEFT-REFUNDED), or for an order that was paid in another way (R-PAY-OPEN-ORDER-STAYS).
 */
async function sendBack(
  trx: Trx,
  { receipts, refundQueue }: SettlementDependencies,
  payment: payments.PaymentRow,
): Promise<void> {
  const { id: paymentId, amount } = payment;
  await setGivenBack(trx, paymentId, amount);
  // A debit that was never to be collected has no money to send.
  const status = isNotAsked(payment) ? 'uncollected' : 'waiting';
  const refund = await insertRefund(trx, { paymentId, kind: 'refund', amount, credits: 0, status });
  if (status === 'waiting') await refundQueue.stage(trx, { refund: refund.id });
  // The mail about the refund says why: nothing was bought.
  await receipts.invoice(trx, payment, { isMailed: false });
  await receipts.credit(trx, payment, refund);
}

/**
 * Books a part of the price that went back at the provider's own desk, with its credit note: the site has not sent it
 * (R-PAY-PRICE-LOWERED). The credits stay with the buyer. Returns the payment as it is then.
 */
async function bookPart(
  trx: Trx,
  { receipts }: SettlementDependencies,
  payment: payments.PaymentRow,
  refunded: number,
): Promise<payments.PaymentRow> {
  const { id: paymentId, refunded_amount: before } = payment;
  const unknown = refunded - (await readSentBack(trx, paymentId));
  const amount = Math.min(unknown, payment.amount - before);
  if (amount <= 0) return payment;
  await lowerPrice(trx, paymentId, amount);
  const refund = await insertRefund(trx, { paymentId, kind: 'refund', amount, credits: 0, status: 'sent' });
  await receipts.credit(trx, payment, refund);
  return { ...payment, refunded_amount: before + amount };
}

/** Gives the buyer what they paid for, and the invoice. */
async function deliver(trx: Trx, deps: SettlementDependencies, payment: payments.PaymentRow): Promise<void> {
  const { user_id: userId, credits: amount, id: reference } = payment;
  await payments.refreshPaidUser(trx, userId);
  await redeemCode(trx, deps.discounts, payment);
  await deps.credits.grant({ userId, amount, reference, kind: 'purchase' }, trx);
  if (payment.store_card) await deps.cardQueue.stage(trx, { payment: reference });
  await deps.receipts.invoice(trx, payment);
}

/** A direct debit whose credits are there, or were, and that the bank does not pay after all was charged back. */
function meaningOf(payment: payments.PaymentRow, reported: PaymentStatus): PaymentStatus {
  const isReturned = payment.method === 'sdd' && payment.completed_at !== null;
  return isReturned && NOT_PAID.includes(reported) ? 'chargeback' : reported;
}

/**
 * What follows from a new status. The paper comes last, because its number is locked until the end.
 */
async function follow(
  trx: Trx,
  deps: SettlementDependencies,
  payment: payments.PaymentRow,
  next: PaymentStatus,
): Promise<void> {
  if (next === 'completed') {
    const isWanted = (await payments.hasMember(trx, payment)) && !(await hasPaidOther(trx, payment));
    await (isWanted ? deliver : sendBack)(trx, deps, payment);
  } else if (payment.completed_at !== null) {
    await payments.refreshPaidUser(trx, payment.user_id);
    await giveBack(trx, deps, payment, next === 'chargeback' ? 'chargeback' : 'refund');
  }
}

/** Completes a payment that is locked in this transaction, before its provider has reported anything. */
export async function completeNow(trx: Trx, deps: SettlementDependencies, payment: payments.PaymentRow): Promise<void> {
  await payments.setStatus(trx, payment.id, 'completed');
  await follow(trx, deps, payment, 'completed');
}

/**
 * The payment that a report is about, locked; undefined for one that the site does not have. What a provider has made without
 * the site's hearing of it is found by the site's own id.
 */
async function findReported(
  trx: Trx,
  provider: string,
  event: ProviderEvent,
): Promise<payments.PaymentRow | undefined> {
  const { reference, paymentId } = event;
  const known = await payments.lockPayment(trx, provider, reference);
  if (known !== undefined || paymentId === undefined) return known;
  const lost = await adoptLost(trx, provider, { ...event, paymentId });
  // Of two reports at one moment the other one has found it.
  return lost ?? payments.lockPayment(trx, provider, reference);
}

/** The money of a payment is there: a refund that waited for it is sent (R-PAY-WITHDRAWAL-UNCOLLECTED). */
export async function notePaid(
  trx: Trx,
  { refundQueue }: Pick<SettlementDependencies, 'refundQueue'>,
  paymentId: string,
): Promise<void> {
  for (const refund of await markPaid(trx, paymentId)) await refundQueue.stage(trx, { refund });
}

/** Notes that the money of a payment is there, and what of it went back since. Returns the payment as it is then. */
async function noteMoney(
  trx: Trx,
  deps: SettlementDependencies,
  payment: payments.PaymentRow,
  { refunded = 0 }: ProviderEvent,
): Promise<payments.PaymentRow> {
  await notePaid(trx, deps, payment.id);
  return payment.completed_at === null || refunded === 0 ? payment : bookPart(trx, deps, payment, refunded);
}

/** Whether a report is about the sum that the provider was to collect. */
const isOfSum = (
  payment: Pick<payments.PaymentRow, 'amount' | 'asked_amount' | 'currency'>,
  { amount, currency }: ProviderEvent,
): boolean => amount === (payment.asked_amount ?? payment.amount) && currency === payment.currency;

/**
 * Applies a provider's report once, in one transaction: the event, the status, the credits and premium, or
 * nothing of them (R-PAY-CREDITS-ONCE). A report about another amount than the payment's is kept and changes nothing.
 */
export function settle(deps: SettlementDependencies, provider: string, event: ProviderEvent): Promise<Settlement> {
  return deps.db.transaction().execute(async (trx) => {
    const found = await findReported(trx, provider, event);
    if (found === undefined) return 'unknown';
    const matches = isOfSum(found, event);
    const payment = matches && event.status === 'completed' ? await noteMoney(trx, deps, found, event) : found;
    const meaning = meaningOf(payment, event.status);
    const isPart = payment.refunded_amount < payment.amount;
    const next = matches ? nextStatus(payment.status as PaymentStatus, meaning, isPart) : null;
    const isNew = await payments.insertEvent(trx, {
      provider,
      event_id: event.eventId,
      payment_id: payment.id,
      status: event.status,
      occurred_at: event.occurredAt,
      applied: next !== null,
      charged_back: matches && meaning === 'chargeback',
    });
    if (!isNew) return 'repeated';
    if (!matches) return 'mismatch';
    if (meaning === 'chargeback') {
      await deps.losses.note(trx, payment);
      // All of it went back before; what was not sent of that by now came from the bank (R-PAY-CHARGEBACK-REFUND).
      if (next === null) await settleByBank(trx, payment.id);
    }
    if (next === null) return 'ignored';
    await payments.setStatus(trx, payment.id, next);
    await follow(trx, deps, payment, next);
    return 'applied';
  });
}
