import type { PaymentMethod } from '@tandem/contracts/product/lists';
import type { Locale } from '@tandem/contracts/product/locales';

/** How texts call the methods; those that have one name everywhere, and those that each language names. */
const PROPER_NAMES: Partial<Record<PaymentMethod, RegExp>> = {
  prezelewy24: /przelewy24/i,
  blik: /\bblik\b/i,
  giropay: /giropay/i,
  mastercard: /mastercard/i,
  visa: /\bvisa\b/i,
  cartebancaire: /carte bancaire/i,
  nexi: /\bnexi\b/i,
  ideal: /\biDEAL\b/,
  bancontact: /bancontact/i,
  applepay: /apple pay/i,
  paysafecard: /paysafecard/i,
  maestro: /\bmaestro\b/i,
  paypal: /paypal/i,
  sofort: /\bsofort\b/i,
  eps: /\beps\b/i,
};
const NAMES: Record<Locale, Partial<Record<PaymentMethod, RegExp>>> = {
  en: { ...PROPER_NAMES, sdd: /direct debit/i, sct: /bank transfer/i, creditcard: /\b(by|credit) card\b/i },
  fr: { ...PROPER_NAMES, sdd: /prélèvement/i, sct: /virement/i, creditcard: /\b(par carte|carte de crédit)\b/i },
};

/** The payment methods that a text of a language names. */
export const methodsNamedIn = (text: string, locale: Locale): PaymentMethod[] =>
  Object.entries(NAMES[locale])
    .filter(([, name]) => name.test(text))
    .map(([method]) => method as PaymentMethod);
