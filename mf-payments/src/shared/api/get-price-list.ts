import type { ApiClient } from '@tandem/contracts/api/client';
import type { Country } from '@tandem/contracts/product/locales';
import { queryOptions } from '@tandem/shared-ui/query';

export const priceListQueries = {
  /** All price lists, to ask for them again when a discount began or ended. */
  all: () => ['mf-payments', 'price-list'] as const,
  /**
   * Bundles, prices and methods of a country; all of them are the server's (C-PAY-BUNDLES). With the time bonus
   * of a member, so each member has their own.
   */
  country: (api: ApiClient, country: Country, userId: number | null) =>
    queryOptions({
      // A visitor's first list may come with the page: `routes.ts` names it by this key.
      queryKey: [...priceListQueries.all(), userId, { country }],
      queryFn: ({ signal }) => api.call('GET /api/bundles.php', { query: { country }, signal }),
      staleTime: 5 * 60_000,
    }),
};
