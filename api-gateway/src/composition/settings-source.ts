import type { Logger } from 'pino';
import { settingsSchema } from '@tandem/contracts/api/settings';
import type { Settings } from '@tandem/contracts/api/settings';
import { settingsFor } from '../backend/settings/settings.service.ts';
import type { Tenant } from '../backend/settings/tenant-settings.ts';
import { readJson } from './prerender/visitor-queries.ts';
import type { VisitorCall } from './prerender/visitor-queries.ts';

/** Decision 58: settings may be five minutes old; a page asks for them more often than that. */
const KEPT_MILLISECONDS = 60_000;

export type SettingsOf = (
  tenant: Tenant,
  visitor: { country: Settings['geoip_country']; host: string },
) => Promise<Settings>;

/**
 * Settings for the pages. Where settings.php is another server's, they are asked for there, through
 * this gateway's own front door, and kept for a minute; while that server is away, the last ones
 * stay, and before the first the tenant's own row is good enough to write a page.
 */
export function createSettingsSource(options: {
  foreign: boolean;
  log: Logger;
  ownAddress: () => Pick<VisitorCall, 'host' | 'port'> | null;
}): SettingsOf {
  if (!options.foreign) return (tenant, { country }) => Promise.resolve(settingsFor(tenant, country));
  const kept = new Map<number, { settings: Settings; readAt: number }>();
  return async (tenant, { country, host }) => {
    const known = kept.get(tenant.id);
    if (known !== undefined && Date.now() - known.readAt < KEPT_MILLISECONDS)
      return { ...known.settings, geoip_country: country };
    const own = options.ownAddress();
    try {
      if (own === null) throw new Error('the gateway does not listen yet');
      const answer = await readJson({ ...own, tenantHost: host, locale: 'en', address: null }, '/api/settings.php');
      const { theme, brand } = tenant.settings;
      // A backend from elsewhere knows nothing of how this site looks.
      const settings = settingsSchema.parse({ theme, brand, ...(answer as object) });
      kept.set(tenant.id, { settings, readAt: Date.now() });
      return { ...settings, geoip_country: country };
    } catch (error) {
      options.log.warn({ err: error }, 'settings could not be asked for');
      const settings = known?.settings ?? settingsFor(tenant, country);
      kept.set(tenant.id, { settings, readAt: Date.now() });
      return { ...settings, geoip_country: country };
    }
  };
}
