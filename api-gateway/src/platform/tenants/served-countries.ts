import type { Country } from '@tandem/contracts/product/locales';
import { validationError } from '../errors/app-error.ts';
import type { Tenant } from './tenant-settings.ts';

/** Whether a tenant sells to a country: its currency, its methods and its tax are those that the tenant answers for. */
export const isServed = ({ settings }: Pick<Tenant, 'settings'>, country: Country): boolean =>
  settings.countries.includes(country);

/** Throws 422 with the field `country` for one that the tenant does not sell to (V-PAY-COUNTRY). */
export function checkServed(tenant: Pick<Tenant, 'settings'>, country: Country): void {
  if (!isServed(tenant, country)) throw validationError({ country: 'payments.country' });
}
