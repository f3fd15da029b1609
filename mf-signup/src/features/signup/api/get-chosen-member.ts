import type { ApiClient } from '@tandem/contracts/api/client';
import { queryOptions } from '@tandem/shared-ui/query';

export const chosenMemberQueries = {
  /** The member that a signup starts from, as a visitor sees them; rejects with `not_found`. */
  detail: (api: ApiClient, id: number) =>
    queryOptions({
      queryKey: ['mf-signup', 'chosen-member', id],
      queryFn: ({ signal }) => api.call('GET /api/member.php', { query: { id }, signal }),
      staleTime: 5 * 60_000,
    }),
};
