import { expect, it } from 'vitest';
import { PAYMENT_METHODS, PAYMENT_STATUSES } from '../product/lists.ts';
import { discountCodeTextSchema } from './payments.ts';

it('a code has 4 to 20 characters [L-PAY-CODE-LENGTH]', () => {
  const isCode = (length: number) => discountCodeTextSchema.safeParse('A'.repeat(length)).success;
  expect([3, 4, 20, 21].map(isCode)).toEqual([false, true, true, false]);
});

it('a payment has one of eight statuses [F-PAY-STATUSES]', () => {
  expect(PAYMENT_STATUSES.toSorted()).toEqual([
    'cancelled',
    'chargeback',
    'completed',
    'created',
    'expired',
    'failed',
    'pending',
    'refunded',
  ]);
});

it('has every method of the specification [F-PAY-METHODS]', () => {
  expect(PAYMENT_METHODS.toSorted()).toEqual([
    'applepay',
    'bancontact',
    'blik',
    'cartebancaire',
    'creditcard',
    'eps',
    'giropay',
    'ideal',
    'maestro',
    'mastercard',
    'nexi',
    'paypal',
    'paysafecard',
    'prezelewy24',
    'sct',
    'sdd',
    'sofort',
    'visa',
  ]);
});
