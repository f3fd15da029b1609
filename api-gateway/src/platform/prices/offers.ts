import type { Currency } from '@tandem/contracts/product/lists';
import type { Country } from '@tandem/contracts/product/locales';
import { BUNDLES } from '@tandem/contracts/product/payment-catalogue';
import { CURRENCY_BY_COUNTRY } from './by-country.ts';

export interface Offer {
  bundleId: string;
  credits: number;
  /** Minor units of `currency`. */
  amount: number;
  currency: Currency;
}

/** What a bundle costs in a country (L-PAY-PRICES); null for one that does not exist. */
export function offerOf(bundleId: string, country: Country): Offer | null {
  const bundle = BUNDLES.find((candidate) => candidate.id === bundleId);
  if (bundle === undefined) return null;
  const currency = CURRENCY_BY_COUNTRY[country];
  return { bundleId, credits: bundle.credits, amount: bundle.prices[currency], currency };
}

/**
 * The offer that most members buy; those who never bought are shown the cost of a message by it (R-CHAT-COST-MONEY).
 */
export function popularOffer(country: Country): Offer {
  const bundle = BUNDLES.find(({ popular }) => popular) ?? BUNDLES[0];
  const currency = CURRENCY_BY_COUNTRY[country];
  return { bundleId: bundle.id, credits: bundle.credits, amount: bundle.prices[currency], currency };
}
