import type { Bundle } from '@tandem/contracts/api/payments';
import { expect, it } from 'vitest';
import { savingOf } from './saving.ts';

const bundle = (credits: number, price: number): Bundle => ({
  id: String(credits),
  credits,
  popular: false,
  price,
  currency: 'EUR',
  price_per_message: Math.ceil(price / credits),
  discounted: null,
});
const all = [bundle(15, 1999), bundle(40, 4499), bundle(80, 7999), bundle(160, 13_999)];

it('compares with the smallest bundle and never promises too much', () => {
  expect(all.map((one) => savingOf(one, all))).toEqual([0, 15, 24, 34]);
});

it('never calls a dearer credit a saving', () => {
  expect(savingOf(bundle(40, 9999), [bundle(15, 1999), bundle(40, 9999)])).toBe(0);
});
