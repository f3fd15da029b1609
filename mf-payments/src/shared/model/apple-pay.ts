import type { PaymentMethod } from '@tandem/contracts/product/lists';

interface ApplePayWindow {
  ApplePaySession?: { canMakePayments: () => boolean };
}

/** Returns whether this device supports Apple Pay: elsewhere the method is not offered (R-PAY-APPLEPAY-DEVICE). */
export function canApplePay(browser: ApplePayWindow = window as ApplePayWindow): boolean {
  return browser.ApplePaySession?.canMakePayments() ?? false;
}

/** Returns whether a method works on this device; Apple Pay may not (R-PAY-APPLEPAY-DEVICE). */
export const worksHere = (method: PaymentMethod): boolean => method !== 'applepay' || canApplePay();
