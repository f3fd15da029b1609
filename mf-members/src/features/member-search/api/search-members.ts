import type { ApiClient } from '@tandem/contracts/api/client';
import { HOLDS_MEMBERS } from '@tandem/shared-ui/host';
import { queryOptions } from '@tandem/shared-ui/query';
import { SEARCH_KEY } from '../../../shared/member-cache.ts';
import type { SearchFilters } from '../model/search-filters.ts';
import { toQuery } from '../model/search-filters.ts';

/** One page of a search. Fresh for half a minute: going back shows the same members in the same places. */
export function searchQuery(api: ApiClient, filters: SearchFilters, page: number) {
  const query = toQuery(filters, page);
  return queryOptions({
    queryKey: [...SEARCH_KEY, query],
    meta: HOLDS_MEMBERS,
    queryFn: ({ signal }) => api.call('GET /api/members.php', { query, signal }),
    staleTime: 30_000,
  });
}
