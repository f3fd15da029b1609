import type { Bundle, BundlesResponse } from '@tandem/contracts/api/payments';
import type { PaymentMethod } from '@tandem/contracts/product/lists';
import type { Country } from '@tandem/contracts/product/locales';
import { BUNDLES, SLOW_METHODS } from '@tandem/contracts/product/payment-catalogue';
import { reducedPrice, type Discount } from '../discounts/discount.ts';
import { CURRENCY_BY_COUNTRY, METHODS_BY_COUNTRY, RETIRED_METHODS } from '../../platform/prices/by-country.ts';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';

/**
 * The payment methods of a country, its own first. Direct debit is among them where `debits` says that this gateway can
 * send its codes and collect it, and the tenant has a creditor identifier (R-PAY-DEBIT-OFFERED).
 */
export function methodsOf(country: Country, tenant: Tenant, debits: boolean): PaymentMethod[] {
  const turnedOn = (tenant.own?.retired_methods?.[country] ?? []).filter((method) => RETIRED_METHODS.includes(method));
  const hasDebits = debits && tenant.own?.creditor_identifier !== undefined;
  return [...METHODS_BY_COUNTRY[country], ...turnedOn].filter((method) => method !== 'sdd' || hasDebits);
}

/** The payment methods that any of a tenant's countries offers, each once. `debits`: as of `methodsOf`. */
export function methodsOfTenant(tenant: Tenant, debits: boolean): PaymentMethod[] {
  return [...new Set(tenant.settings.countries.flatMap((country) => methodsOf(country, tenant, debits)))];
}

/** What every bundle comes to in euros, with a discount; null takes nothing off. */
const pricesInEuros = (discount: Discount | null): number[] =>
  BUNDLES.map(({ prices: { EUR } }) => (discount === null ? EUR : reducedPrice(EUR, discount.percentage)));

/** What one message comes to at a rate, in minor units, rounded up. */
export function messagePriceAt(rate: { amount: number; credits: number }, tenant: Tenant): number {
  return Math.ceil((rate.amount * tenant.settings.message_credits) / rate.credits);
}

/** The methods of a price list; direct debit is there where its buyer has room for any bundle, and says for which. */
function methodsWithin(methods: readonly PaymentMethod[], room: number, bonus: Discount | null) {
  const prices = pricesInEuros(bonus);
  const isWide = room >= Math.max(...prices);
  return methods
    .filter((id) => id !== 'sdd' || room >= Math.min(...prices))
    .map((id) => ({ id, instant: !SLOW_METHODS.includes(id), ...(id === 'sdd' && !isWide && { most: room }) }));
}

/**
 * The price list of a country, with these methods. With the member's time bonus each bundle has both its prices. `debitRoom` is what
 * the buyer may still pay by direct debit, in cents.
 */
export function priceList(
  country: Country,
  tenant: Tenant,
  options: {
    methods: readonly PaymentMethod[];
    debitRoom: number;
    storesCards: boolean;
    bonus: Discount | null;
  },
): BundlesResponse {
  const { methods, debitRoom, storesCards, bonus } = options;
  const currency = CURRENCY_BY_COUNTRY[country];
  const bundles = BUNDLES.map((bundle): Bundle => {
    const price = bundle.prices[currency];
    const { credits } = bundle;
    const reduced = bonus === null ? price : reducedPrice(price, bonus.percentage);
    return {
      id: bundle.id,
      credits,
      popular: bundle.popular,
      price,
      currency,
      price_per_message: messagePriceAt({ amount: price, credits }, tenant),
      discounted:
        bonus === null
          ? null
          : { price: reduced, price_per_message: messagePriceAt({ amount: reduced, credits }, tenant) },
    };
  });
  const discount =
    bonus?.expires == null
      ? null
      : { code: bonus.code, value_percentage: bonus.percentage, expires: bonus.expires.toISOString() };
  return {
    country,
    bundles,
    discount,
    methods: methodsWithin(methods, debitRoom, bonus),
    ...(storesCards && { stores_cards: true }),
  };
}
