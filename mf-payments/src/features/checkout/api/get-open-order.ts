import type { ApiClient } from '@tandem/contracts/api/client';
import { queryOptions } from '@tandem/shared-ui/query';

export const openOrderQueries = {
  /** The open order of a bundle, which can be continued (R-PAY-OPEN-ORDER-OFFERED); not kept, it may be paid any moment. */
  of: (api: ApiClient, bundle: string) =>
    queryOptions({
      queryKey: ['mf-payments', 'open-order', bundle],
      queryFn: ({ signal }) => api.call('GET /api/open-order.php', { query: { bundle }, signal }),
      staleTime: 0,
      gcTime: 0,
    }),
};
