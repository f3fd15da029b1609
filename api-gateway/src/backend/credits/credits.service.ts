import type { Db, DbOrTrx, Trx } from '../../platform/db/database.ts';
import type { CreditKind } from '../../platform/db/schema/domain.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import * as ledger from './credits.repository.ts';
import type { CreditMovement } from './credits.repository.ts';

export type { CreditMovement } from './credits.repository.ts';

export interface CreditOrder {
  userId: number;
  /** Whole credits, above zero. */
  amount: number;
  kind: CreditKind;
  /** What the movement is for, such as the payment's id; a second one of the same kind and reference does nothing. */
  reference: string;
}

/** The members' credits (R-CREDITS-LEDGER, R-CREDITS-NOT-NEGATIVE). Every call can join a transaction of its caller. */
export interface CreditsService {
  /** Adds credits. Returns false, and changes nothing, when this kind and reference was granted before. */
  grant: (order: CreditOrder, trx?: Trx) => Promise<boolean>;
  /**
   * Takes credits and returns the new balance. Throws AppError `insufficient_credits` (402) when the
   * balance is too small; an amount of 0 takes nothing.
   */
  spend: (order: CreditOrder, trx?: Trx) => Promise<number>;
  /** Takes back what is left of a grant, up to `amount`; returns how many that were (R-PAY-CHARGEBACK-UNUSED). */
  reverse: (order: CreditOrder, trx?: Trx) => Promise<number>;
  balance: (userId: number, db?: DbOrTrx) => Promise<number>;
  /** Movements of a member, the latest first; `before` is the id of the last one that is already known. */
  history: (userId: number, page?: { limit?: number; before?: number }) => Promise<CreditMovement[]>;
}

function checkAmount(amount: number, least: number): void {
  if (!Number.isSafeInteger(amount) || amount < least) throw new RangeError(`${amount} is not an amount of credits`);
}

async function grantIn(trx: Trx, order: CreditOrder): Promise<boolean> {
  checkAmount(order.amount, 1);
  await ledger.openAccount(trx, order.userId);
  const transactionId = await ledger.insertTransaction(trx, order.kind, order.reference);
  if (transactionId === null) return false;
  await ledger.insertEntries(trx, transactionId, order);
  return true;
}

async function spendIn(trx: Trx, order: CreditOrder): Promise<number> {
  checkAmount(order.amount, 0);
  if (order.amount === 0) return ledger.readBalance(trx, order.userId);
  const balance = await ledger.claimCredits(trx, order.userId, order.amount);
  if (balance === null) throw new AppError('insufficient_credits', 'chat.insufficient_credits');
  const transactionId = await ledger.insertTransaction(trx, order.kind, order.reference);
  if (transactionId === null) return balance;
  await ledger.insertEntries(trx, transactionId, { ...order, amount: -order.amount });
  return balance - order.amount;
}

async function reverseIn(trx: Trx, order: CreditOrder): Promise<number> {
  checkAmount(order.amount, 1);
  const taken = Math.min(order.amount, (await ledger.lockBalance(trx, order.userId)) ?? 0);
  if (taken === 0) return 0;
  const transactionId = await ledger.insertTransaction(trx, order.kind, order.reference);
  if (transactionId === null) return 0;
  await ledger.insertEntries(trx, transactionId, { ...order, amount: -taken });
  return taken;
}

export function createCreditsService(deps: { db: Db }): CreditsService {
  const { db } = deps;
  const within = <T>(trx: Trx | undefined, work: (trx: Trx) => Promise<T>): Promise<T> =>
    trx === undefined ? db.transaction().execute(work) : work(trx);
  return {
    grant: (order, trx) => within(trx, (inner) => grantIn(inner, order)),
    spend: (order, trx) => within(trx, (inner) => spendIn(inner, order)),
    reverse: (order, trx) => within(trx, (inner) => reverseIn(inner, order)),
    balance: (userId, inner) => ledger.readBalance(inner ?? db, userId),
    history: (userId, page = {}) => ledger.readMovements(db, userId, page.limit ?? 50, page.before ?? null),
  };
}
