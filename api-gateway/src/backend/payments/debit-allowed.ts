import { LIMITS } from '@tandem/contracts/product/limits';
import type { DbOrTrx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { readDebitState } from './debit-payments.repository.ts';
import type { PaymentRow } from './payments.repository.ts';

async function refusalOf(db: DbOrTrx, userId: number, amount: number) {
  const { blocked, spent } = await readDebitState(db, userId, LIMITS.debitLimitDays);
  if (blocked) return { code: 'forbidden', text: 'debit.blocked' } as const;
  return spent + amount > LIMITS.debitLimitCents ? ({ code: 'conflict', text: 'debit.limit' } as const) : null;
}

/**
 * Throws for a member who may not pay this by direct debit: 403 where a payment of theirs was charged back (R-PAY-CHARGEBACK-DEBIT), 409 beyond
 * the limit (R-PAY-DEBIT-LIMIT).
 */
export async function checkDebit(
  db: DbOrTrx,
  { user_id: userId, amount }: Pick<PaymentRow, 'user_id' | 'amount'>,
): Promise<void> {
  const refused = await refusalOf(db, userId, amount);
  if (refused !== null) throw new AppError(refused.code, refused.text);
}

/** The same for an order: its method is at fault. */
export async function checkDebitOrder(db: DbOrTrx, userId: number, amount: number): Promise<void> {
  const refused = await refusalOf(db, userId, amount);
  if (refused !== null) throw new AppError(refused.code, refused.text, { fields: { method: refused.text } });
}

/** How much a member may still pay by direct debit, in cents (R-PAY-DEBIT-OFFERED): nothing for one who is blocked. */
export async function debitRoom(db: DbOrTrx, userId: number): Promise<number> {
  const { blocked, spent } = await readDebitState(db, userId, LIMITS.debitLimitDays);
  return blocked ? 0 : Math.max(0, LIMITS.debitLimitCents - spent);
}
