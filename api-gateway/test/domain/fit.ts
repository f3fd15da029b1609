import { GENDERS, SEXUALITIES } from '@tandem/contracts/product/lists';
import type { Gender } from '@tandem/contracts/product/lists';

/** What a member may state, each of it or nothing. */
export interface Stated {
  gender: Gender | null;
  search_gender: Gender | null;
  sexuality: (typeof SEXUALITIES)[number] | null;
}

/** Every combination of what a member may state. */
export const STATED: readonly Stated[] = [...GENDERS, null].flatMap((gender) =>
  [...GENDERS, null].flatMap((search_gender) =>
    [...SEXUALITIES, null].map((sexuality) => ({ gender, search_gender, sexuality })),
  ),
);

/** Whether nothing that the one states rules the other's gender out, statement by statement. */
function accepts({ gender, search_gender: sought, sexuality }: Stated, other: Gender | null): boolean {
  if (sought !== null && sought !== other) return false;
  if (gender === null || sexuality === null || sexuality === 'bi') return true;
  return other !== null && (sexuality === 'hetero' ? gender !== other : gender === other);
}

/**
 * Whether neither of two members excludes the other, by the gender, the sought gender and the orientation that they state:
 * the rule in words of its own, beside the database's (`members_fit`).
 */
export const fit = (one: Stated, other: Stated) => accepts(one, other.gender) && accepts(other, one.gender);
