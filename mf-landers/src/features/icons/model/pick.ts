import type { Interest } from '@tandem/contracts/product/lists';

/** The interests that are offered as icons: everyday ones, none that says something intimate. */
export const OFFERED = [
  'music',
  'cooking',
  'hiking',
  'travelling',
  'movies',
  'dancing',
  'reading',
  'animals',
  'beach',
  'wine',
  'photography',
  'sports',
] as const satisfies readonly Interest[];
export type Offered = (typeof OFFERED)[number];

/** As many make the search. */
export const PICKS = 3;

/** The picks of a place in the browser's history (R-LANDERS-CHOICE-BACK); none where somebody else wrote it. */
export function picksIn(written: unknown): readonly Offered[] {
  const given: readonly unknown[] = Array.isArray(written) ? written : [];
  return given.flatMap((one) => OFFERED.find((offered) => offered === one) ?? []).slice(-PICKS);
}

/** The picks after a press: the icon is added or taken away; with all picks made, the oldest one makes room. */
export function togglePick(picked: readonly Offered[], interest: Offered): readonly Offered[] {
  if (picked.includes(interest)) return picked.filter((other) => other !== interest);
  return [...picked, interest].slice(-PICKS);
}
