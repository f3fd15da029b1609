import { useEffect, useState } from 'react';
import { useHost } from '@tandem/shared-ui/host';
import type { QueryClient } from '@tandem/shared-ui/query';
import { DECK_KEY } from '../../../shared/member-cache.ts';
import { withoutLiked } from '../api/swipe-deck.ts';
import type { Table } from '../api/swipe-deck.ts';

/** Cards that are ready below the one on top; with fewer, more are requested. */
export const READY = 3;

/** Whether the table that is played has few cards left, and the server more. */
function isLow(queryClient: QueryClient): boolean {
  const query = queryClient.getQueryCache().find<Table>({ queryKey: DECK_KEY, exact: true });
  const table = query?.state.data;
  return table?.hasMore === true && query?.isActive() === true && withoutLiked(table).profiles.length <= READY;
}

/**
 * Returns the function that requests more cards where few are left. A request that is on its way is awaited, not cancelled:
 * who plays faster than the server responds would never get one. Its response may be older than what was played meanwhile,
 * so another one follows it, once for all that has happened.
 */
function createRefill(queryClient: QueryClient): () => void {
  let isUnderWay = false;
  let isDue = false;
  const run = async () => {
    isUnderWay = true;
    while (isDue && isLow(queryClient)) {
      isDue = queryClient.isFetching({ queryKey: DECK_KEY }) > 0;
      await queryClient.invalidateQueries({ queryKey: DECK_KEY }, { cancelRefetch: false });
    }
    isUnderWay = false;
  };
  return () => {
    isDue = true;
    if (!isUnderWay) void run();
  };
}

/**
 * Requests more cards when few are left: after each change of their number, such as by a block, and by the function that is
 * returned, which is to be called when the server has responded to an action.
 */
export function useRefill(table: Table | undefined): () => void {
  const { queryClient } = useHost();
  const [refill] = useState(() => createRefill(queryClient));
  const left = table?.profiles.length;
  useEffect(() => {
    if (left !== undefined) refill();
  }, [refill, left]);
  return refill;
}
