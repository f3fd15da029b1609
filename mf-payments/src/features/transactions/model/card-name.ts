import type { StoredCard } from '@tandem/contracts/api/transactions';

/** A stored card as its provider shows it: its brand and its last four digits. */
export const cardName = (
  { brand, last4 }: StoredCard,
  translate: (key: string, values: Record<string, string>) => string,
): string => (last4 === null ? brand : translate('card.name', { brand, last4 }));
