/** The campaign of an address. These stay in it, and are stored with a traffic source (R-TRACKING-UTM-STORED). */
export const CAMPAIGN_FIELDS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;

/** Where a visitor came from (F-TRACKING-SOURCE). */
export const TRAFFIC_SOURCE_FIELDS = ['network', 'ref', 'sub1', 'sub2', 'sub3', 'cpc', ...CAMPAIGN_FIELDS] as const;
export type TrafficSourceField = (typeof TRAFFIC_SOURCE_FIELDS)[number];

/** The traffic source of a visitor; each value has 1 to 100 characters. */
export type TrafficSource = { readonly [F in TrafficSourceField]?: string };

/**
 * Parameters of an address that are stored and then removed from it (R-TRACKING-STORED, R-TRACKING-REMOVED), and the
 * field that each becomes (R-TRACKING-FIELD-NAMES). Of two with the same field, the one that is listed first counts.
 */
export const TRACKING_PARAMETERS = {
  network: 'network',
  ref: 'ref',
  sub1: 'sub1',
  sub2: 'sub2',
  sub3: 'sub3',
  sub: 'sub1',
  aff_sub1: 'sub1',
  aff_sub2: 'sub2',
  aff_sub3: 'sub3',
  aff_sub: 'sub1',
  cpc: 'cpc',
} as const satisfies Record<string, TrafficSourceField>;

/**
 * Parameters that are removed from an address once they were read: the tracking ones, and `lb`
 * (R-TRACKING-BOUNCE-REMOVED).
 */
const ARRIVAL_PARAMETERS: ReadonlySet<string> = new Set([...Object.keys(TRACKING_PARAMETERS), 'lb']);

/**
 * Splits the query of an address: `arrival` has the tracking parameters, which are removed from the address, `rest`
 * belongs to the page. All are as written, with the question mark, or empty.
 */
export function partQuery(search: string): { arrival: string; rest: string } {
  const pairs = search
    .replace(/^\?/, '')
    .split('&')
    .filter((pair) => pair !== '');
  const isArrival = (pair: string) =>
    [...new URLSearchParams(pair).keys()].some((name) => ARRIVAL_PARAMETERS.has(name));
  const join = (some: readonly string[]) => (some.length === 0 ? '' : `?${some.join('&')}`);
  return { arrival: join(pairs.filter(isArrival)), rest: join(pairs.filter((pair) => !isArrival(pair))) };
}

/** The maximum length of a value; a longer one is cut (L-TRACKING-VALUE-LENGTH). */
export const TRAFFIC_SOURCE_LENGTH = 100;
/** The first touch wins for this long (L-TRACKING-SOURCE-DAYS). */
export const TRAFFIC_SOURCE_DAYS = 30;

/** Without control characters and lone surrogates, which a database cannot store. */
function tidy(value: string): string {
  return value
    .trim()
    .slice(0, TRAFFIC_SOURCE_LENGTH)
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, '')
    .trim();
}

/**
 * Reads the tracking parameters of an address: `?network=acme&aff_sub=7` is `{ network: 'acme', sub1: '7' }`.
 * Null when it has none with a value; a campaign alone (`utm_*`) is no traffic source. Values are trimmed and cut to 100
 * characters.
 */
export function trafficSourceOf(query: Pick<URLSearchParams, 'get'>): TrafficSource | null {
  const found: { [F in TrafficSourceField]?: string } = {};
  for (const [parameter, field] of Object.entries(TRACKING_PARAMETERS)) {
    const value = tidy(query.get(parameter) ?? '');
    if (value !== '') found[field] ??= value;
  }
  if (Object.keys(found).length === 0) return null;
  for (const field of CAMPAIGN_FIELDS) {
    const value = tidy(query.get(field) ?? '');
    if (value !== '') found[field] = value;
  }
  return found;
}
