import type { ApiClient } from '@tandem/contracts/api/client';
import { queryOptions } from '@tandem/shared-ui/query';
import { BLOCKED_KEY } from '../../../shared/member-cache.ts';

/** Whom the member has blocked, the latest first. */
export function blockedQuery(api: ApiClient) {
  return queryOptions({
    queryKey: BLOCKED_KEY,
    queryFn: ({ signal }) => api.call('GET /api/block.php', { signal }),
  });
}
