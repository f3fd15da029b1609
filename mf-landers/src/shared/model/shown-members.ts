import type { Member } from '@tandem/contracts/api/members';
import type { LandingPictures } from '@tandem/contracts/composition/page-plan';

/** With fewer than these a page shows drawings instead (L-LANDERS-FEWEST-SHOWN). */
export const FEWEST_SHOWN = 6;

const ON_PICTURES: Record<LandingPictures, (member: Member) => boolean> = {
  mixed: () => true,
  women: ({ gender }) => gender === 'female',
  men: ({ gender }) => gender === 'male',
  drawing: () => false,
};

/** Those of the members who belong on the pictures that a marketer chose (F-LANDERS-COPY). */
export const pictured = (found: readonly Member[], pictures: LandingPictures): readonly Member[] =>
  found.filter(ON_PICTURES[pictures]);

/**
 * Returns the members that a page shows, out of those who were found: those with a photo, real members before fictional ones
 * (R-LANDERS-SHOWN-REAL) and otherwise in the given order; none where there are too few (L-LANDERS-FEWEST-SHOWN).
 */
export function shownMembers(found: readonly Member[]): readonly Member[] {
  const withPhoto = found.filter(({ main_image }) => main_image !== null);
  if (withPhoto.length < FEWEST_SHOWN) return [];
  return withPhoto.toSorted((one, other) => Number(one.fictional) - Number(other.fictional));
}
