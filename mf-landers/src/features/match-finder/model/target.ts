import type { Links } from '@tandem/contracts/composition/links';
import type { MATCH_FINDER_RANGES } from '@tandem/contracts/product/limits';
import type { Gender } from '@tandem/contracts/product/lists';

export type SoughtGender = Gender | 'any';
export type Range = (typeof MATCH_FINDER_RANGES)[number];

export interface Choices {
  gender: SoughtGender;
  range: Range;
  /** Empty where none was chosen. */
  country: string;
  /** The page that brought them, recorded with the account. */
  lander: string;
}

/**
 * Returns where the match finder leads: the search with these filters, or the signup with these choices filled in. Where no
 * part offers the one, it is the other.
 */
export function targetOf(
  to: 'search' | 'signup',
  { gender, range, country, lander }: Choices,
  links: Pick<Links, 'searchMembers' | 'signup'>,
): string {
  const shared = { ...(gender === 'any' ? {} : { gender }), ...(country === '' ? {} : { country }) };
  const search = links.searchMembers?.();
  const signup = links.signup?.();
  const ages = { min_age: String(range.min), max_age: String(range.max) };
  if (search !== undefined && (to === 'search' || signup === undefined))
    return `${search}?${new URLSearchParams({ ...shared, ...ages }).toString()}`;
  return `${signup ?? '/'}?${new URLSearchParams({ lander, ...shared, ages: range.id }).toString()}`;
}
