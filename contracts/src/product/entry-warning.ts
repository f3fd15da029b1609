import type { SessionState } from '../composition/host-api.ts';
import type { Settings } from '../api/settings.ts';
import type { Country } from './locales.ts';
import type { LayoutName, RouteTraits } from '../composition/route.ts';

/** Where a browser keeps the time of the dismissal; the document's first script looks there as well. */
export const ENTRY_WARNING_KEY = 'dismissed.entry-warning';
/** Where a tab keeps that a member was logged in in it: their age is confirmed for that visit. Read there as well. */
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
 * Whether the site-entry warning shows (R-FRAME-ENTRY-VISITORS): once to logged-out visitors in a browser, unless it
 * was dismissed, turned off, answered by a login in this visit, or the visitor is outside the tenant's countries. Where
 * the address tells no country, the one that the settings select for such visitors counts.
 */
export function wantsEntryWarning({
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
