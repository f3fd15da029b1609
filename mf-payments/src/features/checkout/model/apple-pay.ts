interface ApplePayWindow {
  ApplePaySession?: { canMakePayments: () => boolean };
}

/** Whether this device can pay with Apple Pay: elsewhere the method is not offered (decision 43). */
export function canApplePay(browser: ApplePayWindow = window as ApplePayWindow): boolean {
  return browser.ApplePaySession?.canMakePayments() ?? false;
}
