import type { MemberSearchQuery } from '@tandem/contracts/api/members';

/** A search that is measured: what the member chose. */
export interface SearchCase {
  name: string;
  query: MemberSearchQuery;
  /** Without a gender: the site finds whom the caller's own profile looks for. */
  fits?: true;
}

/** Where members are, so that calls one after the other read other rows. */
const COUNTRIES = ['NL', 'FR', 'DE', 'GB', 'BE', 'ES'] as const;

/** The usual filters, from the widest to those that leave few. */
const FILTERS: readonly (readonly [name: string, query: MemberSearchQuery])[] = [
  ['country', {}],
  ['country, ages', { min_age: 28, max_age: 44 }],
  ['everybody', { everybody: '1' }],
  ['two interests', { interests: 'hiking,wine' }],
  ['eyes and hair', { eye_color: 'green', hair_color: 'red' }],
  ['photo, real', { with_photo: '1', hide_fictional: '1' }],
  ['online', { online: '1' }],
  ['new first', { sort: 'new' }],
  ['by age', { sort: 'age' }],
  ['tenth page', { page: 10 }],
  ['narrow', { min_age: 61, max_age: 63, body_type: 'fat', eye_color: 'amber', interests: 'astrology' }],
  ['with snapshot', { snapshot: '1' }],
];

export const SEARCH_CASES: readonly SearchCase[] = [
  // As the page of the search begins.
  { name: 'first page', query: { min_age: 28, max_age: 44, snapshot: '1' }, fits: true },
  ...FILTERS.map(([name, query]) => ({ name, query })),
];

/** The query of the call with this number: the filters of a case in the next country. */
export function queryOf({ query, fits }: SearchCase, call: number): string {
  const country = COUNTRIES[call % COUNTRIES.length] ?? COUNTRIES[0];
  const chosen = { ...(fits === true ? {} : { gender: 'female' }), country, ...query };
  return new URLSearchParams(Object.entries(chosen).map(([name, value]) => [name, String(value)])).toString();
}
