import { useEffect, useState } from 'react';
import type { Member } from '@tandem/contracts/api/members';
import { GENDERS } from '@tandem/contracts/product/lists';
import { ApiError, HOLDS_MEMBERS, deviceStorage, useHost, useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useMutation, useQuery } from '@tandem/shared-ui/query';
import { rememberSearch } from '../../shared/last-search.ts';
import { DECK_KEY, MATCHES_KEY } from '../../shared/member-cache.ts';
import { sendSwipe } from '../../shared/send-swipe.ts';

/**
 * The matches after the signup (C-SIGNUP-MATCHES), each shown once: `current` is the first who was neither liked nor
 * skipped here, `next` the one after. They are loaded anew on each visit, without those who were liked or skipped: a skip
 * is kept as a pass of the swipe game is (R-SIGNUP-MATCHES-SKIP), and the page goes on without waiting for it. `search` is
 * what was chosen before the signup; its gender holds where the profile states none (R-MEMBERS-FIT-ASKED).
 */
export function useMatches(search: string) {
  const { api, notify, queryClient } = useHost();
  const { t } = useTranslation('mf-members');
  const user = useUser();
  const gender = GENDERS.find((known) => known === new URLSearchParams(search).get('gender'));
  const [seen, setSeen] = useState<readonly number[]>([]);
  const query = useQuery({
    queryKey: MATCHES_KEY,
    meta: HOLDS_MEMBERS,
    queryFn: async ({ signal }) =>
      (await api.call('GET /api/signup-matches.php', { signal, query: gender === undefined ? {} : { gender } }))
        .profiles,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const userId = user?.id;
  // The search and the deck begin with it as well.
  useEffect(() => {
    if (userId !== undefined && search !== '') rememberSearch(deviceStorage, userId, search);
  }, [userId, search]);
  const { mutate: keepSkip } = useMutation({
    mutationFn: (member: Member) => sendSwipe(api, { member, action: 'pass' }),
    // A deck that was dealt before may have them.
    onSuccess: () => queryClient.removeQueries({ queryKey: DECK_KEY }),
    onError: (error, { name }) => {
      const reason = error instanceof ApiError ? error.message : t('errors.generic');
      notify.show('error', t('matches.skipFailed', { name, reason }));
    },
  });
  const goPast = ({ id }: Member) => setSeen((before) => [...before, id]);
  const [current, next] = query.data?.filter(({ id }) => !seen.includes(id)) ?? [];
  return {
    query,
    current,
    next,
    /** The place of the current member, from 1. */
    place: seen.length + 1,
    goPast,
    skip: (member: Member) => {
      keepSkip(member);
      goPast(member);
    },
  };
}
