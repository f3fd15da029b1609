import { useState } from 'react';
import type { BundlesResponse } from '@tandem/contracts/api/payments';
import type { PaymentMethod } from '@tandem/contracts/product/lists';
import { methodKind } from '../../../shared/model/method-names.ts';

export interface CardChoice {
  /** The chosen method is a card's, and its provider can keep it. */
  isOffered: boolean;
  isGiven: boolean;
  set: (isGiven: boolean) => void;
}

/** Whether the card stays at the provider for repeat orders. What was ticked stays while another method is looked at. */
export function useCardChoice(prices: BundlesResponse, method: PaymentMethod | null): CardChoice {
  const [isGiven, set] = useState(false);
  const isOffered = prices.stores_cards === true && method !== null && methodKind(method) === 'card';
  return { isOffered, isGiven, set };
}
