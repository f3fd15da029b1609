import { expect, it } from 'vitest';
import { canApplePay } from './apple-pay.ts';

it('is available only where the device supports it [R-PAY-APPLEPAY-DEVICE]', () => {
  expect(canApplePay({})).toBe(false);
  expect(canApplePay({ ApplePaySession: { canMakePayments: () => false } })).toBe(false);
  expect(canApplePay({ ApplePaySession: { canMakePayments: () => true } })).toBe(true);
});
