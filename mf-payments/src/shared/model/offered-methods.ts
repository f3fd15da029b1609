import type { BundlesResponse } from '@tandem/contracts/api/payments';
import type { PaymentMethod } from '@tandem/contracts/product/lists';
import { CARD_METHODS } from '@tandem/contracts/product/payment-catalogue';
import { worksHere } from './apple-pay.ts';

type Methods = BundlesResponse['methods'];

/** The choice that a method is a part of: all cards are one, because each says by itself which it is (R-PAY-CARDS-ONE). */
const choiceOf = (method: string): string =>
  CARD_METHODS.some((card) => card === method) ? ('creditcard' satisfies PaymentMethod) : method;

const EVERYWHERE: readonly PaymentMethod[] = ['visa', 'mastercard', 'creditcard'];

/** The card scheme of a country, which its buyers look for in the choice of cards; undefined where it has none of its own. */
export const ownScheme = (methods: Methods): PaymentMethod | undefined =>
  methods.find(({ id }) => CARD_METHODS.includes(id) && !EVERYWHERE.includes(id))?.id;

/**
 * What a buyer on this device can choose from for this sum: Apple Pay where it works (R-PAY-APPLEPAY-DEVICE), cards as one choice,
 * and no method whose limit has no room for it (R-PAY-DEBIT-OFFERED).
 */
export function offeredMethods(methods: Methods, amount: number): Methods {
  const has = (method: string) => methods.some(({ id }) => id === method);
  return methods.filter(
    ({ id, most }) =>
      worksHere(id) && (choiceOf(id) === id || !has(choiceOf(id))) && (most === undefined || amount <= most),
  );
}

/** The choice for a method of an address, such as that of a Visa card. Undefined where it is not offered. */
export const offeredMethod = (methods: Methods, method: string | undefined): Methods[number] | undefined =>
  methods.find(({ id }) => id === method) ?? methods.find(({ id }) => id === choiceOf(method ?? ''));
