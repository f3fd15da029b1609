import type { ApiClient } from '@tandem/contracts/api/client';
import { queryOptions } from '@tandem/shared-ui/query';

/** Key of a profile as the one to write to. */
export function partnerKey(profileId: number) {
  return ['mf-chat', 'partner', profileId] as const;
}

/** The profile that somebody wants to write to, with the conversation that there may be already. */
export function partnerQuery(api: ApiClient, profileId: number) {
  return queryOptions({
    queryKey: partnerKey(profileId),
    queryFn: ({ signal }) => api.call('GET /api/member.php', { query: { id: profileId }, signal }),
    staleTime: 30_000,
  });
}
