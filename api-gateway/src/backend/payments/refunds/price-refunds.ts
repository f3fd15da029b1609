import type { Db, Trx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { JobQueue } from '../../../platform/jobs/queues.ts';
import type { CreditsService } from '../../credits/credits.service.ts';
import { closeGivenUp } from '../debit-payments.repository.ts';
import type { PaymentRow } from '../payments.repository.ts';
import { refreshPaidUser } from '../payments.repository.ts';
import type { Receipts } from '../receipts/receipts.ts';
import type { RefundJob } from './refund-job.ts';
import * as refunds from './refunds.repository.ts';
import { keepUnsent } from './uncollected-refunds.repository.ts';
import { isNotAsked } from './withdrawals.ts';

export interface PriceRefundDeps {
  db: Db;
  credits: Pick<CreditsService, 'takeBack'>;
  receipts: Pick<Receipts, 'credit'>;
  /** Where refunds are staged. */
  refundQueue: Pick<JobQueue<RefundJob>, 'stage'>;
}

/** What a moderator gives back of a purchase. */
export interface PriceRefund {
  userId: number;
  paymentId: string;
  /** Of this refund: a second one of the same key gives nothing back. */
  key: string;
  /** Minor units: a part of the price that is left, or all of it. */
  amount: number;
}

/**
 * Whether the whole price of a debit goes back that was given up: nobody collects it then (R-PAY-DEBIT-NOT-COLLECTED), and of what its
 * price was less before nothing is owed.
 */
async function isDropped(
  trx: Trx,
  { id, amount, refunded_amount: before }: PaymentRow,
  back: number,
): Promise<boolean> {
  if (before + back < amount || !(await closeGivenUp(trx, id))) return false;
  await keepUnsent(trx, id);
  return true;
}

/** Writes a refund down and has it sent; of a debit that is not collected yet less is collected. Returns its id. */
async function send(
  trx: Trx,
  { receipts, refundQueue }: PriceRefundDeps,
  payment: PaymentRow,
  made: Pick<refunds.NewRefund, 'amount' | 'credits' | 'key'>,
): Promise<number> {
  const isKept = isNotAsked(payment) || (await isDropped(trx, payment, made.amount));
  const status = isKept ? 'uncollected' : 'waiting';
  const refund = await refunds.insertRefund(trx, { ...made, paymentId: payment.id, kind: 'refund', status });
  if (status === 'waiting') await refundQueue.stage(trx, { refund: refund.id });
  await receipts.credit(trx, payment, refund);
  return refund.id;
}

/**
 * Gives back a part of a price, whose credits stay, or all that is left of it, which takes the unused ones (R-PAY-PRICE-LOWERED,
 * R-PAY-PRICE-REFUNDED). Throws 404 for a purchase that the member has not, and 409 where less is left of its price. Locks in this
 * order: member, payment, member's credits. `onRefund` is part of the transaction.
 */
export function createPriceRefunds(
  deps: PriceRefundDeps,
): (
  wanted: PriceRefund,
  onRefund: (trx: Trx, refund: { id: number; isWhole: boolean }) => Promise<void>,
) => Promise<void> {
  const { db, credits } = deps;
  return ({ userId, paymentId, key, amount }, onRefund) =>
    db.transaction().execute(async (trx) => {
      await refunds.lockMember(trx, userId);
      const payment = await refunds.lockOwnPayment(trx, paymentId, userId);
      if (payment === undefined) throw new AppError('not_found', 'payments.not_found');
      if (await refunds.hasKey(trx, key)) return;
      const left = payment.amount - payment.refunded_amount;
      if (payment.completed_at === null || amount > left) throw new AppError('conflict', 'payments.price_left');
      const isWhole = amount === left;
      const taken = isWhole ? await credits.takeBack({ userId, paymentId, kind: 'reversal' }, trx) : 0;
      if (isWhole) await refunds.setGivenBack(trx, paymentId, payment.amount);
      else await refunds.lowerPrice(trx, paymentId, amount);
      await refreshPaidUser(trx, userId);
      const id = await send(trx, deps, payment, { amount, credits: taken, key });
      await onRefund(trx, { id, isWhole });
    });
}
