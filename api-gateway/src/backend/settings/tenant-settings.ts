import type { Settings } from '@tandem/contracts/api/settings';

/**
 * What a tenant's row keeps: the settings as the API answers them. `geoip_country` is null there,
 * it is of each request; `geoip_selected_country` is the country chosen when that is unknown.
 */
export type TenantSettings = Settings;

export interface Tenant {
  readonly id: number;
  readonly key: string;
  /** Host names without port, lower case; the first is the canonical one. */
  readonly hosts: readonly string[];
  readonly settings: TenantSettings;
  /** IANA name of the zone in which its days begin. */
  readonly timeZone: string;
}
