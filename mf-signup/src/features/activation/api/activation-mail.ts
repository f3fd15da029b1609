import type { ApiClient } from '@tandem/contracts/api/client';
import { queryOptions } from '@tandem/shared-ui/query';

export const activationQueries = {
  /** How the activation mail of this member stands, and when the next may be asked for. */
  mail: (api: ApiClient) =>
    queryOptions({
      queryKey: ['mf-signup', 'activation-mail'],
      queryFn: ({ signal }) => api.call('GET /api/activate-resend.php', { signal }),
      // While the mail server has not taken it, the page says so: a mail takes a second or two.
      refetchInterval: ({ state }) => (state.data?.mail === 'waiting' ? 2000 : false),
    }),
};

/**
 * Asks for another activation mail; answers when the next may be asked for. Rejects with
 * `too_many_requests` (with retryAfter) within a minute and after five a day (R-ACCOUNT-RESEND-LIMIT).
 */
export async function resendActivationMail(api: ApiClient): Promise<string> {
  const { next_at: nextAt } = await api.call('POST /api/activate-resend.php', { body: {} });
  return nextAt;
}
