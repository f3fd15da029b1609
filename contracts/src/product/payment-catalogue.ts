import type { Country } from './locales.ts';
import type { Currency, PaymentMethod } from './lists.ts';

/** L-PAY-BUNDLES, L-PAY-PRICES: prices in minor units. `id` is the bundle's id in addresses. */
export const BUNDLES = [
  {
    id: '15',
    credits: 15,
    popular: false,
    prices: { EUR: 1999, USD: 2199, GBP: 1699, PLN: 8499, CHF: 1990, CAD: 2999, AUD: 2999, NZD: 2999 },
  },
  {
    id: '40',
    credits: 40,
    popular: true,
    prices: { EUR: 4499, USD: 4899, GBP: 3899, PLN: 18_999, CHF: 4490, CAD: 6799, AUD: 6799, NZD: 6799 },
  },
  {
    id: '80',
    credits: 80,
    popular: false,
    prices: { EUR: 7999, USD: 8699, GBP: 6899, PLN: 33_999, CHF: 7990, CAD: 11_999, AUD: 11_999, NZD: 11_999 },
  },
  {
    id: '160',
    credits: 160,
    popular: false,
    prices: { EUR: 13_999, USD: 14_999, GBP: 11_999, PLN: 58_999, CHF: 13_990, CAD: 20_999, AUD: 20_999, NZD: 20_999 },
  },
] as const satisfies readonly { id: string; credits: number; popular: boolean; prices: Record<Currency, number> }[];

export const CURRENCY_BY_COUNTRY: Record<Country, Currency> = {
  US: 'USD',
  NL: 'EUR',
  BE: 'EUR',
  FR: 'EUR',
  IT: 'EUR',
  ES: 'EUR',
  DE: 'EUR',
  AT: 'EUR',
  IE: 'EUR',
  GB: 'GBP',
  CA: 'CAD',
  PL: 'PLN',
  AU: 'AUD',
  NZ: 'NZD',
  CH: 'CHF',
};

const EVERYWHERE = ['visa', 'mastercard', 'creditcard', 'paypal', 'applepay'] as const;
const EURO_ZONE = ['paysafecard', 'sct'] as const;

/** The methods of a country (F-PAY-METHODS-COUNTRY), the local ones first because they are the most used. */
export const METHODS_BY_COUNTRY: Record<Country, readonly PaymentMethod[]> = {
  NL: ['ideal', ...EVERYWHERE, 'sdd', ...EURO_ZONE],
  BE: ['bancontact', ...EVERYWHERE, 'sdd', ...EURO_ZONE],
  DE: [...EVERYWHERE, 'sdd', ...EURO_ZONE],
  AT: ['eps', ...EVERYWHERE, 'sdd', ...EURO_ZONE],
  FR: ['cartebancaire', ...EVERYWHERE, 'sdd', ...EURO_ZONE],
  IT: ['nexi', ...EVERYWHERE, 'sdd', ...EURO_ZONE],
  ES: [...EVERYWHERE, 'sdd', ...EURO_ZONE],
  IE: [...EVERYWHERE, 'sdd', ...EURO_ZONE],
  PL: ['blik', 'prezelewy24', ...EVERYWHERE],
  US: EVERYWHERE,
  GB: EVERYWHERE,
  CA: EVERYWHERE,
  AU: EVERYWHERE,
  NZ: EVERYWHERE,
  CH: EVERYWHERE,
};

/** Retired schemes: in the catalogue, but offered only where a tenant turns them on (F-PAY-METHODS-RETIRED). */
export const RETIRED_METHODS: readonly PaymentMethod[] = ['giropay', 'sofort', 'maestro'];

/** 'Credits arrive instantly' is not shown for these (R-PAY-INSTANT-SLOW). */
export const SLOW_METHODS: readonly PaymentMethod[] = ['sct', 'sdd'];
