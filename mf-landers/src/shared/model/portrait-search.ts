import type { MemberSearchQuery } from '@tandem/contracts/api/members';
import type { LandingPictures } from '@tandem/contracts/composition/page-plan';

/** Those on public pages are clearly of age. */
const YOUNGEST_SHOWN = 25;

/** First items of the query key of a search for portraits; the search itself follows. */
export const PORTRAITS_KEY = ['mf-landers', 'portraits'] as const;

/**
 * The members on the public pages: the first page of those with a photo, recently active first
 * (R-MEMBERS-SEARCH-ORDER), and clearly of age.
 */
export const PORTRAIT_SEARCH = { with_photo: '1', min_age: YOUNGEST_SHOWN } as const satisfies MemberSearchQuery;

/** The same, of real members alone: they come before fictional ones, also where those were here later (R-LANDERS-SHOWN-REAL). */
export const REAL_SEARCH = { ...PORTRAIT_SEARCH, hide_fictional: '1' } as const satisfies MemberSearchQuery;

const SEARCHED = {
  key: PORTRAITS_KEY,
  endpoint: 'GET /api/members.php',
  fromPictures: 'gender',
  keyedByQuery: true,
} as const;
const IN_COUNTRY = { fromSettings: { country: 'geoip_country' } } as const;

/**
 * The queries of a page that shows members: the gateway runs them before it prerenders. Those of the visitor's country
 * (R-LANDERS-SHOWN-FIT), and those of everywhere, who are shown as well where too few are there. `usePortraits` has the same.
 */
export const PORTRAIT_QUERIES = [
  { ...SEARCHED, ...IN_COUNTRY, query: REAL_SEARCH },
  { ...SEARCHED, ...IN_COUNTRY, query: PORTRAIT_SEARCH },
  { ...SEARCHED, query: REAL_SEARCH },
  { ...SEARCHED, query: PORTRAIT_SEARCH },
] as const;

/** What a visitor has chosen on a page about those whom they look for. */
export interface PortraitChoice {
  ages?: { min: number; max: number };
  country?: MemberSearchQuery['country'];
}

/** The search of the members on the pictures that a marketer chose (F-LANDERS-COPY). */
export function picturedSearch(pictures: LandingPictures): MemberSearchQuery {
  if (pictures === 'women') return { ...PORTRAIT_SEARCH, gender: 'female' };
  return pictures === 'men' ? { ...PORTRAIT_SEARCH, gender: 'male' } : PORTRAIT_SEARCH;
}

/** The search of those who fit a choice, among those on the pictures of the page. */
export function fittingSearch({ ages, country }: PortraitChoice, pictures: LandingPictures): MemberSearchQuery {
  return {
    ...picturedSearch(pictures),
    ...(ages === undefined ? {} : { min_age: Math.max(ages.min, YOUNGEST_SHOWN), max_age: ages.max }),
    ...(country === undefined ? {} : { country }),
  };
}
