import type { ApiClient } from '@tandem/contracts/api/client';
import type { Member } from '@tandem/contracts/api/members';
import type { SwipeDeck } from '@tandem/contracts/api/swipe-game';
import { LIMITS } from '@tandem/contracts/product/limits';
import { HOLDS_MEMBERS } from '@tandem/shared-ui/host';
import { queryOptions } from '@tandem/shared-ui/query';
import type { QueryClient } from '@tandem/shared-ui/query';
import { DECK_KEY } from '../../../shared/member-cache.ts';

/** The deck as it is on the table: what the server dealt, and what was done with it here. */
export interface Table extends SwipeDeck {
  /** Ids of cards that were liked or passed here: a response that is older than the call does not bring them back. */
  gone: readonly number[];
  /** Whom the member passed last, while that can be undone. */
  passed: Member | null;
  /** The server may have more than is on the table. */
  hasMore: boolean;
}

/** Once a minute at most, in case the clock of the device is wrong. */
const SHORTEST_WAIT = 60_000;

/**
 * The deck of the swipe game. Further cards are put below those that are there. It is requested again when the day's
 * likes are given anew.
 */
export function deckQuery(api: ApiClient, queryClient: QueryClient) {
  return queryOptions({
    queryKey: DECK_KEY,
    meta: HOLDS_MEMBERS,
    queryFn: async ({ signal }): Promise<Table> => {
      const dealt = await api.call('GET /api/swipe-game.php', { signal });
      const table = queryClient.getQueryData<Table>(DECK_KEY);
      const there = table?.profiles ?? [];
      const known = new Set([...there.map(({ id }) => id), ...(table?.gone ?? [])]);
      return {
        ...dealt,
        profiles: [...there, ...dealt.profiles.filter(({ id }) => !known.has(id))],
        gone: table?.gone ?? [],
        passed: table?.passed ?? null,
        hasMore: dealt.profiles.length === LIMITS.swipeDeck,
      };
    },
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state: { data } }) =>
      data === undefined ? false : Math.max(Date.parse(data.resets_at) - Date.now(), SHORTEST_WAIT),
  });
}
