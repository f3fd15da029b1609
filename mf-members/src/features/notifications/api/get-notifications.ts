import type { ApiClient } from '@tandem/contracts/api/client';
import { queryOptions } from '@tandem/shared-ui/query';

/** Notification preferences of the member, or of the token of a mail (C-MAIL-PREFERENCES). */
export function notificationsQuery(api: ApiClient, token: string | null) {
  return queryOptions({
    queryKey: ['mf-members', 'notifications', token],
    queryFn: ({ signal }) => api.call('GET /api/notifications.php', { query: token === null ? {} : { token }, signal }),
    staleTime: 30_000,
  });
}
