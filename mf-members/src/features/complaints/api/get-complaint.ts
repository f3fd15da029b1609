import type { ApiClient } from '@tandem/contracts/api/client';
import { queryOptions } from '@tandem/shared-ui/query';

/**
 * How the complaint of a mailed link stands (C-MODERATION-COMPLAINT-STATE). Asked for anew at each visit, and kept by
 * nothing after it.
 */
export function complaintQuery(api: ApiClient, token: string) {
  return queryOptions({
    queryKey: ['mf-members', 'complaint', token],
    queryFn: ({ signal }) => api.call('GET /api/complaints.php', { query: { token }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}
