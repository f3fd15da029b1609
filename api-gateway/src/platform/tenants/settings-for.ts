import type { Settings } from '@tandem/contracts/api/settings';
import type { PaymentMethod } from '@tandem/contracts/product/lists';
import type { Country } from '@tandem/contracts/product/locales';
import { dayIn } from './day.ts';
import { oncePer } from './once-per.ts';
import type { Tenant } from './tenant-settings.ts';

const forDay = oncePer((settings: Settings, today: string): Settings => ({ ...settings, today }));

const withMethods = oncePer((settings: Settings, methods: string): Settings => ({
  ...settings,
  payment_methods: (methods === '' ? [] : methods.split(' ')) as PaymentMethod[],
}));

const forCountry = oncePer((settings: Settings, country: Country | null): Settings => {
  const selected = country !== null && settings.countries.includes(country) ? country : settings.geoip_selected_country;
  return { ...settings, geoip_country: country, geoip_selected_country: selected };
});

/**
 * A tenant's settings for one visitor: the tenant's day (R-PLATFORM-DAY-GIVEN), the country by their address, and the
 * country that forms begin with, which is theirs where the tenant has it; `methods` are the ways to pay that its countries offer.
 * The same object for all visitors of a country on one day, while the methods are the same.
 */
export function settingsFor(tenant: Tenant, country: Country | null, methods: readonly PaymentMethod[] = []): Settings {
  return forCountry(withMethods(forDay(tenant.settings, dayIn(tenant.timeZone)), methods.join(' ')), country);
}
