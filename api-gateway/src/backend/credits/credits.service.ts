import type { Db, DbOrTrx, Trx } from '../../platform/db/database.ts';
import type { CreditKind } from '../../platform/db/schema/money.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import * as ledger from './credits.repository.ts';
import type { Balance, CreditMovement } from './credits.repository.ts';

export type { Balance, CreditMovement } from './credits.repository.ts';

export interface CreditOrder {
  userId: number;
  /** Whole credits, above zero. */
  amount: number;
  kind: CreditKind;
  /** What the movement is for, such as the payment's id; a second one of the same kind and reference does nothing. */
  reference: string;
}

/**
 * The members' credits (R-CREDITS-LEDGER, R-CREDITS-NOT-NEGATIVE). Every call can join a transaction of its caller. Of which
 * lot credits are taken is the database's work (R-CREDITS-SIGNUP-FIRST, R-CREDITS-LOT-ORDER, R-CREDITS-LOT-OWN).
 */
export interface CreditsService {
  /** Adds credits. Returns false, and changes nothing, when this kind and reference was granted before. */
  grant: (order: CreditOrder, trx?: Trx) => Promise<boolean>;
  /** Adds credits for a moderator; returns the transaction's id, and null when this reference was added before. */
  adjust: (order: Omit<CreditOrder, 'kind'>, trx: Trx) => Promise<number | null>;
  /**
   * Takes credits and returns the new balance. Throws AppError `insufficient_credits` (402) when the
   * balance is too small; an amount of 0 takes nothing.
   */
  spend: (order: CreditOrder, trx?: Trx) => Promise<Balance>;
  /**
   * Gives back what a photo cost, to the lots that paid for it; returns how many credits that were: none when it was done
   * before, and none for those whose price was paid back as a whole.
   */
  giveBack: (order: CreditOrder & { kind: 'photo_refund' }, trx?: Trx) => Promise<number>;
  /**
   * Takes the unused credits of a payment, and returns how many that were (R-PAY-CHARGEBACK-UNUSED, R-CREDITS-LOT-OWN). A
   * `reversal` says that the whole price went back, a `withdrawal` that of these credits alone.
   */
  takeBack: (taken: TakenBack, trx?: Trx) => Promise<number>;
  /** How many credits of a payment are unused. What is spent waits until the transaction is over. */
  rest: (userId: number, paymentId: string, trx: Trx) => Promise<number>;
  balance: (userId: number, db?: DbOrTrx) => Promise<Balance>;
  /** Movements of a member, the latest first; `before` is the id of the last one that is already known. */
  history: (userId: number, page?: { limit?: number; before?: number }) => Promise<CreditMovement[]>;
}

/** A payment whose credits are taken back. */
export interface TakenBack {
  userId: number;
  paymentId: string;
  kind: 'reversal' | 'withdrawal';
}

function checkAmount(amount: number, least: number): void {
  if (!Number.isSafeInteger(amount) || amount < least) throw new RangeError(`${amount} is not an amount of credits`);
}

async function grantIn(trx: Trx, order: CreditOrder): Promise<number | null> {
  checkAmount(order.amount, 1);
  await ledger.openAccount(trx, order.userId);
  const transactionId = await ledger.insertTransaction(trx, order.kind, order.reference);
  if (transactionId !== null) await ledger.insertEntries(trx, transactionId, order);
  return transactionId;
}

async function spendIn(trx: Trx, order: CreditOrder): Promise<Balance> {
  checkAmount(order.amount, 0);
  if (order.amount === 0) return ledger.readBalance(trx, order.userId);
  const before = await ledger.takeCredits(trx, order);
  if (before === undefined) throw new AppError('insufficient_credits', 'chat.insufficient_credits');
  const taken = before.transactionId === null ? 0 : order.amount;
  return { credits: before.credits - taken, free: Math.max(0, before.free - taken) };
}

async function giveBackIn(trx: Trx, order: CreditOrder): Promise<number> {
  checkAmount(order.amount, 1);
  await ledger.lockAccount(trx, order.userId);
  const amount = Math.min(order.amount, await ledger.readReturnable(trx, order.userId, order.reference));
  if (amount === 0) return 0;
  const transactionId = await ledger.insertTransaction(trx, order.kind, order.reference);
  if (transactionId === null) return 0;
  await ledger.insertEntries(trx, transactionId, { ...order, amount });
  return amount;
}

async function restIn(trx: Trx, userId: number, paymentId: string): Promise<number> {
  await ledger.lockAccount(trx, userId);
  return ledger.readRest(trx, paymentId);
}

/**
 * The movement that takes credits of a payment. All of them are taken back once; a withdrawal may follow another, of credits that
 * came back since (R-PAY-WITHDRAWAL-AGAIN), with its number after the payment. The account is locked.
 */
async function insertTaking(trx: Trx, kind: TakenBack['kind'], paymentId: string): Promise<number | null> {
  const first = await ledger.insertTransaction(trx, kind, paymentId);
  if (first !== null || kind === 'reversal') return first;
  for (let number = 2; ; number += 1) {
    const made = await ledger.insertTransaction(trx, kind, `${paymentId} ${number}`);
    if (made !== null) return made;
  }
}

async function takeBackIn(trx: Trx, { userId, paymentId, kind }: TakenBack): Promise<number> {
  const taken = await restIn(trx, userId, paymentId);
  if (kind === 'reversal') await ledger.closeLot(trx, paymentId);
  if (taken === 0) return 0;
  const transactionId = await insertTaking(trx, kind, paymentId);
  if (transactionId === null) return 0;
  await ledger.insertEntries(trx, transactionId, { userId, kind, amount: -taken });
  return taken;
}

export function createCreditsService(deps: { db: Db }): CreditsService {
  const { db } = deps;
  const within = <T>(trx: Trx | undefined, work: (trx: Trx) => Promise<T>): Promise<T> =>
    trx === undefined ? db.transaction().execute(work) : work(trx);
  return {
    grant: (order, trx) => within(trx, async (inner) => (await grantIn(inner, order)) !== null),
    adjust: (order, trx) => grantIn(trx, { ...order, kind: 'adjustment' }),
    spend: (order, trx) => within(trx, (inner) => spendIn(inner, order)),
    giveBack: (order, trx) => within(trx, (inner) => giveBackIn(inner, order)),
    takeBack: (taken, trx) => within(trx, (inner) => takeBackIn(inner, taken)),
    rest: (userId, paymentId, trx) => restIn(trx, userId, paymentId),
    balance: (userId, inner) => ledger.readBalance(inner ?? db, userId),
    history: (userId, page = {}) => ledger.readMovements(db, userId, page.limit ?? 50, page.before ?? null),
  };
}
