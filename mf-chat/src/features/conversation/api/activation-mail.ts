import type { ApiClient } from '@tandem/contracts/api/client';
import { queryOptions } from '@tandem/shared-ui/query';

export const activationKey = ['mf-chat', 'activation-mail'] as const;

/**
 * The state of the member's activation mail: whether one was sent, and when the next may be requested
 * (R-ACCOUNT-RESEND-LIMIT).
 */
export function activationQuery(api: ApiClient) {
  return queryOptions({
    queryKey: activationKey,
    queryFn: ({ signal }) => api.call('GET /api/activate-resend.php', { signal }),
    staleTime: 30_000,
  });
}

/** Sends it again: once a minute, five times a day. Rejects with `too_many_requests` or, when confirmed, `conflict`. */
export function resendActivation(api: ApiClient) {
  return api.call('POST /api/activate-resend.php', { body: {} });
}
