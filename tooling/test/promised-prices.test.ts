import { expect, it } from 'vitest';
import { LOCALES } from '@tandem/contracts/product/locales';
import { readUnits } from '../src/promises/promised-texts.ts';

/** The sign or the letters of a currency right before a number, or right behind it, or with a space between them. */
const PRICE =
  /(?:[€$£]|\b(?:EUR|USD|GBP|PLN|CHF|CAD|AUD|NZD|zł))\s?\d|\d\s?(?:[€$£]|(?:EUR|USD|GBP|PLN|CHF|CAD|AUD|NZD|zł))/;

it.each([
  '€44.99',
  '44,99\u00A0€',
  'PLN 189.99',
  'PLN\u00A0189.99',
  'CHF 44.90',
  '44.90 CHF',
  '189,99 zł',
  'CA$59.99',
  '$ 5',
])('sees the price %s', (text) => {
  expect(text).toMatch(PRICE);
});

it.each(['40 credits', '{{percent}} % off', '{{price}} per message', 'in EUR only', 'until 31 December'])(
  'sees no price in %s',
  (text) => {
    expect(text).not.toMatch(PRICE);
  },
);

it('reads the bundles, the bonus and the receipt too', () => {
  for (const locale of LOCALES)
    expect([...readUnits(locale).keys()]).toEqual(
      expect.arrayContaining(['bundle.take_one', 'bonus.title', 'receipt.title']),
    );
});

it.each(LOCALES)(
  'no text in %s writes a price of its own: what something costs comes from settings and limits [R-PLATFORM-PROMISES]',
  (locale) => {
    expect([...readUnits(locale)].filter(([, text]) => PRICE.test(text)).map(([unit]) => unit)).toEqual([]);
  },
);
