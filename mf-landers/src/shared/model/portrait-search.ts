import type { MemberSearchQuery } from '@tandem/contracts/api/members';

/**
 * The members on the public pages: the first page of those with a photo, recently active first
 * (R-MEMBERS-SEARCH-ORDER), and clearly of age.
 */
export const PORTRAIT_SEARCH = { with_photo: '1', min_age: 25 } as const satisfies MemberSearchQuery;

/** Its query key; the gateway runs the query before it prerenders, so that the portraits are in the page's HTML. */
export const PORTRAIT_KEY = ['mf-landers', 'portraits', PORTRAIT_SEARCH] as const;
