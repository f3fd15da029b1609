import type { Settings } from '@tandem/contracts/api/settings';
import type { Country } from '@tandem/contracts/product/locales';
import type { Tenant } from './tenant-settings.ts';

/** By a tenant's settings and a country: the same value for all visitors of a country, so what is made of it can be kept. */
const known = new WeakMap<Settings, Map<Country | null, Settings>>();

/**
 * A tenant's settings for one visitor: the country by their address, and the country that forms
 * begin with, which is theirs where the tenant has it.
 */
export function settingsFor(tenant: Tenant, country: Country | null): Settings {
  const { settings } = tenant;
  const byCountry = known.get(settings) ?? new Map<Country | null, Settings>();
  known.set(settings, byCountry);
  const kept = byCountry.get(country);
  if (kept !== undefined) return kept;
  const selected = country !== null && settings.countries.includes(country) ? country : settings.geoip_selected_country;
  const made = { ...settings, geoip_country: country, geoip_selected_country: selected };
  byCountry.set(country, made);
  return made;
}
