import type { ApiClient } from '@tandem/contracts/api/client';
import type { Member, MemberSearchQuery } from '@tandem/contracts/api/members';
import { LIMITS } from '@tandem/contracts/product/limits';
import { queryOptions } from '@tandem/shared-ui/query';
import { PORTRAITS_KEY } from '../model/portrait-search.ts';
import { areEnough } from '../model/shown-members.ts';

/** How long those who were found are taken to be here as they were, in milliseconds. */
export const STALE_AFTER = 5 * 60_000;

/** The members of several lists, each once, as many as a page of a search has. */
function together(...lists: readonly (readonly Member[])[]): Member[] {
  const each = new Map(lists.flat().map((member) => [member.id, member]));
  return [...each.values()].slice(0, LIMITS.searchPage);
}

/**
 * Real members, and behind them those others of a search that has both: a search by activity may have the real ones on a
 * later page (R-LANDERS-SHOWN-REAL).
 */
export const realFirst = (real: readonly Member[], all: readonly Member[]): Member[] => together(real, all);

/** Members of a country, and behind them those of everywhere where too few are there to be shown (R-LANDERS-SHOWN-FIT). */
export const countryFirst = (there: readonly Member[], everywhere: readonly Member[]): readonly Member[] =>
  areEnough(there) ? there : together(there, everywhere);

export const portraitQueries = {
  /** Up to 24 members as a visitor may see them; rejects where visitors may not search (R-MEMBERS-SEARCH-NONE). */
  search: (api: ApiClient, query: MemberSearchQuery) =>
    queryOptions({
      queryKey: [...PORTRAITS_KEY, query] as const,
      queryFn: ({ signal }) => api.call('GET /api/members.php', { query, signal }),
      staleTime: STALE_AFTER,
    }),
};
