import type { MemberSearchQuery } from '@tandem/contracts/api/members';

/** Those on public pages are clearly of age. */
const YOUNGEST_SHOWN = 25;

/**
 * The members on the public pages: the first page of those with a photo, recently active first
 * (R-MEMBERS-SEARCH-ORDER), and clearly of age.
 */
export const PORTRAIT_SEARCH = { with_photo: '1', min_age: YOUNGEST_SHOWN } as const satisfies MemberSearchQuery;

/** Its query key; the gateway runs the query before it prerenders, so that the portraits are in the page's HTML. */
export const PORTRAIT_KEY = ['mf-landers', 'portraits', PORTRAIT_SEARCH] as const;

/** The same, of real members alone: they come before fictional ones, also where those were here later (R-LANDERS-SHOWN-REAL). */
export const REAL_SEARCH = { ...PORTRAIT_SEARCH, hide_fictional: '1' } as const satisfies MemberSearchQuery;
export const REAL_KEY = ['mf-landers', 'portraits', REAL_SEARCH] as const;

/** The queries of a page that shows members: the gateway runs them before it prerenders. */
export const PORTRAIT_QUERIES = [
  { key: PORTRAIT_KEY, endpoint: 'GET /api/members.php', query: PORTRAIT_SEARCH },
  { key: REAL_KEY, endpoint: 'GET /api/members.php', query: REAL_SEARCH },
] as const;

/** What a visitor has chosen on a page about those whom they look for. */
export interface PortraitChoice {
  ages?: { min: number; max: number };
  country?: MemberSearchQuery['country'];
}

/** The search of those who fit a choice. */
export function fittingSearch({ ages, country }: PortraitChoice): MemberSearchQuery {
  return {
    ...PORTRAIT_SEARCH,
    ...(ages === undefined ? {} : { min_age: Math.max(ages.min, YOUNGEST_SHOWN), max_age: ages.max }),
    ...(country === undefined ? {} : { country }),
  };
}
