import type { ApiClient } from '@tandem/contracts/api/client';
import type { MemberSearchQuery } from '@tandem/contracts/api/members';
import { HOLDS_MEMBERS } from '@tandem/shared-ui/host';
import { queryOptions } from '@tandem/shared-ui/query';
import { SIMILAR_KEY } from '../../../shared/member-cache.ts';

/** Up to six members similar to one. Fresh for as long as the server caches its ranking. */
export function similarQuery(api: ApiClient, id: number) {
  return queryOptions({
    queryKey: [...SIMILAR_KEY, id],
    meta: HOLDS_MEMBERS,
    queryFn: ({ signal }) => api.call('GET /api/similar.php', { query: { id }, signal }),
    staleTime: 5 * 60_000,
  });
}

/** The first members that a search finds. */
export function relatedQuery(api: ApiClient, query: MemberSearchQuery) {
  return queryOptions({
    queryKey: [...SIMILAR_KEY, 'related', query],
    meta: HOLDS_MEMBERS,
    queryFn: ({ signal }) => api.call('GET /api/members.php', { query, signal }),
    staleTime: 5 * 60_000,
  });
}
