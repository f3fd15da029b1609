import { expect, it } from 'vitest';
import { METHODS_BY_COUNTRY } from '@tandem/api-gateway/platform/prices/by-country';
import type { PaymentMethod } from '@tandem/contracts/product/lists';
import { LOCALES } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';
import { readUnits } from './promised-texts.ts';

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

const OFFERED = new Set(Object.values(METHODS_BY_COUNTRY).flat());

it.each(LOCALES)(
  'each payment method that a text names in %s is offered in some country [R-PLATFORM-PROMISES]',
  (locale) => {
    const named = [...readUnits(locale)].flatMap(([unit, text]) =>
      Object.entries(NAMES[locale])
        .filter(([, name]) => name.test(text))
        .map(([method]) => ({ unit, method: method as PaymentMethod })),
    );
    expect(new Set(named.map(({ method }) => method)).size, 'methods that texts name').toBeGreaterThan(5);
    expect(named.filter(({ method }) => !OFFERED.has(method))).toEqual([]);
  },
);

it.each(LOCALES)(
  'no text in %s writes a price of its own: what something costs comes from settings and limits [R-PLATFORM-PROMISES]',
  (locale) => {
    const price = /[€$£]\s?\d|\d\s?(?:€|\$|£|EUR|USD|GBP|PLN|CHF|zł)/;
    expect([...readUnits(locale)].filter(([, text]) => price.test(text)).map(([unit]) => unit)).toEqual([]);
  },
);
