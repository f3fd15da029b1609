import type { PaymentMethod } from '@tandem/contracts/product/lists';
import { properMethodName } from '@tandem/contracts/product/payment-method-names';

/** How a method works, which decides its icon and its second line. */
export type MethodKind = 'bank' | 'card' | 'wallet' | 'phone' | 'voucher' | 'transfer' | 'debit';

const KINDS: Record<PaymentMethod, MethodKind> = {
  sdd: 'debit',
  sct: 'transfer',
  prezelewy24: 'bank',
  blik: 'phone',
  giropay: 'bank',
  mastercard: 'card',
  visa: 'card',
  creditcard: 'card',
  cartebancaire: 'card',
  nexi: 'card',
  ideal: 'bank',
  bancontact: 'bank',
  applepay: 'phone',
  paysafecard: 'voucher',
  maestro: 'card',
  paypal: 'wallet',
  sofort: 'bank',
  eps: 'bank',
};

export function methodKind(method: PaymentMethod): MethodKind {
  return KINDS[method];
}

/** Returns the method's name; `translate` is called for names that differ by language. */
export function methodName(method: PaymentMethod, translate: (key: string) => string): string {
  return properMethodName(method) ?? translate(`methods.${method}`);
}

/** Methods whose name is words of the language, which begin small within a sentence. */
const IN_SENTENCE: readonly PaymentMethod[] = ['creditcard', 'sdd', 'sct'];

/** Whether a method has a name of its own: in French one pays 'avec' it, and 'par' a card, a debit or a transfer. */
export const isNamed = (method: PaymentMethod): boolean => !IN_SENTENCE.includes(method);

/** The name within a sentence: 'with a card', 'par virement bancaire'. */
export const methodInSentence = (method: PaymentMethod, translate: (key: string) => string): string =>
  isNamed(method) ? methodName(method, translate) : translate(`methods.by-${method}`);
