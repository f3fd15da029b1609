import type { Settings } from '@tandem/contracts/api/settings';
import type { LandingPictures, PlanQuery } from '@tandem/contracts/composition/page-plan';
import type { ReleaseRoute } from '@tandem/contracts/composition/release';
import type { Gender } from '@tandem/contracts/product/lists';
import type { Locale } from '@tandem/contracts/product/locales';
import { NothingToShow, readJson, Refused } from '../../platform/http/visitor-call.ts';
import type { VisitorCall } from '../../platform/http/visitor-call.ts';

function addressOf(endpoint: string, query: Readonly<Record<string, unknown>>): string {
  const [method, path] = endpoint.split(' ');
  if (method !== 'GET' || path === undefined || !/^\/api\/[\w-]+\.php$/.test(path))
    throw new Error(`'${endpoint}' cannot be requested before a page is rendered`);
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const values: unknown[] = Array.isArray(value) ? value : [value];
    for (const item of values)
      if (typeof item === 'string' || typeof item === 'number' || typeof item === 'boolean')
        search.append(name, String(item));
  }
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

type RouteQuery = NonNullable<ReleaseRoute['prerender']>['queries'][number];

/** What a page's queries are filled from. */
export interface QuerySources {
  settings: Settings;
  locale: Locale;
  /** Parameters of the page's path. */
  params: Readonly<Record<string, string>>;
  /** Who is to be on the pictures of the page, where a marketer chose it. */
  pictures?: LandingPictures | undefined;
}

/** The gender of those on the pictures; all are on those that are not named. */
const GENDERS: Partial<Record<LandingPictures, Gender>> = { women: 'female', men: 'male' };

/** The page is about the one thing that its path names, and not one of a few that are the same for everybody. */
export function hasQueryFromPath(route: ReleaseRoute): boolean {
  return route.prerender?.queries.some(({ fromPath }) => fromPath !== undefined) ?? false;
}

function numberIn(params: QuerySources['params'], name: string): number {
  const value = Number(params[name]);
  if (!Number.isSafeInteger(value)) throw new NothingToShow(`'${params[name]}' is no number for :${name}`);
  return value;
}

/** The query with what the settings and the path say, and its key. Exported for its test. */
export function resolveQuery(
  { key, query, fromSettings = {}, fromPath = {}, fromLocale, fromPictures, keyedByQuery }: RouteQuery,
  { settings, locale, params, pictures }: QuerySources,
): { key: unknown[]; query: Record<string, unknown> } {
  const given = Object.entries(fromSettings)
    .map(([parameter, setting]) => [parameter, settings[setting as keyof Settings]] as const)
    .filter(([, value]) => value !== null && value !== undefined);
  const named = Object.entries(fromPath).map(([parameter, name]) => [parameter, numberIn(params, name)] as const);
  const spoken = fromLocale === undefined ? {} : { [fromLocale]: locale };
  const gender = pictures === undefined ? undefined : GENDERS[pictures];
  const pictured = fromPictures === undefined || gender === undefined ? {} : { [fromPictures]: gender };
  const whole = { ...query, ...Object.fromEntries([...given, ...named]), ...spoken, ...pictured };
  const ending = [...(keyedByQuery ? [whole] : []), ...named.map(([, value]) => value), ...Object.values(spoken)];
  return { key: [...key, ...ending], query: whole };
}

/** A refusal is what this visitor gets, and the page has a state for it. */
async function fetchData(call: VisitorCall, key: unknown[], address: string): Promise<PlanQuery> {
  try {
    return { key, data: await readJson(call, address) };
  } catch (error) {
    if (error instanceof Refused) return { key, refusal: error.refusal };
    throw error;
  }
}

/**
 * Requests a route's queries as a visitor of the tenant, through the front door; two that are the same by what the settings
 * say are one. Rejects when one of them fails, unless it is refused to visitors like this one.
 */
export async function fetchVisitorQueries(
  call: VisitorCall,
  route: ReleaseRoute,
  sources: QuerySources,
): Promise<PlanQuery[]> {
  const resolved = (route.prerender?.queries ?? []).map((wanted) => {
    const { key, query } = resolveQuery(wanted, sources);
    return [JSON.stringify(key), { key, address: addressOf(wanted.endpoint, query) }] as const;
  });
  return Promise.all([...new Map(resolved).values()].map(({ key, address }) => fetchData(call, key, address)));
}
