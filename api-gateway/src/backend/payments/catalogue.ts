import type { Bundle, BundlesAnswer } from '@tandem/contracts/api/payments';
import type { Currency, PaymentMethod } from '@tandem/contracts/product/lists';
import type { Country } from '@tandem/contracts/product/locales';
import {
  BUNDLES,
  CURRENCY_BY_COUNTRY,
  METHODS_BY_COUNTRY,
  RETIRED_METHODS,
  SLOW_METHODS,
} from '@tandem/contracts/product/payment-catalogue';
import type { Tenant, TenantSettings } from '../settings/tenant-settings.ts';

/** A tenant may turn retired schemes on again, by country (decision 43). */
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

/** What a bundle costs in a country (decision 38); null for one that does not exist. */
export function offerOf(bundleId: string, country: Country): Offer | null {
  const bundle = BUNDLES.find((candidate) => candidate.id === bundleId);
  if (bundle === undefined) return null;
  const currency = CURRENCY_BY_COUNTRY[country];
  return { bundleId, credits: bundle.credits, amount: bundle.prices[currency], currency };
}

/** The price list of a country; `payable` is false where no provider takes payments. */
export function priceList(country: Country, tenant: Tenant, payable: boolean): BundlesAnswer {
  const currency = CURRENCY_BY_COUNTRY[country];
  const bundles = BUNDLES.map((bundle): Bundle => {
    const price = bundle.prices[currency];
    const perMessage = Math.ceil((price * tenant.settings.message_credits) / bundle.credits);
    return {
      id: bundle.id,
      credits: bundle.credits,
      popular: bundle.popular,
      price,
      currency,
      price_per_message: perMessage,
    };
  });
  const methods = payable ? methodsOf(country, tenant) : [];
  return { country, bundles, methods: methods.map((id) => ({ id, instant: !SLOW_METHODS.includes(id) })) };
}
