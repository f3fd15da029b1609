import type { Currency } from '@tandem/contracts/product/lists';
import type { Country, Locale } from '@tandem/contracts/product/locales';

/** What pages write of the popular bundle with the time bonus. */
interface Written {
  price: string;
  taken: string;
  paid: string;
  /** What a message comes to. */
  message: string;
}

interface WrittenPrices extends Record<Locale, Written> {
  country: Country;
  currency: Currency;
}

/** In every currency and language, as people write it; with plain spaces (`plainSpaces`). */
const WRITTEN_PRICES: readonly WrittenPrices[] = [
  {
    country: 'NL',
    currency: 'EUR',
    en: { price: '€44.99', taken: '−€11.25', paid: '€33.74', message: '€0.85' },
    fr: { price: '44,99 €', taken: '−11,25 €', paid: '33,74 €', message: '0,85 €' },
  },
  {
    country: 'US',
    currency: 'USD',
    en: { price: '$48.99', taken: '−$12.25', paid: '$36.74', message: '$0.92' },
    fr: { price: '48,99 $US', taken: '−12,25 $US', paid: '36,74 $US', message: '0,92 $US' },
  },
  {
    country: 'GB',
    currency: 'GBP',
    en: { price: '£38.99', taken: '−£9.75', paid: '£29.24', message: '£0.74' },
    fr: { price: '38,99 £GB', taken: '−9,75 £GB', paid: '29,24 £GB', message: '0,74 £GB' },
  },
  {
    country: 'PL',
    currency: 'PLN',
    en: { price: 'PLN 189.99', taken: '−PLN 47.50', paid: 'PLN 142.49', message: 'PLN 3.57' },
    fr: { price: '189,99 PLN', taken: '−47,50 PLN', paid: '142,49 PLN', message: '3,57 PLN' },
  },
  {
    country: 'CH',
    currency: 'CHF',
    en: { price: 'CHF 44.90', taken: '−CHF 11.23', paid: 'CHF 33.67', message: 'CHF 0.85' },
    fr: { price: '44,90 CHF', taken: '−11,23 CHF', paid: '33,67 CHF', message: '0,85 CHF' },
  },
  {
    country: 'CA',
    currency: 'CAD',
    en: { price: 'CA$67.99', taken: '−CA$17.00', paid: 'CA$50.99', message: 'CA$1.28' },
    fr: { price: '67,99 $CA', taken: '−17,00 $CA', paid: '50,99 $CA', message: '1,28 $CA' },
  },
  {
    country: 'AU',
    currency: 'AUD',
    en: { price: 'A$67.99', taken: '−A$17.00', paid: 'A$50.99', message: 'A$1.28' },
    fr: { price: '67,99 $AU', taken: '−17,00 $AU', paid: '50,99 $AU', message: '1,28 $AU' },
  },
  {
    country: 'NZ',
    currency: 'NZD',
    en: { price: 'NZ$67.99', taken: '−NZ$17.00', paid: 'NZ$50.99', message: 'NZ$1.28' },
    fr: { price: '67,99 $NZ', taken: '−17,00 $NZ', paid: '50,99 $NZ', message: '1,28 $NZ' },
  },
];

/** One case for each currency and language. */
export const WRITTEN_CASES = WRITTEN_PRICES.flatMap(({ country, currency, ...languages }) =>
  (['en', 'fr'] as const).map((locale) => ({ country, currency, locale, ...languages[locale] })),
);

/** The text of an element, in which no line breaks within an amount. */
export const plainSpaces = (text: string | null | undefined): string => (text ?? '').replaceAll(/\s/g, ' ');
