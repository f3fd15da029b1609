import type { Db, DbOrTrx, Trx } from '../../platform/db/database.ts';
import { completeNow, type SettlementDependencies } from './settlement.ts';
import { checkDebit } from './debit-allowed.ts';
import { lockOwnPayment, setCollected } from './debit-payments.repository.ts';
import { expireUnregistered } from './open-orders.repository.ts';
import { releaseRefunds } from './refunds/refunds.repository.ts';
import { readOwnPayment, readPayment, type PaymentRow } from './payments.repository.ts';

export type { PaymentRow } from './payments.repository.ts';

/** The payments by direct debit, for the area that makes their mandates. */
export interface DebitPayments {
  read: (userId: number, paymentId: string) => Promise<PaymentRow | undefined>;
  /** A payment by its id alone, for background work: its member may have left. */
  find: (paymentId: string) => Promise<PaymentRow | undefined>;
  /** The same, locked together with its member: the limit of a member's debits is checked one after the other. */
  lock: (trx: Trx, userId: number, paymentId: string) => Promise<PaymentRow | undefined>;
  /** Throws 403 and 409 for a member who may not pay this by direct debit. */
  checkAllowed: (db: DbOrTrx, payment: Pick<PaymentRow, 'user_id' | 'amount'>) => Promise<void>;
  /** Completes a locked payment: its credits are there at once (R-PAY-DEBIT-CREDITS). */
  complete: (trx: Trx, payment: PaymentRow) => Promise<void>;
  /** The provider collects it under this reference from now on; a refund that waited for that is sent. */
  collected: (paymentId: string, reference: string) => Promise<void>;
  /** Its money came in another way: a refund of it is a moderator's. */
  cameByHand: (trx: Trx, paymentId: string) => Promise<void>;
  /** Ends those whose price is locked no longer and that nobody has signed, and orders that no provider knows. */
  expire: () => Promise<void>;
}

export function createDebitPayments(deps: SettlementDependencies & { db: Db }): DebitPayments {
  const { db, refundQueue } = deps;
  const release = async (trx: Trx, paymentId: string): Promise<void> => {
    for (const refund of await releaseRefunds(trx, paymentId)) await refundQueue.stage(trx, { refund });
  };
  return {
    read: (userId, paymentId) => readOwnPayment(db, paymentId, userId),
    find: (paymentId) => readPayment(db, paymentId),
    lock: lockOwnPayment,
    checkAllowed: checkDebit,
    complete: (trx, payment) => completeNow(trx, deps, payment),
    collected: (paymentId, reference) =>
      db.transaction().execute(async (trx) => {
        await setCollected(trx, paymentId, reference);
        await release(trx, paymentId);
      }),
    cameByHand: release,
    expire: () => expireUnregistered(db),
  };
}
