import type { WithdrawalOffer } from '@tandem/contracts/api/transactions';
import type { Currency } from '@tandem/contracts/product/lists';
import type { Country } from '@tandem/contracts/product/locales';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { JobQueue } from '../../../platform/jobs/queues.ts';
import { workingDayFrom } from '../../../platform/calendar/working-day.ts';
import { dayAfter, dayIn, endOfDay } from '../../../platform/tenants/day.ts';
import type { Tenant } from '../../../platform/tenants/tenant-settings.ts';
import type { CreditsService } from '../../credits/credits.service.ts';
import type { PaymentRow } from '../payments.repository.ts';
import { refreshPaidUser } from '../payments.repository.ts';
import type { Receipts } from '../receipts/receipts.ts';
import { refundAmount } from './refund-amount.ts';
import type { RefundJob } from './refund-job.ts';
import * as refunds from './refunds.repository.ts';

export interface WithdrawalsDeps {
  db: Db;
  credits: Pick<CreditsService, 'rest' | 'takeBack'>;
  receipts: Pick<Receipts, 'credit'>;
  /** Where refunds are staged. */
  refundQueue: Pick<JobQueue<RefundJob>, 'stage'>;
}

/** Who withdraws from what. */
export interface Wanted {
  tenant: Tenant;
  userId: number;
  paymentId: string;
  /** Also after the period: an operator has seen that it was declared in time, or that it is owed without one. */
  isWhenever?: boolean;
}

export interface Withdrawals {
  /** What would go back now. Throws 404, and 409 where nothing can. */
  offer: (wanted: Wanted) => Promise<WithdrawalOffer>;
  /**
   * Withdraws for the sum that was shown (R-PAY-WITHDRAWAL-STEPS); a repeated one changes nothing. Credits that come back
   * afterwards can be withdrawn as well (R-PAY-WITHDRAWAL-AGAIN). Throws 404, and 409 also
   * when the sum is another one by now. Locks in this order: member, payment, member's credits.
   */
  confirm: (
    wanted: Wanted & {
      amount: number;
      /** Called in the transaction of a refund that is made now, such as for the log of the moderators. */
      onRefund?: (trx: Trx, refundId: number) => Promise<void>;
    },
  ) => Promise<void>;
}

/**
 * The last day on which a purchase can be withdrawn, in the tenant's time zone: the period begins on the day after the purchase
 * and ends with its last day, or with the next working day of the buyer's country (R-PAY-WITHDRAWAL-PERIOD).
 */
export const lastDayToWithdraw = (
  { completedAt, country }: { completedAt: Date; country: string },
  { settings, timeZone }: Pick<Tenant, 'settings' | 'timeZone'>,
) => workingDayFrom(dayAfter(dayIn(timeZone, completedAt), settings.refund_days), country as Country);

/** What an offer is computed from. */
export type OfferedPayment = Pick<
  PaymentRow,
  | 'id'
  | 'status'
  | 'completed_at'
  | 'amount'
  | 'refunded_amount'
  | 'credits'
  | 'currency'
  | 'country'
  | 'method'
  | 'paid_at'
  | 'asked_amount'
  | 'provider_reference'
>;

/** A direct debit that its provider was not to collect yet: what is withdrawn by then is not collected. */
export const isNotAsked = ({
  method,
  paid_at: paidAt,
  asked_amount: asked,
  provider_reference: reference,
}: Pick<OfferedPayment, 'method' | 'paid_at' | 'asked_amount' | 'provider_reference'>): boolean =>
  method === 'sdd' && paidAt === null && asked === null && reference === null;

/**
 * What a completed payment gives back for so many unused credits; null after the period, or where none is left. What went back
 * before counts: of the price that is left, the share of the unused credits in those that were not withdrawn
 * (R-PAY-WITHDRAWAL-AGAIN). Of a direct
 * debit whose money is not there it says so: there is none to give back before (R-PAY-WITHDRAWAL-UNCOLLECTED); and what will be
 * collected of one that its provider was not to collect yet (R-PAY-WITHDRAWAL-NOT-COLLECTED).
 */
export function offerOf(
  payment: OfferedPayment,
  { unused, returned, isWhenever = false }: { unused: number; returned: number; isWhenever?: boolean },
  tenant: Tenant,
): WithdrawalOffer | null {
  const { completed_at: completedAt, status, credits, country } = payment;
  const left = payment.amount - payment.refunded_amount;
  if (completedAt === null || unused === 0 || left === 0) return null;
  // Of one that was refunded in part the rest can be withdrawn.
  if (status !== 'completed' && status !== 'refunded') return null;
  const day = lastDayToWithdraw({ completedAt, country }, tenant);
  const until = endOfDay(tenant.timeZone, day);
  if (until.getTime() < Date.now() && !isWhenever) return null;
  const amount = refundAmount({ amount: left, credits: credits - returned }, unused);
  return {
    payment_id: payment.id,
    unused,
    credits,
    amount,
    // Written by this area from the contract's lists only.
    currency: payment.currency as Currency,
    until: until.toISOString(),
    until_day: day,
    ...(payment.method === 'sdd' && payment.paid_at === null && { uncollected: true }),
    ...(isNotAsked(payment) && { collects: left - amount }),
  };
}

/** Why a payment gives nothing back. */
function refusal({ status, completed_at: completedAt }: PaymentRow, unused: number): AppError {
  const isGivenBack = status !== 'completed' && (status !== 'refunded' || unused === 0);
  if (isGivenBack || completedAt === null) return new AppError('conflict', 'payments.withdrawal_not_paid');
  return new AppError('conflict', unused === 0 ? 'payments.withdrawal_used' : 'payments.withdrawal_late');
}

/** Locks all that a withdrawal changes, and returns what it would give back. */
async function lockOffer(trx: Trx, { credits }: WithdrawalsDeps, wanted: Wanted) {
  const { tenant, userId, paymentId, isWhenever = false } = wanted;
  await refunds.lockMember(trx, userId);
  const payment = await refunds.lockOwnPayment(trx, paymentId, userId);
  if (payment === undefined) throw new AppError('not_found', 'payments.not_found');
  const unused = await credits.rest(userId, paymentId, trx);
  const returned = await refunds.readReturned(trx, paymentId);
  const offer = offerOf(payment, { unused, returned, isWhenever }, tenant);
  return { payment, unused, offer };
}

/** Withdrawing from a purchase (C-PAY-WITHDRAWAL, C-PAY-WITHDRAWAL-CONFIRM). */
export function createWithdrawals(deps: WithdrawalsDeps): Withdrawals {
  const { db, credits, receipts, refundQueue } = deps;

  const withdraw = async (trx: Trx, payment: PaymentRow, offer: WithdrawalOffer): Promise<number> => {
    const { user_id: userId, id: paymentId } = payment;
    const taken = await credits.takeBack({ userId, paymentId, kind: 'withdrawal' }, trx);
    await refunds.setGivenBack(trx, paymentId, payment.refunded_amount + offer.amount);
    await refreshPaidUser(trx, userId);
    const status = isNotAsked(payment) ? 'uncollected' : 'waiting';
    const refund = await refunds.insertRefund(trx, {
      paymentId,
      kind: 'withdrawal',
      amount: offer.amount,
      credits: taken,
      status,
    });
    if (status === 'waiting') await refundQueue.stage(trx, { refund: refund.id });
    await receipts.credit(trx, payment, refund);
    return refund.id;
  };

  return {
    offer: async (wanted) => {
      const { payment, unused, offer } = await db.transaction().execute((trx) => lockOffer(trx, deps, wanted));
      if (offer === null) throw refusal(payment, unused);
      return offer;
    },
    confirm: ({ amount, onRefund, ...wanted }) =>
      db.transaction().execute(async (trx) => {
        const { payment, unused, offer } = await lockOffer(trx, deps, wanted);
        // One that comes again: what it would withdraw now, if anything, is something else.
        if (offer?.amount !== amount && (await refunds.hasWithdrawal(trx, wanted.paymentId, amount))) return;
        if (offer === null) throw refusal(payment, unused);
        if (offer.amount !== amount) throw new AppError('conflict', 'payments.withdrawal_changed');
        const refundId = await withdraw(trx, payment, offer);
        await onRefund?.(trx, refundId);
      }),
  };
}
