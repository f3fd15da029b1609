import type { Member } from '@tandem/contracts/api/members';

/** With fewer than these a page shows drawings instead (L-LANDERS-FEWEST-SHOWN). */
const FEWEST_SHOWN = 6;

const withPhoto = (found: readonly Member[]) => found.filter(({ main_image }) => main_image !== null);

/** Returns whether a page can show these members: with fewer it is a drawing (L-LANDERS-FEWEST-SHOWN). */
export const areEnough = (found: readonly Member[]): boolean => withPhoto(found).length >= FEWEST_SHOWN;

/**
 * Returns the members that a page shows, out of those who were found: those with a photo, real members before fictional ones
 * (R-LANDERS-SHOWN-REAL) and otherwise in the given order; none where there are too few (L-LANDERS-FEWEST-SHOWN).
 */
export function shownMembers(found: readonly Member[]): readonly Member[] {
  if (!areEnough(found)) return [];
  return withPhoto(found).toSorted((one, other) => Number(one.fictional) - Number(other.fictional));
}
