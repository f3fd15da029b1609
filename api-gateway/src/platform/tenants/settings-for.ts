import type { Settings } from '@tandem/contracts/api/settings';
import type { Country } from '@tandem/contracts/product/locales';
import type { Tenant } from './tenant-settings.ts';

/**
 * A tenant's settings for one visitor: the country by their address, and the country that forms
 * begin with, which is theirs where the tenant has it.
 */
export function settingsFor(tenant: Tenant, country: Country | null): Settings {
  const { settings } = tenant;
  const selected = country !== null && settings.countries.includes(country) ? country : settings.geoip_selected_country;
  return { ...settings, geoip_country: country, geoip_selected_country: selected };
}
