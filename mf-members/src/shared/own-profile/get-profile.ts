import type { ApiClient } from '@tandem/contracts/api/client';
import { queryOptions } from '@tandem/shared-ui/query';

export const OWN_PROFILE_KEY = ['mf-members', 'own-profile'] as const;

/** The own profile, whole, with all photos. */
export function ownProfileQuery(api: ApiClient) {
  return queryOptions({
    queryKey: OWN_PROFILE_KEY,
    queryFn: ({ signal }) => api.call('GET /api/profile.php', { signal }),
    staleTime: 30_000,
  });
}
