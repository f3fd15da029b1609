import type { Logger } from 'pino';
import { settingsSchema } from '@tandem/contracts/api/settings';
import type { Settings } from '@tandem/contracts/api/settings';
import { dayIn } from '../../platform/tenants/day.ts';
import { settingsFor } from '../../platform/tenants/settings-for.ts';
import { readJson } from '../../platform/http/visitor-call.ts';
import type { VisitorCall } from '../../platform/http/visitor-call.ts';
import { PLAIN_FACTS } from './site-facts.ts';
import type { SettingsOf, SiteFacts } from './site-facts.ts';

/** L-PLATFORM-SETTINGS-CACHE: settings may be five minutes old; pages need them more often than that. */
const KEPT_MILLISECONDS = 60_000;
/** Every page waits for them. */
const WAIT_MILLISECONDS = 2500;
/** Characters in the log: a response of another kind has a fault in every field. */
const LONGEST_FAULTS = 300;

export interface UpstreamDeps {
  log: Logger;
  /** Where this gateway listens; null before it does. */
  ownAddress: () => Pick<VisitorCall, 'host' | 'port'> | null;
}

/** Throws with the places that are not as the contract has them, in a line. */
function wholeSettings(received: object): Settings {
  const parsed = settingsSchema.safeParse(received);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error(`settings.php returned what settings are not: ${faults.join('; ').slice(0, LONGEST_FAULTS)}`);
}

/**
 * Settings of another server, requested through this gateway's own address and kept for a minute; while that server is
 * away, the last ones stay, and before the first the tenant's own row is good enough to write a page.
 */
function upstreamSettings({ log, ownAddress }: UpstreamDeps): SettingsOf {
  const kept = new Map<number, { settings: Settings; readAt: number }>();
  return async (tenant, { country, host }) => {
    const known = kept.get(tenant.id);
    if (known !== undefined && Date.now() - known.readAt < KEPT_MILLISECONDS)
      return { today: dayIn(tenant.timeZone), ...known.settings, geoip_country: country };
    const own = ownAddress();
    try {
      if (own === null) throw new Error('the gateway does not listen yet');
      const call: VisitorCall = {
        ...own,
        tenantHost: host,
        locale: 'en',
        address: null,
        isSourced: false,
        waitMilliseconds: WAIT_MILLISECONDS,
      };
      const received = await readJson(call, '/api/settings.php');
      const { theme, brand } = tenant.settings;
      // A backend from elsewhere knows nothing of how this site looks.
      const settings = wholeSettings({ theme, brand, ...(received as object) });
      kept.set(tenant.id, { settings, readAt: Date.now() });
      return { today: dayIn(tenant.timeZone), ...settings, geoip_country: country };
    } catch (error) {
      log.warn(
        { reason: error instanceof Error ? error.message : String(error) },
        'the settings of the upstream could not be read',
      );
      const settings = known?.settings ?? settingsFor(tenant, country);
      kept.set(tenant.id, { settings, readAt: Date.now() });
      return { today: dayIn(tenant.timeZone), ...settings, geoip_country: country };
    }
  };
}

/**
 * What is known of a backend elsewhere: its settings. Whose a cookie is, and what its members have, only that server
 * knows: the page is written without a member, its data bring the rest, and no kept page shows a member of whom it is
 * not known that they are still there.
 */
export function createUpstreamFacts(deps: UpstreamDeps): SiteFacts {
  const plain = () => Promise.resolve(PLAIN_FACTS);
  return {
    visitor: ({ hasLogin }) => Promise.resolve({ kind: hasLogin ? 'unknown' : 'visitor' }),
    settings: upstreamSettings(deps),
    member: plain,
    conversation: plain,
    bundle: plain,
    sharedPhoto: () => Promise.resolve(null),
    hiddenAmong: (memberIds) => Promise.resolve([...memberIds]),
    // That server has its own report.
    countVisit: () => undefined,
    countLanding: () => undefined,
  };
}
