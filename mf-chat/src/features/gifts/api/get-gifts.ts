import type { ApiClient } from '@tandem/contracts/api/client';
import { queryOptions } from '@tandem/shared-ui/query';

/** The gifts and what each costs (C-CHAT-GIFTS). */
export function giftsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['mf-chat', 'gifts'],
    queryFn: ({ signal }) => api.call('GET /api/gifts.php', { signal }),
    staleTime: 60_000,
  });
}
