import { LIMITS } from '@tandem/contracts/product/limits';
import type { Settings } from '@tandem/contracts/api/settings';
import type { User } from '@tandem/contracts/api/user';
import type { TextStorage } from '@tandem/shared-ui/host';
import { lastSearch } from '../../../shared/last-search.ts';
import { NO_FILTERS, readFilters } from './search-filters.ts';
import type { SearchFilters } from './search-filters.ts';

function remembered(storage: TextStorage | null, userId: number | null): SearchFilters | null {
  const text = lastSearch(storage, userId);
  return text === null ? null : readFilters(new URLSearchParams(text));
}

/** What a profile says about the search; that of an upstream may lack fields that ours always has. */
type Details = Partial<Pick<User['profile'], 'age' | 'country'>>;

/** The ages around one's own (L-MEMBERS-AGE-SPAN), within those of the site. */
function agesAround(age: number): Pick<SearchFilters, 'min_age' | 'max_age'> {
  const within = (years: number) => Math.min(Math.max(years, LIMITS.minAge), LIMITS.maxAge);
  return { min_age: within(age - LIMITS.searchAgeSpan), max_age: within(age + LIMITS.searchAgeSpan) };
}

function presetOf(user: User | null, settings: Settings): SearchFilters {
  if (user === null) return settings.geoip_country === null ? NO_FILTERS : { country: settings.geoip_country };
  const details: Details = user.profile;
  return { ...(details.country && { country: details.country }), ...(details.age && agesAround(details.age)) };
}

/**
 * The search that `/members` without a query shows: the last search of this member on this device (a reset counts as
 * one), otherwise the one that their profile suggests (R-MEMBERS-FIT-AGES), otherwise the visitor's country. Whom a member
 * looks for is no part of it: the server shows them who fits. Without a storage (null, as in
 * prerendered markup) nothing is stored.
 */
export function firstSearch(storage: TextStorage | null, user: User | null, settings: Settings): SearchFilters {
  return remembered(storage, user?.id ?? null) ?? presetOf(user, settings);
}
