import type { ApiClient } from '@tandem/contracts/api/client';
import { queryOptions } from '@tandem/shared-ui/query';

export const GIFTS_KEY = ['mf-chat', 'gifts'] as const;

/** The gifts and what each costs (C-CHAT-GIFTS). */
export function giftsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: GIFTS_KEY,
    queryFn: ({ signal }) => api.call('GET /api/gifts.php', { signal }),
    staleTime: 60_000,
  });
}
