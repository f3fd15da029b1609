/**
 * The city whose time the visitor's clock shows, by the time zone of the browser: no permission is needed, and nothing is
 * claimed about where they are. Time zones of the site's countries; of another one the line has the hour alone.
 */
export const ZONES = {
  'Europe/Amsterdam': 'amsterdam',
  'Europe/Brussels': 'brussels',
  'Europe/Paris': 'paris',
  'Europe/Rome': 'rome',
  'Europe/Madrid': 'madrid',
  'Europe/Berlin': 'berlin',
  'Europe/Vienna': 'vienna',
  'Europe/Dublin': 'dublin',
  'Europe/London': 'london',
  'Europe/Warsaw': 'warsaw',
  'Europe/Zurich': 'zurich',
  'America/New_York': 'new-york',
  'America/Chicago': 'chicago',
  'America/Denver': 'denver',
  'America/Phoenix': 'phoenix',
  'America/Los_Angeles': 'los-angeles',
  'America/Toronto': 'toronto',
  'America/Halifax': 'halifax',
  'America/Winnipeg': 'winnipeg',
  'America/Edmonton': 'edmonton',
  'America/Vancouver': 'vancouver',
  'Australia/Sydney': 'sydney',
  'Australia/Melbourne': 'melbourne',
  'Australia/Brisbane': 'brisbane',
  'Australia/Adelaide': 'adelaide',
  'Australia/Perth': 'perth',
  'Pacific/Auckland': 'auckland',
} as const;

type Zone = keyof typeof ZONES;

/** The time zones that have a text. */
export const ZONE_NAMES = Object.keys(ZONES) as Zone[];

/** The time zone of this browser where it has a text; null for others. */
export function ownZone(): Zone | null {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return ZONE_NAMES.find((zone) => zone === timeZone) ?? null;
}
