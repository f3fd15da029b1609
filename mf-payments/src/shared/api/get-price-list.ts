import type { ApiClient } from '@tandem/contracts/api/client';
import type { Country } from '@tandem/contracts/product/locales';
import { queryOptions } from '@tandem/shared-ui/query';

export const priceListQueries = {
  /** Bundles, prices and methods of a country; all of them are the server's (decisions 38, 41, 43). */
  country: (api: ApiClient, country: Country) =>
    queryOptions({
      queryKey: ['mf-payments', 'price-list', country],
      queryFn: ({ signal }) => api.call('GET /api/bundles.php', { query: { country }, signal }),
      staleTime: 5 * 60_000,
    }),
};
