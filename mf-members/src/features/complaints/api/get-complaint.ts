import type { ApiClient } from '@tandem/contracts/api/client';
import { queryOptions } from '@tandem/shared-ui/query';

/**
 * The status of the complaint of a mailed link (C-MODERATION-COMPLAINT-STATE). Requested at each visit, and not cached
 * after it.
 */
export function complaintQuery(api: ApiClient, token: string) {
  return queryOptions({
    queryKey: ['mf-members', 'complaint', token],
    queryFn: ({ signal }) => api.call('GET /api/complaints.php', { query: { token }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}
