import type { Settings } from '@tandem/contracts/api/settings';
import type { Tenant } from '../tenants/tenant-settings.ts';
import { readTrafficSource } from './traffic-source-cookie.ts';

type Openness = Settings['logged_out_search'];

const WIDTH: Readonly<Record<Openness, number>> = { none: 0, limited: 1, all: 2 };

/**
 * R-MEMBERS-SEARCH-VISITOR, R-MEMBERS-SEARCH-SOURCE: how much of the search a visitor sees. One with a traffic source
 * gets whichever of the two settings is wider: the rule opens the search to them, it never closes it.
 */
export function visitorSearch(
  settings: Pick<Settings, 'logged_out_search' | 'logged_out_search_trafficsource'>,
  hasSource: boolean,
): Openness {
  const { logged_out_search: everybody, logged_out_search_trafficsource: withSource } = settings;
  return hasSource && WIDTH[withSource] > WIDTH[everybody] ? withSource : everybody;
}

/** Whether visitors with a traffic source see more of the search than others. */
export const isWiderWithSource = (settings: Parameters<typeof visitorSearch>[0]): boolean =>
  visitorSearch(settings, true) !== visitorSearch(settings, false);

/** Whether a site is another one for visitors with a traffic source than for others. */
export const isOtherWithSource = ({
  signups,
  ...search
}: Pick<Settings, 'signups'> & Parameters<typeof visitorSearch>[0]): boolean =>
  signups === 'with_trafficsource' || isWiderWithSource(search);

/** The tenant as the visitor with these cookies finds it: `logged_out_search` is what holds for them. */
export function tenantOfVisitor(tenant: Tenant, cookies: string | undefined): Tenant {
  const openness = visitorSearch(tenant.settings, readTrafficSource(cookies) !== null);
  if (openness === tenant.settings.logged_out_search) return tenant;
  return { ...tenant, settings: { ...tenant.settings, logged_out_search: openness } };
}
