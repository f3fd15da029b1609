interface ApplePayWindow {
  ApplePaySession?: { canMakePayments: () => boolean };
}

/** Returns whether this device supports Apple Pay: elsewhere the method is not offered (R-PAY-APPLEPAY-DEVICE). */
export function canApplePay(browser: ApplePayWindow = window as ApplePayWindow): boolean {
  return browser.ApplePaySession?.canMakePayments() ?? false;
}
