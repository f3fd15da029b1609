import type { Settings } from '@tandem/contracts/api/settings';
import type { Country } from '@tandem/contracts/product/locales';

/**
 * What a tenant's row keeps: the settings of the API without what is computed from the request
 * or from the price list, and what visitors need not see.
 */
export interface TenantSettings
  extends Omit<Settings, 'geoip_country' | 'geoip_selected_country' | 'minimum_message_costs' | 'domain' | 'locales' | 'min_age'> {
  /** Chosen when the visitor's address tells nothing. */
  default_country: Country;
}

export interface Tenant {
  readonly id: number;
  readonly key: string;
  readonly hosts: readonly string[];
  readonly settings: TenantSettings;
  /** IANA name of the zone in which its days begin. */
  readonly timeZone: string;
}
