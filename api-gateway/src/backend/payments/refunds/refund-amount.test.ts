import { assert, integer, property } from 'fast-check';
import { expect, it } from 'vitest';
import { refundAmount } from './refund-amount.ts';

it.each([
  [4499, 40, 30, 3375],
  [4499, 40, 40, 4499],
  [3374, 40, 30, 2531],
  [1999, 15, 1, 134],
  [1999, 15, 0, 0],
])('of %d paid for %d credits, %d unused give %d back [R-PAY-WITHDRAWAL-AMOUNT]', (amount, credits, unused, back) => {
  expect(refundAmount({ amount, credits }, unused)).toBe(back);
});

it('is never less than the share, never a unit more, and never more than was paid [R-PAY-WITHDRAWAL-ROUNDING]', () => {
  assert(
    property(
      integer({ min: 1, max: 100_000 }),
      integer({ min: 1, max: 500 }),
      integer({ min: 0, max: 500 }),
      (amount, credits, some) => {
        const unused = Math.min(some, credits);
        const back = refundAmount({ amount, credits }, unused);
        const share = (amount * unused) / credits;
        expect(back).toBeGreaterThanOrEqual(share);
        expect(back).toBeLessThan(share + 1);
        expect(back).toBeLessThanOrEqual(amount);
      },
    ),
  );
});
