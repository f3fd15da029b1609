import type { ApiClient } from '@tandem/contracts/api/client';
import type { Member, MemberSearchQuery } from '@tandem/contracts/api/members';
import { LIMITS } from '@tandem/contracts/product/limits';
import { queryOptions } from '@tandem/shared-ui/query';
import { PORTRAIT_KEY, PORTRAIT_SEARCH, REAL_KEY, REAL_SEARCH } from '../model/portrait-search.ts';
import { FEWEST_SHOWN, shownMembers } from '../model/shown-members.ts';

const STALE_AFTER = 5 * 60_000;

/** A page of members: the real ones, and behind them those others of a search that has both (R-LANDERS-SHOWN-REAL). */
export function realFirst(real: readonly Member[], all: readonly Member[]): Member[] {
  const known = new Set(real.map(({ id }) => id));
  return [...real, ...all.filter(({ id }) => !known.has(id))].slice(0, LIMITS.searchPage);
}

export const portraitQueries = {
  /** Up to 24 members as a visitor may see them; rejects where visitors may not search (R-MEMBERS-SEARCH-NONE). */
  firstPage: (api: ApiClient) =>
    queryOptions({
      queryKey: PORTRAIT_KEY,
      queryFn: ({ signal }) => api.call('GET /api/members.php', { query: PORTRAIT_SEARCH, signal }),
      staleTime: STALE_AFTER,
    }),

  /** The real ones among all of them: a search by activity may have them on a later page. */
  realOnes: (api: ApiClient) =>
    queryOptions({
      queryKey: REAL_KEY,
      queryFn: ({ signal }) => api.call('GET /api/members.php', { query: REAL_SEARCH, signal }),
      staleTime: STALE_AFTER,
    }),

  /**
   * Members who fit what the visitor chose, real ones first: of the country, or of everywhere when too few of them are there
   * to be shown (R-LANDERS-SHOWN-FIT).
   */
  fitting: (api: ApiClient, { country, ...rest }: MemberSearchQuery) =>
    queryOptions({
      queryKey: ['mf-landers', 'fitting', { country, ...rest }] as const,
      queryFn: async ({ signal }) => {
        const search = async (query: MemberSearchQuery) => {
          const found = (more: MemberSearchQuery) =>
            api.call('GET /api/members.php', { query: { ...query, ...more }, signal });
          const [real, all] = await Promise.all([found({ hide_fictional: '1' }), found({})]);
          return realFirst(real.profiles, all.profiles);
        };
        if (country === undefined) return search(rest);
        const there = await search({ ...rest, country });
        return shownMembers(there).length < FEWEST_SHOWN ? search(rest) : there;
      },
      staleTime: STALE_AFTER,
    }),
};
