import type { ApiClient } from '@tandem/contracts/api/client';
import { queryOptions } from '@tandem/shared-ui/query';
import { LANDED_MEMBER_KEY } from '../model/member-key.ts';

export const landedMemberQueries = {
  /** The member as a visitor sees them; rejects where visitors may not see members, and for one who has left. */
  detail: (api: ApiClient, id: number) =>
    queryOptions({
      queryKey: [...LANDED_MEMBER_KEY, id],
      queryFn: ({ signal }) => api.call('GET /api/member.php', { query: { id }, signal }),
      staleTime: 5 * 60_000,
    }),
};
