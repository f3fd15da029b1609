import type { PaymentMethod } from '@tandem/contracts/product/lists';
import { CARD_METHODS } from '@tandem/contracts/product/payment-catalogue';
import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { PaymentProvider } from '../../../providers/payments/payment-provider.ts';
import type { PaymentRow } from '../payments.repository.ts';
import { keepCustomer, readChargeable, readCustomer } from './stored-cards.repository.ts';

/** What an order says about cards. */
export interface CardChoice {
  method: PaymentMethod;
  /** The card stays at the provider for repeat orders; of another method nothing does. */
  storeCard: boolean;
  /** Paid with the card that stayed there, without a page of the provider. */
  isByStoredCard: boolean;
}

/**
 * What a card has to do with an order: it stays at the provider, or the one that stayed there pays, in the background. Throws
 * 410 where there is none that could (R-PAY-STORED-CARD-REMOVED).
 */
export async function byCard(
  { db, provider }: { db: Db; provider: PaymentProvider },
  userId: number,
  { method, storeCard, isByStoredCard }: CardChoice,
) {
  const isCard = CARD_METHODS.includes(method);
  if (!isByStoredCard) return { store_card: storeCard && isCard && provider.cards !== undefined };
  if (!isCard || (await readChargeable(db, userId, provider.id)) === undefined)
    throw new AppError('gone', 'payments.card_gone');
  return { stored_card: true, status: 'pending' };
}

/** The payer at the provider whose card a payment leaves there: the member's, or a new one. */
export async function customerOf(
  db: Db,
  provider: PaymentProvider,
  { id, user_id: userId }: PaymentRow,
): Promise<string | undefined> {
  if (provider.cards === undefined) return undefined;
  const known = await readCustomer(db, userId, provider.id);
  return known ?? keepCustomer(db, userId, provider.id, await provider.cards.createCustomer(id));
}
