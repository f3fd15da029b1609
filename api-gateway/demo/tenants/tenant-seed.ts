import type { Settings } from '@tandem/contracts/api/settings';
import type { TenantSettings } from '../../src/platform/db/schema/tenant-settings.ts';
import { BUNDLES } from '@tandem/contracts/product/payment-catalogue';
import { CURRENCY_BY_COUNTRY } from '../../src/platform/prices/by-country.ts';
import { COUNTRIES } from '@tandem/contracts/product/locales';

/** A demo tenant as the table `tenants` keeps it. */
export interface TenantSeed {
  id: number;
  key: 'tandemly' | 'nuit-douce';
  /** Host names without port; the first is the canonical one (R-PLATFORM-TENANT-BY-HOST). */
  hosts: readonly string[];
  /** IANA name; days such as those of the swipe game begin at its midnight (R-PLATFORM-DAY-SERVER). */
  timeZone: string;
  settings: TenantSettings;
}

/** Attributes and texts that a profile page shows, in its order. */
export const VISIBLE_PROFILE_FIELDS = [
  'gender',
  'age',
  'country',
  'region',
  'city',
  'relationship_status',
  'sexuality',
  'body_type',
  'hair_color',
  'eye_color',
  'tattoos',
  'interests',
];
export const VISIBLE_PROFILE_NOTES = ['about', 'reason'];

/** The search's fields in the order of its form (F-PLATFORM-SEARCH-FIELDS). */
export const SEARCH_FIELDS = [
  'gender',
  'country',
  'countryregion',
  'min_age',
  'max_age',
  'interests',
  'body_type',
  'hair_color',
  'eye_color',
  'with_photo',
  'online',
  'new',
  'hide_fictional',
];

/**
 * The cheapest price of one message in each country: the best rate of the bundles, in minor units, rounded up
 * (F-PLATFORM-MESSAGE-COSTS), times what a message costs in credits.
 */
export function minimumMessageCosts(messageCredits: number): Settings['minimum_message_costs'] {
  const entries = COUNTRIES.map((country) => {
    const currency = CURRENCY_BY_COUNTRY[country];
    const rates = BUNDLES.map((bundle) => Math.ceil((bundle.prices[currency] * messageCredits) / bundle.credits));
    return [country, { costs: Math.min(...rates), currency }] as const;
  });
  return Object.fromEntries(entries) as Settings['minimum_message_costs'];
}
