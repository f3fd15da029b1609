import type { Settings } from '@tandem/contracts/api/settings';
import type { User } from '@tandem/contracts/api/user';
import { NO_FILTERS, readFilters } from './search-filters.ts';
import type { SearchFilters } from './search-filters.ts';

/** One memory per member on a shared device; visitors have one of their own. */
function memoryKey(userId: number | null): string {
  return `mf-members.last-search.${userId ?? 'visitor'}`;
}

/**
 * Keeps a search, as `toSearch` writes it, for the next visit; '' is the search for everybody. Where the browser
 * keeps nothing, the next visit starts afresh.
 */
export function rememberSearch(storage: Storage | null, userId: number | null, search: string): void {
  try {
    storage?.setItem(memoryKey(userId), search);
  } catch {
    // A full or forbidden storage costs a convenience, nothing else.
  }
}

function remembered(storage: Storage | null, userId: number | null): SearchFilters | null {
  try {
    const text = storage?.getItem(memoryKey(userId)) ?? null;
    return text === null ? null : readFilters(new URLSearchParams(text));
  } catch {
    return null;
  }
}

/** Whom a member most likely looks for; null where their profile does not say so. */
function genderSought({ gender, sexuality }: User['profile']): SearchFilters['gender'] {
  if (gender === null || sexuality === null || sexuality === 'bi') return undefined;
  if (sexuality === 'hetero') return gender === 'male' ? 'female' : 'male';
  return gender;
}

function presetOf(user: User | null, settings: Settings): SearchFilters {
  if (user === null) return settings.geoip_country === null ? NO_FILTERS : { country: settings.geoip_country };
  const gender = genderSought(user.profile);
  return { ...(gender && { gender }), country: user.profile.country };
}

/**
 * What `/members` without a query shows: the last search of this member on this device (a reset counts as one),
 * otherwise the one that their profile suggests, otherwise the visitor's country.
 */
export function firstSearch(storage: Storage | null, user: User | null, settings: Settings): SearchFilters {
  return remembered(storage, user?.id ?? null) ?? presetOf(user, settings);
}
