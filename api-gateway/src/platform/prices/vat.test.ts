import { expect, it } from 'vitest';
import { CURRENCY_BY_COUNTRY } from './by-country.ts';
import { VAT_RATES, vatIn } from './vat.ts';

it.each([
  ['NL', 4499, 781],
  ['DE', 4499, 718],
  ['FR', 1999, 333],
  ['GB', 3899, 650],
  ['PL', 18_999, 3553],
  ['CH', 4490, 336],
  ['CA', 6799, 324],
  ['AU', 6799, 618],
  ['NZ', 6799, 887],
  ['US', 4899, 0],
] as const)('the tax in a price of %s is part of it [L-PAY-VAT-RATES]', (country, amount, vat) => {
  expect(vatIn(amount, VAT_RATES[country])).toBe(vat);
});

it('every country that pays has a rate [L-PAY-VAT-RATES]', () => {
  expect(Object.keys(VAT_RATES).toSorted()).toEqual(Object.keys(CURRENCY_BY_COUNTRY).toSorted());
});
