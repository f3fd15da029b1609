import { GENDERS, SENSITIVE_INTERESTS } from '@tandem/contracts/product/lists';
import type { Gender } from '@tandem/contracts/product/lists';
import type { TextStorage } from '@tandem/shared-ui/host';

/** One stored search per member on a shared device; visitors have their own. */
function memoryKey(userId: number | null): string {
  return `mf-members.last-search.${userId ?? 'visitor'}`;
}

const INTIMATE: ReadonlySet<string> = new Set(SENSITIVE_INTERESTS);

/**
 * What a device keeps of a search: no intimate interests, for the same member and for the next one
 * (R-PRIVACY-SEARCH-DEVICE), and not that everybody was shown, which is for one visit (R-MEMBERS-FIT-EVERYBODY).
 */
function whatIsKept(search: string): string {
  const params = new URLSearchParams(search);
  const interests = params.get('interests')?.split(',') ?? [];
  const left = interests.filter((interest) => !INTIMATE.has(interest));
  if (left.length === interests.length && !params.has('everybody')) return search;
  params.delete('everybody');
  if (left.length === 0) params.delete('interests');
  else params.set('interests', left.join(','));
  return params.size === 0 ? '' : `?${params.toString()}`;
}

/** Stores a search, as `toSearch` writes it, for the next visit; '' is the search for all members. */
export function rememberSearch(storage: TextStorage, userId: number | null, search: string): void {
  storage.setItem(memoryKey(userId), whatIsKept(search));
}

/** The last search of this member on this device; null where there was none. */
export function lastSearch(storage: TextStorage | null, userId: number | null): string | null {
  const text = storage?.getItem(memoryKey(userId)) ?? null;
  return text === null ? null : whatIsKept(text);
}

/** The gender that a member's last search on this device was for, which the deck follows as well (R-MEMBERS-FIT-ASKED). */
export function genderSearched(storage: TextStorage | null, userId: number | null): Gender | undefined {
  const gender = new URLSearchParams(lastSearch(storage, userId) ?? '').get('gender');
  return GENDERS.find((known) => known === gender);
}
