import { PaymentMethod as MollieMethod } from '@mollie/api-client';
import type { PaymentMethod } from '@tandem/contracts/product/lists';

/**
 * How Mollie calls the site's methods. All cards are one there: which one it is, its page reads from the number. One that
 * it does not have any more is left to its page, which shows those that the buyer can use.
 */
const METHODS: Readonly<Partial<Record<PaymentMethod, MollieMethod>>> = {
  visa: MollieMethod.creditcard,
  mastercard: MollieMethod.creditcard,
  maestro: MollieMethod.creditcard,
  creditcard: MollieMethod.creditcard,
  cartebancaire: MollieMethod.creditcard,
  nexi: MollieMethod.creditcard,
  applepay: MollieMethod.applepay,
  paypal: MollieMethod.paypal,
  paysafecard: MollieMethod.paysafecard,
  ideal: MollieMethod.ideal,
  bancontact: MollieMethod.bancontact,
  eps: MollieMethod.eps,
  blik: MollieMethod.blik,
  prezelewy24: MollieMethod.przelewy24,
  sct: MollieMethod.banktransfer,
};

/** The method of Mollie's page; undefined lets the buyer choose there. */
export const mollieMethod = (method: PaymentMethod): MollieMethod | undefined => METHODS[method];
