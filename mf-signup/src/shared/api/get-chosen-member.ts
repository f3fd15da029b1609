import type { ApiClient } from '@tandem/contracts/api/client';
import { queryOptions } from '@tandem/shared-ui/query';
import { CHOSEN_MEMBER_KEY } from './chosen-member-key.ts';

export const chosenMemberQueries = {
  /** The member that a signup starts from, as a visitor sees them; rejects with `not_found`. */
  detail: (api: ApiClient, id: number) =>
    queryOptions({
      queryKey: [...CHOSEN_MEMBER_KEY, id],
      queryFn: ({ signal }) => api.call('GET /api/member.php', { query: { id }, signal }),
      staleTime: 5 * 60_000,
    }),
};
