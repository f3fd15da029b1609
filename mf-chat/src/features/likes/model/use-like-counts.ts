import { useEffect, useEffectEvent } from 'react';
import type { LikesResponse } from '@tandem/contracts/api/members';
import type { LikeType } from '@tandem/contracts/product/lists';
import { useApi, useLiveEvents } from '@tandem/shared-ui/host';
import { useQuery, useQueryClient } from '@tandem/shared-ui/query';
import type { QueryClient } from '@tandem/shared-ui/query';
import { likeCountsQuery } from '../api/list-likes.ts';

type Change = ReturnType<ReturnType<QueryClient['getMutationCache']>['getAll']>[number];

/** A like, one that is taken back, or a block, of whichever member, that the server has accepted. */
const isDone = ({ options, state }: Change): boolean =>
  ['like', 'block'].includes(String(options.mutationKey?.[0])) && state.status === 'success';

/** What others do, and what this member does elsewhere. */
const COUNTED_EVENTS = new Set<string>(['like', 'match', 'block', 'unblock', 'resync']);

/**
 * Returns how many members each list of likes has (R-LIKES-COUNTS), as the first page of a list said last, or the server since
 * then: what is done in one list changes the others too. Undefined where the server does not say.
 */
export function useLikeCounts(type: LikeType): LikesResponse['counts'] {
  const queryClient = useQueryClient();
  const { data, dataUpdatedAt, refetch } = useQuery({ ...likeCountsQuery(useApi(), type), enabled: false });
  const recount = useEffectEvent(() => {
    if (data) void refetch();
  });
  const look = useEffectEvent(() => {
    const isOutdated = (change: Change): boolean => isDone(change) && change.state.submittedAt >= dataUpdatedAt;
    if (queryClient.getMutationCache().getAll().some(isOutdated)) recount();
  });
  useLiveEvents(({ type: what }) => {
    if (data && COUNTED_EVENTS.has(what)) void refetch();
  });
  useEffect(() => {
    // While the page was left, as for the profile of one of them.
    look();
    return queryClient.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success' && isDone(event.mutation)) recount();
    });
  }, [queryClient]);
  return data ?? undefined;
}
