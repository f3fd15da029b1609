import type { MemberSearchQuery } from '@tandem/contracts/api/members';
import { LIMITS } from '@tandem/contracts/product/limits';
import { BODY_TYPES, EYE_COLORS, GENDERS, HAIR_COLORS, INTERESTS } from '@tandem/contracts/product/lists';
import { COUNTRIES } from '@tandem/contracts/product/locales';
import type { Country } from '@tandem/contracts/product/locales';

/** The lists of which several values can be chosen, by their names in the address and in members.php. */
export const LIST_FILTERS = {
  body_type: BODY_TYPES,
  hair_color: HAIR_COLORS,
  eye_color: EYE_COLORS,
  interests: INTERESTS,
} as const;
export const FLAG_FILTERS = ['with_photo', 'online', 'new', 'hide_fictional'] as const;
export const SORTS = ['active', 'new', 'age'] as const;

export type ListFilter = keyof typeof LIST_FILTERS;
export type FlagFilter = (typeof FLAG_FILTERS)[number];
export type Sort = (typeof SORTS)[number];

type Lists = { readonly [K in ListFilter]?: readonly (typeof LIST_FILTERS)[K][number][] };
type Flags = { readonly [K in FlagFilter]?: true };

/**
 * What is searched for (F-MEMBERS-SEARCH-FILTERS, R-MEMBERS-SEARCH-OPTIONS). A filter that is left out does not narrow
 * the search.
 */
export interface SearchFilters extends Lists, Flags {
  readonly gender?: (typeof GENDERS)[number];
  readonly country?: Country;
  /** Only together with its country (V-MEMBERS-COUNTRY-FIRST). */
  readonly countryregion?: string;
  /** Years, both inclusive. */
  readonly min_age?: number;
  readonly max_age?: number;
  readonly sort?: Sort;
  /** Also members whom one does not fit (R-MEMBERS-FIT-EVERYBODY). */
  readonly everybody?: true;
}

export const NO_FILTERS: SearchFilters = {};

function oneOf<T extends string>(values: readonly T[], value: string | null): T | undefined {
  return values.find((known) => known === value);
}

function ageOf(value: string | null): number | undefined {
  const age = Number(value);
  return value !== null && Number.isInteger(age) && age >= LIMITS.minAge && age <= LIMITS.maxAge ? age : undefined;
}

/** Leaves out what is undefined or empty, so that equal searches are equal objects. */
function tidy(filters: { [K in keyof SearchFilters]?: SearchFilters[K] | undefined }): SearchFilters {
  const entries = Object.entries(filters).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(entries);
}

/** Changes some filters. Another country removes the region, and swapped ages are sorted. */
export function changeFilters(
  filters: SearchFilters,
  changes: { [K in keyof SearchFilters]?: SearchFilters[K] | undefined },
): SearchFilters {
  const next = { ...filters, ...changes };
  // ISO 3166-2: a region's code starts with that of its country. The server decides whether it exists.
  if (next.countryregion && !(next.country && next.countryregion.startsWith(`${next.country}-`)))
    delete next.countryregion;
  if (next.min_age !== undefined && next.max_age !== undefined && next.min_age > next.max_age) {
    if (changes.min_age === undefined) next.min_age = next.max_age;
    else next.max_age = next.min_age;
  }
  return tidy(next);
}

/** Reads the filters of an address; what it does not know, it leaves out: addresses are typed and shared by people. */
export function readFilters(search: URLSearchParams): SearchFilters {
  const lists = Object.entries(LIST_FILTERS).map(([name, values]) => {
    const chosen = search.get(name)?.split(',') ?? [];
    return [name, (values as readonly string[]).filter((value) => chosen.includes(value))];
  });
  const flags = FLAG_FILTERS.map((name) => [name, search.get(name) === '1' ? true : undefined]);
  return changeFilters(NO_FILTERS, {
    gender: oneOf(GENDERS, search.get('gender')),
    country: oneOf(COUNTRIES, search.get('country')),
    countryregion: search.get('countryregion') ?? undefined,
    min_age: ageOf(search.get('min_age')),
    max_age: ageOf(search.get('max_age')),
    sort: oneOf(SORTS, search.get('sort')),
    everybody: search.get('everybody') === '1' ? true : undefined,
    ...Object.fromEntries([...lists, ...flags]),
  });
}

/** The query of members.php, which is also the query of the page's address. */
export function toQuery(filters: SearchFilters, page = 1): MemberSearchQuery {
  const entries = Object.entries(filters).map(([name, value]) => {
    if (value === true) return [name, '1'];
    return [name, Array.isArray(value) ? value.join(',') : value];
  });
  return Object.fromEntries(page > 1 ? [...entries, ['page', page]] : entries);
}

/** A search as text: `?gender=female&country=NL&page=2`, or '' for all members. */
export function toSearch(filters: SearchFilters, page = 1): string {
  const search = new URLSearchParams(
    Object.entries(toQuery(filters, page)).map(([name, value]) => [name, String(value)]),
  );
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

/**
 * Returns the query of a search. All members are `?page=1`: the bare `/members` means the stored search, so that a link
 * that removes the last filter has to be explicit.
 */
export function addressOf(filters: SearchFilters, page = 1): string {
  return `/members${toSearch(filters, page) || '?page=1'}`;
}

/** The page number of an address, from 1. */
export function readPage(search: URLSearchParams): number {
  const page = Number(search.get('page'));
  return Number.isInteger(page) && page > 0 && page <= 10_000 ? page : 1;
}

/** Returns whether the address contains a search, or at least a page of one. */
export function hasSearch(search: URLSearchParams): boolean {
  return search.has('page') || Object.keys(readFilters(search)).length > 0;
}
