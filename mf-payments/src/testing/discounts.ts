import type { BundlesResponse, DiscountCode } from '@tandem/contracts/api/payments';
import type { Country } from '@tandem/contracts/product/locales';
import { somePrices } from './price-list.ts';

/** The price list of a member who has the time bonus until `expires`. */
export function somePricesWithBonus(country: Country, expires: string): BundlesResponse {
  const prices = somePrices(country);
  return {
    ...prices,
    discount: { code: 'TIMEBONUS25', value_percentage: 25, expires },
    bundles: prices.bundles.map((bundle) => {
      const price = Math.floor(bundle.price * 0.75);
      return { ...bundle, discounted: { price, price_per_message: Math.ceil(price / bundle.credits) } };
    }),
  };
}

/** The prices of who has taken the discount for staying. */
export function somePricesForStaying(country: Country, expires: string): BundlesResponse {
  const prices = somePricesWithBonus(country, expires);
  return { ...prices, discount: { code: 'FORSTAYINGX7', value_percentage: 25, expires } };
}

export function someCode(changes: Partial<DiscountCode> = {}): DiscountCode {
  return {
    code: 'AUTUMN15',
    country: null,
    user_id: null,
    expires: null,
    value_percentage: 15,
    currency: null,
    minimum_order_value: null,
    status: 'active',
    validity: 'once-per-user',
    expired: false,
    paymentmethods: null,
    new_price: { amount: 3824, currency: 'EUR' },
    ...changes,
  };
}
