import { expect, it } from 'vitest';
import { FEW, fewFirst } from './few-first.ts';

it.each([
  [
    'its own method, PayPal and Apple Pay',
    ['ideal', 'creditcard', 'paypal', 'applepay', 'sdd', 'sct'],
    ['ideal', 'paypal', 'applepay'],
  ],
  [
    'the next in their order where the device has no Apple Pay',
    ['ideal', 'creditcard', 'paypal', 'sdd', 'sct'],
    ['ideal', 'paypal', 'creditcard'],
  ],
  [
    'Apple Pay second where there is no PayPal',
    ['bancontact', 'creditcard', 'applepay', 'sdd', 'sct'],
    ['bancontact', 'applepay', 'creditcard'],
  ],
  [
    'the first of two methods of its own',
    ['blik', 'prezelewy24', 'creditcard', 'paypal', 'applepay'],
    ['blik', 'paypal', 'applepay'],
  ],
  [
    'each once where the first of all is PayPal',
    ['paypal', 'applepay', 'creditcard'],
    ['paypal', 'applepay', 'creditcard'],
  ],
  ['as many as there are', ['creditcard', 'paypal'], ['creditcard', 'paypal']],
  ['none where there is none', [], []],
] as const)('a country has first: %s [R-PAY-METHODS-FEW]', (_what, methods, first) => {
  const sorted = fewFirst(methods);
  expect(sorted.slice(0, FEW)).toEqual(first);
  expect(sorted, 'each once').toHaveLength(methods.length);
  expect(new Set(sorted), 'all of them').toEqual(new Set(methods));
});

it('shows three at first [R-PAY-METHODS-FEW]', () => {
  expect(FEW).toBe(3);
});
