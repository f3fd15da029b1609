import type { StoredCard } from '@tandem/contracts/api/transactions';
import type { PaymentMethod } from '@tandem/contracts/product/lists';

/** A stored card as its provider shows it: its brand and its last four digits. */
export const cardName = (
  { brand, last4 }: StoredCard,
  translate: (key: string, values: Record<string, string>) => string,
): string => (last4 === null ? brand : translate('card.name', { brand, last4 }));

const BRANDS: Readonly<Record<string, PaymentMethod>> = { visa: 'visa', mastercard: 'mastercard', maestro: 'maestro' };

/** The method that has the mark of a stored card. */
export const cardMethod = ({ brand }: StoredCard): PaymentMethod => BRANDS[brand.toLowerCase()] ?? 'creditcard';
