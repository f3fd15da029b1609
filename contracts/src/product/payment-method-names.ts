import type { PaymentMethod } from './lists.ts';

/** Ways to pay that each language names by words of its own: they are texts. */
type NamedByTexts = 'sdd' | 'sct' | 'creditcard';

/** Ways to pay whose names are the same in every language. */
const METHOD_NAMES: Readonly<Record<Exclude<PaymentMethod, NamedByTexts>, string>> = {
  prezelewy24: 'Przelewy24',
  blik: 'BLIK',
  giropay: 'giropay',
  mastercard: 'Mastercard',
  visa: 'Visa',
  cartebancaire: 'Carte Bancaire',
  nexi: 'Nexi',
  ideal: 'iDEAL',
  bancontact: 'Bancontact',
  applepay: 'Apple Pay',
  paysafecard: 'paysafecard',
  maestro: 'Maestro',
  paypal: 'PayPal',
  sofort: 'Sofort',
  eps: 'eps',
};

/** The name of a way to pay, as payers know it; undefined where it is a text. */
export const properMethodName = (method: string): string | undefined =>
  Object.hasOwn(METHOD_NAMES, method) ? METHOD_NAMES[method as keyof typeof METHOD_NAMES] : undefined;
