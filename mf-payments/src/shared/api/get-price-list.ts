import type { ApiClient } from '@tandem/contracts/api/client';
import type { Country } from '@tandem/contracts/product/locales';
import { queryOptions } from '@tandem/shared-ui/query';

export const priceListQueries = {
  /** The key of all price lists, to refetch them when a discount starts or ends. */
  all: () => ['mf-payments', 'price-list'] as const,
  /**
   * Bundles, prices and methods of a country; all of them are the server's (C-PAY-BUNDLES). With the time bonus
   * of a member, so each member has their own.
   */
  country: (api: ApiClient, country: Country, userId: number | null) =>
    queryOptions({
      // A visitor's first list may be prerendered with the page: `routes.ts` uses this key.
      queryKey: [...priceListQueries.all(), userId, { country }],
      queryFn: ({ signal }) => api.call('GET /api/bundles.php', { query: { country }, signal }),
      staleTime: 5 * 60_000,
    }),
};
