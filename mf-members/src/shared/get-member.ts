import type { ApiClient } from '@tandem/contracts/api/client';
import { HOLDS_MEMBERS } from '@tandem/shared-ui/host';
import { queryOptions } from '@tandem/shared-ui/query';
import { MEMBER_KEY } from './member-cache.ts';

/** One profile. Rejects with `not_found`, `blocked`, or `authentication_required` where visitors see no members. */
export function memberQuery(api: ApiClient, id: number) {
  return queryOptions({
    queryKey: [...MEMBER_KEY, id],
    meta: HOLDS_MEMBERS,
    queryFn: ({ signal }) => api.call('GET /api/member.php', { query: { id }, signal }),
    staleTime: 30_000,
  });
}
