import type { ApiClient } from '@tandem/contracts/api/client';
import { queryOptions } from '@tandem/shared-ui/query';
import { PORTRAIT_KEY, PORTRAIT_SEARCH } from '../model/portrait-search.ts';

export const portraitQueries = {
  /** Up to 24 members as a visitor may see them; rejects where visitors may not search (R-MEMBERS-SEARCH-NONE). */
  firstPage: (api: ApiClient) =>
    queryOptions({
      queryKey: PORTRAIT_KEY,
      queryFn: ({ signal }) => api.call('GET /api/members.php', { query: PORTRAIT_SEARCH, signal }),
      staleTime: 5 * 60_000,
    }),
};
