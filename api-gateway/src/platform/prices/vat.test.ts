import { array, assert, constantFrom, integer, property } from 'fast-check';
import { expect, it } from 'vitest';
import { CURRENCY_BY_COUNTRY } from './by-country.ts';
import { VAT_RATES, vatIn, vatInPart } from './vat.ts';

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

it('every country that pays has its rate, in per cent [L-PAY-VAT-RATES]', () => {
  expect(Object.keys(VAT_RATES).toSorted()).toEqual(Object.keys(CURRENCY_BY_COUNTRY).toSorted());
  expect(Object.fromEntries(Object.entries(VAT_RATES).map(([country, rate]) => [country, rate / 100]))).toEqual({
    NL: 21,
    BE: 21,
    FR: 20,
    IT: 22,
    ES: 21,
    DE: 19,
    AT: 20,
    IE: 23,
    PL: 23,
    GB: 20,
    CH: 8.1,
    CA: 5,
    AU: 10,
    NZ: 15,
    US: 0,
  });
});

/** The tax of each part of a price, one after another; a last part gives back all that is left. */
function taxesOfParts(price: number, rate: number, parts: readonly number[]): { amount: number; vat: number }[] {
  const left = { amount: price, vat: vatIn(price, rate) };
  const taxes: { amount: number; vat: number }[] = [];
  for (const some of [...parts, price]) {
    const amount = Math.min(some, left.amount);
    if (amount === 0) break;
    const vat = vatInPart(amount, rate, left);
    taxes.push({ amount, vat });
    left.amount -= amount;
    left.vat -= vat;
  }
  return taxes;
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

it.each([
  ['CH', 4490, [7, 4482], [1, 335, 0]],
  ['NL', 7999, [3, 7995], [1, 1387, 0]],
  ['NL', 4499, [1575], [273, 508]],
  ['US', 4899, [1, 4897], [0, 0, 0]],
] as const)(
  'of a price of %s, %i in parts of %j have a tax of %j [R-PAY-CREDIT-NOTE-VAT]',
  (country, price, parts, taxes) => {
    expect(taxesOfParts(price, VAT_RATES[country], parts).map(({ vat }) => vat)).toEqual(taxes);
  },
);

it('the taxes of random parts are never less than nothing nor more than their part, and come to the tax of the price [R-PAY-CREDIT-NOTE-VAT]', () => {
  const part = integer({ min: 1, max: 12 });
  assert(
    property(
      constantFrom(...Object.values(VAT_RATES)),
      integer({ min: 1, max: 20_000 }),
      array(constantFrom('small', 'large'), { maxLength: 6 }),
      array(part, { minLength: 6, maxLength: 6 }),
      (rate, price, sizes, units) => {
        // Small parts are rounded the furthest, and a large one leaves a few units.
        const parts = sizes.map((size, index) => {
          const unit = units[index] ?? 1;
          return size === 'small' ? unit : Math.max(1, price - unit * 6);
        });
        const taxes = taxesOfParts(price, rate, parts);
        expect(sumOf(taxes.map(({ amount }) => amount))).toBe(price);
        expect(sumOf(taxes.map(({ vat }) => vat))).toBe(vatIn(price, rate));
        for (const { amount, vat } of taxes) {
          expect(vat).toBeGreaterThanOrEqual(0);
          expect(vat).toBeLessThanOrEqual(amount);
        }
        const [first] = taxes;
        // What is left bounds the last ones only.
        if (first !== undefined && first.amount < price / 2) expect(first.vat).toBe(vatIn(first.amount, rate));
      },
    ),
    { numRuns: 2000 },
  );
});
