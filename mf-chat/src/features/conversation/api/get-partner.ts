import type { ApiClient } from '@tandem/contracts/api/client';
import { HOLDS_MEMBERS } from '@tandem/shared-ui/host';
import { queryOptions } from '@tandem/shared-ui/query';

/** Key of a profile as the recipient of messages. */
export function partnerKey(profileId: number) {
  return ['mf-chat', 'partner', profileId] as const;
}

/** The profile of the recipient, with the id of the conversation if there is one. */
export function partnerQuery(api: ApiClient, profileId: number) {
  return queryOptions({
    queryKey: partnerKey(profileId),
    meta: HOLDS_MEMBERS,
    queryFn: ({ signal }) => api.call('GET /api/member.php', { query: { id: profileId }, signal }),
    staleTime: 30_000,
  });
}
