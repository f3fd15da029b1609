import { expect, it } from 'vitest';
import type { PaymentMethod } from '@tandem/contracts/product/lists';
import { BUNDLES, percentOff } from '@tandem/contracts/product/payment-catalogue';
import { checkOrder, reducedPrice, timeBonusFor } from './discount.ts';

// Ordered by the fraction that is cut off: from a half on, rounding to the nearest would cost one more.
it.each([
  { amount: 2000, percentage: 25, exact: 1500, price: 1500 },
  { amount: 1999, percentage: 10, exact: 1799.1, price: 1799 },
  { amount: 3899, percentage: 25, exact: 2924.25, price: 2924 },
  { amount: 1990, percentage: 25, exact: 1492.5, price: 1492 },
  { amount: 4499, percentage: 50, exact: 2249.5, price: 2249 },
  { amount: 1999, percentage: 70, exact: 599.7, price: 599 },
  { amount: 1999, percentage: 99, exact: 19.99, price: 19 },
])('$amount less $percentage % is $exact and costs $price [R-PAY-PRICE-ROUNDING]', ({ amount, percentage, price }) => {
  expect(reducedPrice(amount, percentage)).toBe(price);
});

it.each<[PaymentMethod[], PaymentMethod, boolean]>([
  [['visa'], 'creditcard', true],
  [['creditcard'], 'mastercard', true],
  [['visa'], 'cartebancaire', true],
  [['nexi'], 'creditcard', true],
  [['paypal'], 'creditcard', false],
  [['paypal'], 'paypal', true],
])('a code for %s works with %s: %s [R-PAY-CARDS-ONE]', (methods, method, works) => {
  const discount = { ...timeBonusFor({ id: 1, paidUser: false, signupAt: new Date() }), methods };
  const check = () => checkOrder(discount, { amount: 1999, currency: 'EUR', country: 'FR', method }, String);
  if (works) expect(check).not.toThrow();
  else expect(check).toThrow();
});

it('the percent that was taken off is known from what was paid, for every bundle, currency and percent [R-PAY-RECEIPT-WELCOME, R-PAY-RECEIPT-BONUS]', () => {
  const prices = BUNDLES.flatMap((bundle) => Object.values(bundle.prices));
  const percents = Array.from({ length: 99 }, (_, index) => index + 1);
  for (const price of prices) {
    const found = percents.map((percent) => {
      const paid = reducedPrice(price, percent);
      return percentOff(paid, price - paid);
    });
    expect(found, String(price)).toEqual(percents);
  }
});
