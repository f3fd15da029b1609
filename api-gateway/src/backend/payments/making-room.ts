import type { Insertable } from 'kysely';
import type { PaymentStatus } from '@tandem/contracts/product/lists';
import type { Db, Trx } from '../../platform/db/database.ts';
import type { PaymentsTable } from '../../platform/db/schema/money.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Cancelling, PaymentProvider } from '../../providers/payments/payment-provider.ts';
import { alreadyUsed } from '../discounts/discounts.service.ts';
import type { DiscountsService } from '../discounts/discounts.service.ts';
import { insertOrder, isOld, joinGroup, markSuperseded } from './open-orders.repository.ts';
import { isOpen } from './payment-status.ts';
import { readOwnPayment } from './payments.repository.ts';
import type { PaymentRow } from './payments.repository.ts';
import { settle, type SettlementDependencies } from './settlement.ts';
import { cancelUnregistered, expireUntried } from './unregistered-orders.repository.ts';

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
const longPending = (): AppError => new AppError('conflict', 'payments.open_order_long_pending');
const codeInOrder = (): AppError => new AppError('conflict', 'payments.code_in_order');
/** The wish for another order in its place is at fault: it would be refused again. */
const inPlace = (text: `payments.${'open_order_paid' | 'open_order_pending' | 'code_held'}`): AppError =>
  new AppError('conflict', text, { fields: { instead_of_open: text } });

/** Why an order of the bundle, or of the code, that was paid refuses another one. */
function refusal(outcome: 'open-order' | 'code-taken', { status }: PaymentRow): AppError {
  if (outcome === 'code-taken') return alreadyUsed();
  return inPlace(status === 'pending' ? 'payments.open_order_pending' : 'payments.open_order_paid');
}

/** What an order that is in the way is checked for, and the errors of one that stays, and of one that is asked about first. */
const REFUSALS = {
  'open-order': { check: checkOpenOrder, stays: openOrder, asks: openOrder },
  'code-taken': { check: checkCodeHolder, stays: () => inPlace('payments.code_held'), asks: codeInOrder },
} as const;

/**
 * Cancels a payment that its provider did not know when it was read; a stored card that can be charged no more is not charged. One that
 * was registered meanwhile is cancelled there; one that has ended is in nobody's way, unless it was paid: a direct debit is by its signature.
 */
async function supersedeUnregistered(deps: MakingRoomDependencies, other: PaymentRow): Promise<Cancelling> {
  if ((await cancelUnregistered(deps.db, other.id)) || (await expireUntried(deps.db, other.id))) return 'over';
  const present = await readOwnPayment(deps.db, other.id, other.user_id);
  if (present === undefined) return 'over';
  if (present.provider_reference !== null && isOpen(present.status as PaymentStatus)) return supersede(deps, present);
  // One that waits for its charge is paid without the buyer: its money is on its way (R-PAY-OPEN-ORDER-PENDING).
  return present.completed_at === null && present.status !== 'pending' ? 'over' : 'paid';
}

/**
 * Cancels an open payment at its provider, because another order takes its place: of the two only one can be paid
 * (R-PAY-OPEN-ORDER-CANCELLED). It stays as it is when its money is there or coming, and where the provider does not let it
 * be cancelled.
 */
async function supersede(deps: MakingRoomDependencies, other: PaymentRow): Promise<Cancelling> {
  const { db, provider } = deps;
  if (other.provider_reference === null) return supersedeUnregistered(deps, other);
  if (provider === null || provider.id !== other.provider) return 'open';
  const cancelling = await provider.cancel(other.provider_reference);
  if (cancelling !== 'over') return cancelling;
  await markSuperseded(db, other.id);
  await settle(deps, provider.id, {
    reference: other.provider_reference,
    status: 'cancelled',
    amount: other.amount,
    currency: other.currency,
    eventId: `superseded:${other.provider_reference}`,
    occurredAt: new Date(),
  });
  return 'over';
}

/**
 * Throws for an order that is offered first: to be continued, or, where its money is on its way, to be followed. An old one gives
 * way where it can be cancelled; one whose money has been on its way for so long is asked about, because both will be bought.
 */
function checkOpenOrder(other: PaymentRow): void {
  if (other.status === 'pending') throw isOld(other) ? longPending() : inPlace('payments.open_order_pending');
  // One that never got a page to pay on cannot be continued.
  if (other.redirect_url !== null && !isOld(other)) throw openOrder();
}

/**
 * Throws for an order of another bundle that holds the discount of the new one and can still be continued
 * (R-PAY-OPEN-ORDER-CODE).
 */
function checkCodeHolder(other: PaymentRow): void {
  if (!isOld(other) && other.status === 'created' && other.redirect_url !== null) throw codeInOrder();
}

/**
 * Stores an order; makes room when another open payment of this member is in its way. The order that made room tries to
 * take it: an order that gave up right after a release would leave nothing that can be paid.
 *
 * Throws 409 `payments.open_order` while an order of the same bundle can still be paid, and `payments.code_in_order` while one of
 * another bundle holds the discount, unless `insteadOfOpen`;
 * `payments.open_order_long_pending` where its money has been on its way for longer than L-PAY-OPEN-ORDER, unless `insteadOfOpen`,
 * with which the new order is beside it; `payments.open_order_pending` when its money is on its way since, and `payments.open_order_paid` when it is there. One that the
 * provider does not let be cancelled gives way as well, and what is paid of the two second goes back (R-PAY-OPEN-ORDER-STAYS).
 * `discounts.used` says that the payment with the same once-per-user code was paid, or that the code was used up since it was
 * looked up.
 *
 * `onStored` is part of the transaction that stores the order.
 */
export async function storeOrder(
  deps: MakingRoomDependencies,
  order: Insertable<PaymentsTable>,
  insteadOfOpen: boolean,
  onStored: (trx: Trx) => Promise<void>,
): Promise<PaymentRow> {
  const { user_id: userId, discount_code: code, discount_once: isOnce } = order;
  let row = order;
  const isCodeUsed = async (trx: Trx): Promise<boolean> =>
    isOnce === true && code != null && (await deps.discounts.isUsed(trx, userId, code));
  for (let releases = 0; ; releases += 1) {
    const stored = await insertOrder(deps.db, row, { isCodeUsed, besideOld: insteadOfOpen }, onStored);
    if (stored.outcome === 'stored') return stored.payment;
    if (stored.outcome === 'code-used') throw alreadyUsed();
    const { outcome, other } = stored;
    const texts = REFUSALS[outcome];
    if (!insteadOfOpen) texts.check(other);
    if (releases === MOST_RELEASES) throw texts.stays();
    const cancelling = await supersede(deps, other);
    if (cancelling === 'paid') throw refusal(outcome, other);
    if (cancelling === 'over') continue;
    if (!insteadOfOpen) throw texts.asks();
    const group = await joinGroup(deps.db, other, row.order_group ?? null);
    await markSuperseded(deps.db, other.id);
    row = { ...row, order_group: group };
  }
}
