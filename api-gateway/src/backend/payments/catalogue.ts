import type { Bundle, BundlesResponse } from '@tandem/contracts/api/payments';
import type { Currency, PaymentMethod } from '@tandem/contracts/product/lists';
import type { Country } from '@tandem/contracts/product/locales';
import { BUNDLES, SLOW_METHODS } from '@tandem/contracts/product/payment-catalogue';
import { reducedPrice, type Discount } from '../discounts/discount.ts';
import { CURRENCY_BY_COUNTRY, METHODS_BY_COUNTRY, RETIRED_METHODS } from './by-country.ts';
import type { Tenant, TenantSettings } from '../../platform/tenants/tenant-settings.ts';

/** A tenant may turn retired schemes on again, by country (F-PAY-METHODS-RETIRED). */
interface RetiredMethodsSetting {
  retired_methods?: Readonly<Partial<Record<Country, readonly PaymentMethod[]>>>;
}

export interface Offer {
  bundleId: string;
  credits: number;
  /** Minor units of `currency`. */
  amount: number;
  currency: Currency;
}

/** The payment methods of a country, its own first. */
export function methodsOf(country: Country, tenant: Tenant): PaymentMethod[] {
  const settings: TenantSettings & RetiredMethodsSetting = tenant.settings;
  const turnedOn = (settings.retired_methods?.[country] ?? []).filter((method) => RETIRED_METHODS.includes(method));
  return [...METHODS_BY_COUNTRY[country], ...turnedOn];
}

/** What a bundle costs in a country (L-PAY-PRICES); null for one that does not exist. */
export function offerOf(bundleId: string, country: Country): Offer | null {
  const bundle = BUNDLES.find((candidate) => candidate.id === bundleId);
  if (bundle === undefined) return null;
  const currency = CURRENCY_BY_COUNTRY[country];
  return { bundleId, credits: bundle.credits, amount: bundle.prices[currency], currency };
}

/** What one message comes to at a rate, in minor units, rounded up. */
export function messagePriceAt(rate: { amount: number; credits: number }, tenant: Tenant): number {
  return Math.ceil((rate.amount * tenant.settings.message_credits) / rate.credits);
}

/**
 * The offer that most members buy; those who never bought are shown the cost of a message by it (R-CHAT-COST-MONEY).
 */
export function popularOffer(country: Country): Offer {
  const bundle = BUNDLES.find(({ popular }) => popular) ?? BUNDLES[0];
  const currency = CURRENCY_BY_COUNTRY[country];
  return { bundleId: bundle.id, credits: bundle.credits, amount: bundle.prices[currency], currency };
}

/**
 * The price list of a country; `payable` is false where no provider takes payments. With the member's time bonus each
 * bundle has both its prices.
 */
export function priceList(
  country: Country,
  tenant: Tenant,
  options: { payable: boolean; bonus: Discount | null },
): BundlesResponse {
  const { payable, bonus } = options;
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
  const methods = payable ? methodsOf(country, tenant) : [];
  const discount =
    bonus?.expires == null
      ? null
      : { code: bonus.code, value_percentage: bonus.percentage, expires: bonus.expires.toISOString() };
  return { country, bundles, discount, methods: methods.map((id) => ({ id, instant: !SLOW_METHODS.includes(id) })) };
}
