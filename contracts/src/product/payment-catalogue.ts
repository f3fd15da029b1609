import type { Currency, PaymentMethod } from './lists.ts';
import type { Country } from './locales.ts';

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

/**
 * Methods by which a card is paid with, which its provider can keep (R-PAY-STORED-CARD-CONSENT): one choice at the checkout
 * (R-PAY-CARDS-ONE).
 */
export const CARD_METHODS: readonly PaymentMethod[] = [
  'visa',
  'mastercard',
  'creditcard',
  'cartebancaire',
  'nexi',
  'maestro',
];

/** 'Credits arrive instantly' is not shown for these (R-PAY-INSTANT-SLOW). */
export const SLOW_METHODS: readonly PaymentMethod[] = ['sct', 'sdd'];

/** Where the tax in a price is called GST; the United States have none (L-PAY-VAT-RATES). */
const OTHER_TAXES: Readonly<Partial<Record<Country, 'gst' | 'none'>>> = { AU: 'gst', NZ: 'gst', CA: 'gst', US: 'none' };

/** What the tax in a price is called where the buyer is (R-PAY-TAX-NAME). */
export const taxOf = (country: Country): 'vat' | 'gst' | 'none' => OTHER_TAXES[country] ?? 'vat';

/**
 * The whole percent that a discount took off a price, of what was paid and what was taken off, in minor units: what is paid is
 * rounded down (R-PAY-PRICE-ROUNDING), by less than a percent of any bundle's price.
 */
export const percentOff = (paid: number, taken: number): number => Math.floor((taken * 100) / (paid + taken));
