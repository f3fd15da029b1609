import type { Db, DbOrTrx, Trx } from '../../platform/db/database.ts';
import type { PaymentProvider } from '../../providers/payments/payment-provider.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { completeNow, notePaid, settle, type SettlementDependencies } from './settlement.ts';
import { checkDebit, checkDebitOrder } from './debit-allowed.ts';
import { askOnce, lockOwnPayment, setCollected } from './debit-payments.repository.ts';
import { hasPaidOther } from './open-orders.repository.ts';
import { endUncollected } from './uncollected-debits.ts';
import { readOwnPayment, readPayment, type PaymentRow } from './payments.repository.ts';
import { expireUnregistered } from './unregistered-orders.repository.ts';

export type { PaymentRow } from './payments.repository.ts';

type CheckedPayment = Pick<PaymentRow, 'id' | 'user_id' | 'amount' | 'order_group'>;

/** The payments by direct debit, for the area that makes their mandates. */
export interface DebitPayments {
  read: (userId: number, paymentId: string) => Promise<PaymentRow | undefined>;
  /** A payment by its id alone, for background work: its member may have left. */
  find: (paymentId: string) => Promise<PaymentRow | undefined>;
  /** The same, locked together with its member: the limit of a member's debits is checked one after the other. */
  lock: (trx: Trx, userId: number, paymentId: string) => Promise<PaymentRow | undefined>;
  /**
   * Throws 403 and 409 for a member who may not pay this by direct debit, and 409 `debit.paid_otherwise` where the order whose place
   * it took was paid meanwhile (R-PAY-DEBIT-PAID-OTHERWISE).
   */
  checkAllowed: (db: DbOrTrx, payment: CheckedPayment) => Promise<void>;
  /** The same for the page of one, which learns that its method is at fault, where it is: it can be paid in another way. */
  checkShown: (payment: CheckedPayment) => Promise<void>;
  /** Completes a locked payment: its credits are there at once (R-PAY-DEBIT-CREDITS). */
  complete: (trx: Trx, payment: PaymentRow) => Promise<void>;
  /**
   * What its provider is to collect: what was not withdrawn before the first attempt, and the same at each later one
   * (R-PAY-WITHDRAWAL-NOT-COLLECTED). 0: nothing; null: it is collected already, or never is.
   */
  ask: (paymentId: string) => Promise<number | null>;
  /**
   * The provider collects it under this reference from now on. What it says of it at once is taken: a provider that has the money
   * may report nothing later.
   */
  collected: (paymentId: string, reference: string) => Promise<void>;
  /** Its money came in another way: a refund of it is a moderator's. */
  cameByHand: (trx: Trx, paymentId: string) => Promise<void>;
  /** Its money never comes: it ends as one that the bank has returned. Returns false where it is collected, or has ended. */
  endUncollected: (trx: Trx, paymentId: string) => Promise<boolean>;
  /** Ends those whose price is locked no longer and that nobody has signed, and orders that no provider knows. */
  expire: () => Promise<void>;
}

export function createDebitPayments(
  deps: SettlementDependencies & { db: Db; provider: PaymentProvider | null },
): DebitPayments {
  const { db, provider } = deps;
  const checkPaid = async (trx: DbOrTrx, payment: CheckedPayment): Promise<void> => {
    // One without a group took no other's place, and what takes its own ends it.
    const hasOthers = payment.order_group !== null;
    if (hasOthers && (await hasPaidOther(trx, payment))) throw new AppError('conflict', 'debit.paid_otherwise');
  };
  return {
    read: (userId, paymentId) => readOwnPayment(db, paymentId, userId),
    find: (paymentId) => readPayment(db, paymentId),
    lock: lockOwnPayment,
    checkAllowed: async (trx, payment) => {
      await checkPaid(trx, payment);
      await checkDebit(trx, payment);
    },
    checkShown: async (payment) => {
      await checkPaid(db, payment);
      await checkDebitOrder(db, payment.user_id, payment.amount);
    },
    complete: (trx, payment) => completeNow(trx, deps, payment),
    ask: (paymentId) => db.transaction().execute((trx) => askOnce(trx, paymentId)),
    collected: async (paymentId, reference) => {
      await setCollected(db, paymentId, reference);
      const report = (await provider?.fetch(reference)) ?? null;
      if (provider === null || report === null) return;
      const eventId = `fetched:${reference}:${report.status}`;
      await settle(deps, provider.id, { ...report, eventId, occurredAt: new Date() });
    },
    cameByHand: async (trx, paymentId) => {
      await askOnce(trx, paymentId);
      await notePaid(trx, deps, paymentId);
    },
    endUncollected: (trx, paymentId) => endUncollected(trx, deps, paymentId),
    expire: () => expireUnregistered(db),
  };
}
