import type { ApiClient } from '@tandem/contracts/api/client';
import type { MemberSearchQuery } from '@tandem/contracts/api/members';
import { queryOptions } from '@tandem/shared-ui/query';
import { PORTRAIT_KEY, PORTRAIT_SEARCH } from '../model/portrait-search.ts';
import { FEWEST_SHOWN, shownMembers } from '../model/shown-members.ts';

const STALE_AFTER = 5 * 60_000;

export const portraitQueries = {
  /** Up to 24 members as a visitor may see them; rejects where visitors may not search (R-MEMBERS-SEARCH-NONE). */
  firstPage: (api: ApiClient) =>
    queryOptions({
      queryKey: PORTRAIT_KEY,
      queryFn: ({ signal }) => api.call('GET /api/members.php', { query: PORTRAIT_SEARCH, signal }),
      staleTime: STALE_AFTER,
    }),

  /**
   * Members who fit what the visitor chose: of the country, or of everywhere when too few of them are there to be shown
   * (R-LANDERS-SHOWN-FIT).
   */
  fitting: (api: ApiClient, { country, ...rest }: MemberSearchQuery) =>
    queryOptions({
      queryKey: ['mf-landers', 'fitting', { country, ...rest }] as const,
      queryFn: async ({ signal }) => {
        const search = (query: MemberSearchQuery) => api.call('GET /api/members.php', { query, signal });
        if (country === undefined) return search(rest);
        const there = await search({ ...rest, country });
        return shownMembers(there.profiles).length < FEWEST_SHOWN ? search(rest) : there;
      },
      staleTime: STALE_AFTER,
    }),
};
