import type { SessionState } from './host-api.ts';
import type { Settings } from '../api/settings.ts';
import type { Country } from '../product/locales.ts';
import type { LayoutName, RouteTraits } from './route.ts';

/** Where a browser stores the time of the dismissal; the document's first script reads it as well. */
export const ENTRY_WARNING_KEY = 'dismissed.entry-warning';
/**
 * Where a tab stores that a member was logged in: their age is confirmed for that visit. The first script reads it too.
 */
export const ENTRY_MEMBER_KEY = 'entry-warning.was-member';

/** The Chat layout warns here only (R-FRAME-CHAT-ENTRY). */
const CHAT_COUNTRIES: readonly Country[] = ['NL', 'DE'];

export interface EntryWarningQuestion {
  layout: LayoutName;
  /** Null on an error page. */
  route: Pick<RouteTraits, 'frame'> | null;
  session: SessionState['status'];
  /** In the installed app. */
  standalone: boolean;
  dismissed: boolean;
  /** A member was logged in in this visit: they have confirmed their age. */
  wasMember: boolean;
  settings: Pick<Settings, 'countries' | 'enable_site_entry_popup' | 'geoip_country' | 'geoip_selected_country'>;
}

/**
 * Returns whether the site-entry warning shows (R-FRAME-ENTRY-VISITORS): once to logged-out visitors in a browser,
 * unless it was dismissed, is turned off, a login in this visit has made it superfluous, or the visitor is outside the
 * tenant's countries. Without a country by IP address, the one that the settings select for such visitors counts.
 */
export function needsEntryWarning({
  layout,
  route,
  session,
  standalone,
  dismissed,
  wasMember,
  settings,
}: EntryWarningQuestion): boolean {
  if (session !== 'visitor' || standalone || dismissed || wasMember) return false;
  if (settings.enable_site_entry_popup === 'no') return false;
  if (route?.frame?.withoutEntryWarning) return false;
  const country = settings.geoip_country ?? settings.geoip_selected_country;
  if (!settings.countries.includes(country)) return false;
  if (layout === 'chat') return CHAT_COUNTRIES.includes(country);
  return layout === 'default';
}
