import { hasContactDetailsInTown } from '@tandem/contracts/product/contact-details';

/** Towns are the same few again and again; how many verdicts are kept. */
const MOST_KNOWN = 10_000;
const known = new Map<string, boolean>();

/**
 * The town of a member as it is shown, to others and to themselves: null for one with contact details, which was saved before
 * those were refused (V-PROFILE-TOWN-HIDDEN). Their own form has none either, so that they choose a town again.
 */
export function shownTown(town: string | null): string | null {
  if (town === null) return null;
  let isRefused = known.get(town);
  if (isRefused === undefined) {
    if (known.size >= MOST_KNOWN) known.clear();
    isRefused = hasContactDetailsInTown(town);
    known.set(town, isRefused);
  }
  return isRefused ? null : town;
}
