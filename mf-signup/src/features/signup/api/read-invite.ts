import type { ApiClient } from '@tandem/contracts/api/client';
import { queryOptions } from '@tandem/shared-ui/query';

/**
 * Whether an invite opens the signup. Found out once: one that is used while the questions are answered is refused at the end,
 * with the answers still there. One attempt, because the questions are shown where it fails.
 */
export const inviteQuery = (api: ApiClient, code: string) =>
  queryOptions({
    queryKey: ['mf-signup', 'invite', code],
    queryFn: ({ signal }) => api.call('GET /api/invite.php', { query: { code }, signal, retry: false }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
