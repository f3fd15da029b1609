import { useState } from 'react';
import type { Member } from '@tandem/contracts/api/members';
import { HOLDS_MEMBERS, useApi } from '@tandem/shared-ui/host';
import { useQuery } from '@tandem/shared-ui/query';
import { MATCHES_KEY } from '../../shared/member-cache.ts';

/**
 * The matches after the signup (C-SIGNUP-MATCHES), each shown once: `current` is the first who was neither liked nor
 * skipped here, `next` the one after. They are loaded anew on each visit, without those who were liked.
 */
export function useMatches() {
  const api = useApi();
  const [seen, setSeen] = useState<readonly number[]>([]);
  const query = useQuery({
    queryKey: MATCHES_KEY,
    meta: HOLDS_MEMBERS,
    queryFn: async ({ signal }) => (await api.call('GET /api/signup-matches.php', { signal })).profiles,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const [current, next] = query.data?.filter(({ id }) => !seen.includes(id)) ?? [];
  return {
    query,
    current,
    next,
    /** The place of the current member, from 1. */
    place: seen.length + 1,
    pass: ({ id }: Member) => setSeen((before) => [...before, id]),
  };
}
