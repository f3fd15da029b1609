import type { ApiClient } from '@tandem/contracts/api/client';
import type { HostApi } from '@tandem/contracts/composition/host-api';
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
 * Requests another activation mail, writes its state into the cache, and returns when the next may be requested. Rejects
 * with `too_many_requests` (with retryAfter) within a minute and after five a day (R-ACCOUNT-RESEND-LIMIT).
 */
export async function resendActivationMail({ api, queryClient }: HostApi): Promise<string> {
  const { mail, next_at: nextAt } = await api.call('POST /api/activate-resend.php', { body: {} });
  const { queryKey } = activationQueries.mail(api);
  // A pending response may be older than this mail.
  await queryClient.cancelQueries({ queryKey });
  if (mail === undefined) void queryClient.invalidateQueries({ queryKey });
  else queryClient.setQueryData(queryKey, { mail, next_at: nextAt });
  return nextAt;
}
