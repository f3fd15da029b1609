import type { Insertable } from 'kysely';
import type { PaymentStatus } from '@tandem/contracts/product/lists';
import type { Db, Trx } from '../../platform/db/database.ts';
import type { PaymentsTable } from '../../platform/db/schema/money.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { PaymentProvider } from '../../providers/payments/payment-provider.ts';
import { alreadyUsed } from '../discounts/discounts.service.ts';
import type { DiscountsService } from '../discounts/discounts.service.ts';
import { cancelUnregistered, insertOrder, markSuperseded } from './open-orders.repository.ts';
import { isOpen } from './payment-status.ts';
import { readOwnPayment } from './payments.repository.ts';
import type { PaymentRow } from './payments.repository.ts';
import { settle, type SettlementDependencies } from './settlement.ts';

export interface MakingRoomDependencies extends SettlementDependencies {
  db: Db;
  discounts: Pick<DiscountsService, 'redeem' | 'isUsed'>;
  /** Null where no payments are taken. */
  provider: PaymentProvider | null;
}

/**
 * How often an order makes room for itself before it is called a conflict: parallel orders of one member take turns.
 */
const MOST_RELEASES = 5;

const openOrder = (): AppError => new AppError('conflict', 'payments.open_order');
const openOrderPaid = (): AppError => new AppError('conflict', 'payments.open_order_paid');

/**
 * Cancels a payment that its provider did not know when it was read. One that was registered meanwhile is cancelled there;
 * one that has ended is in nobody's way, unless it was paid: a direct debit is by its signature.
 */
async function supersedeUnregistered(deps: MakingRoomDependencies, other: PaymentRow): Promise<boolean> {
  if (await cancelUnregistered(deps.db, other.id)) return true;
  const present = await readOwnPayment(deps.db, other.id, other.user_id);
  if (present === undefined) return true;
  if (present.provider_reference !== null && isOpen(present.status as PaymentStatus)) return supersede(deps, present);
  return present.completed_at === null;
}

/**
 * Cancels an open payment at its provider, because another order takes its place: of the two only one can be paid
 * (R-PAY-OPEN-ORDER-CANCELLED). Returns false when its money is there or coming.
 */
async function supersede(deps: MakingRoomDependencies, other: PaymentRow): Promise<boolean> {
  const { db, provider } = deps;
  if (other.provider_reference === null) return supersedeUnregistered(deps, other);
  if (provider === null || provider.id !== other.provider || !(await provider.cancel(other.provider_reference))) {
    return false;
  }
  await markSuperseded(db, other.id);
  await settle(deps, provider.id, {
    reference: other.provider_reference,
    status: 'cancelled',
    amount: other.amount,
    currency: other.currency,
    eventId: `superseded:${other.provider_reference}`,
    occurredAt: new Date(),
  });
  return true;
}

/**
 * Stores an order; makes room when another open payment of this member is in its way. The order that made room tries to
 * take it: an order that gave up right after a release would leave nothing that can be paid.
 *
 * Throws 409 `payments.open_order` while an order of the same bundle can still be paid, unless `insteadOfOpen`;
 * `payments.open_order_paid` when its money is there or coming; `discounts.used` when that holds for the payment that has
 * the same once-per-user code, or that code was used up since it was looked up.
 */
export async function storeOrder(
  deps: MakingRoomDependencies,
  row: Insertable<PaymentsTable>,
  insteadOfOpen: boolean,
): Promise<PaymentRow> {
  const { user_id: userId, discount_code: code, discount_once: isOnce } = row;
  const isCodeUsed = async (trx: Trx): Promise<boolean> =>
    isOnce === true && code != null && (await deps.discounts.isUsed(trx, userId, code));
  for (let releases = 0; ; releases += 1) {
    const stored = await insertOrder(deps.db, row, isCodeUsed);
    if (stored.outcome === 'stored') return stored.payment;
    if (stored.outcome === 'code-used') throw alreadyUsed();
    const { outcome, other } = stored;
    // One that never got a page to pay on cannot be continued.
    if (outcome === 'open-order' && !insteadOfOpen && other.redirect_url !== null) throw openOrder();
    if (releases === MOST_RELEASES) throw row.discount_once === true ? alreadyUsed() : openOrder();
    if (await supersede(deps, other)) continue;
    throw outcome === 'open-order' ? openOrderPaid() : alreadyUsed();
  }
}
