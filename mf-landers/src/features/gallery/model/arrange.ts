import type { Member } from '@tandem/contracts/api/members';

/** One portrait in six is twice as large: 24 of them fill 36 cells, complete rows of 2, 3 and 4. */
const RHYTHM = 6;

/** Whether the portrait at this place is a large one. */
export const isWide = (index: number) => index % RHYTHM === 0;

/**
 * Returns the members in the order of their places: large places go to those of the visitor's country
 * (R-LANDERS-GALLERY-FIT), each of whom changes places with the member who is there; all others stay where they are. Nobody
 * fictional comes before a real member by it (R-LANDERS-SHOWN-REAL). The result depends on the list and the country alone: the page is rendered twice and must match.
 */
export function arrange(members: readonly Member[], country: Member['country'] | null): Member[] {
  const placed = [...members];
  const fits = (member: Member | undefined) => member !== undefined && member.country === country;
  for (const [index, member] of placed.entries()) {
    if (!isWide(index) || fits(member)) continue;
    const other = placed.findIndex(
      (found, place) => !isWide(place) && fits(found) && found.fictional === member.fictional,
    );
    const fitting = placed[other];
    if (fitting === undefined) continue;
    placed[index] = fitting;
    placed[other] = member;
  }
  return placed;
}
