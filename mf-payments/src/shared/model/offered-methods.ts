import type { BundlesResponse } from '@tandem/contracts/api/payments';
import type { PaymentMethod } from '@tandem/contracts/product/lists';
import { canApplePay } from './apple-pay.ts';

type Methods = BundlesResponse['methods'];

/** Cards that say by themselves which they are: nobody has to choose among them. */
const SINGLE_CARDS: readonly PaymentMethod[] = ['visa', 'mastercard'];

/** The choice that a method is a part of: all cards are one (R-PAY-CARDS-ONE). */
const choiceOf = (method: string): string =>
  SINGLE_CARDS.some((card) => card === method) ? ('creditcard' satisfies PaymentMethod) : method;

/**
 * What a buyer on this device can choose from for this sum: Apple Pay where it works (R-PAY-APPLEPAY-DEVICE), cards as one choice,
 * and no method whose limit has no room for it (R-PAY-DEBIT-OFFERED).
 */
export function offeredMethods(methods: Methods, amount: number): Methods {
  const has = (method: string) => methods.some(({ id }) => id === method);
  return methods.filter(
    ({ id, most }) =>
      (id !== 'applepay' || canApplePay()) &&
      (choiceOf(id) === id || !has(choiceOf(id))) &&
      (most === undefined || amount <= most),
  );
}

/** The choice for a method of an address, such as that of a Visa card. Undefined where it is not offered. */
export const offeredMethod = (methods: Methods, method: string | undefined): Methods[number] | undefined =>
  methods.find(({ id }) => id === method) ?? methods.find(({ id }) => id === choiceOf(method ?? ''));
