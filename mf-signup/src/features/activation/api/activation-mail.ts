import type { ApiClient } from '@tandem/contracts/api/client';
import { queryOptions } from '@tandem/shared-ui/query';

export const activationQueries = {
  /** The state of this member's activation mail, and when the next may be requested. */
  mail: (api: ApiClient) =>
    queryOptions({
      queryKey: ['mf-signup', 'activation-mail'],
      queryFn: ({ signal }) => api.call('GET /api/activate-resend.php', { signal }),
      // Polls until the mail server has accepted the mail, which takes a second or two.
      refetchInterval: ({ state }) => (state.data?.mail === 'waiting' ? 2000 : false),
    }),
};

/**
 * Requests another activation mail; returns when the next may be requested. Rejects with `too_many_requests` (with
 * retryAfter) within a minute and after five a day (R-ACCOUNT-RESEND-LIMIT).
 */
export async function resendActivationMail(api: ApiClient): Promise<string> {
  const { next_at: nextAt } = await api.call('POST /api/activate-resend.php', { body: {} });
  return nextAt;
}
