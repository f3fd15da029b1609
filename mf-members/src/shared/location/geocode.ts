import type { ApiClient } from '@tandem/contracts/api/client';
import { LIMITS } from '@tandem/contracts/product/limits';
import { queryOptions } from '@tandem/shared-ui/query';
import type { Coordinates } from './geolocation.ts';

/**
 * The place at a position, or false. It is kept as the guess of where the visitor is, as long as the position itself is
 * (R-PLATFORM-GEOCODE-GUESS), so that another button of the page needs no further look-up.
 */
export function placeAtQuery(api: ApiClient, { lat, lon }: Coordinates) {
  return queryOptions({
    queryKey: ['mf-members', 'place-at', lat, lon],
    queryFn: ({ signal }) => api.call('GET /api/geocode.php', { query: { lat, lon }, signal }),
    staleTime: LIMITS.positionKeptSeconds * 1000,
    retry: false,
  });
}
