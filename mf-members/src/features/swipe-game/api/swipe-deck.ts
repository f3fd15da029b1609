import type { ApiClient } from '@tandem/contracts/api/client';
import type { Member } from '@tandem/contracts/api/members';
import type { SwipeDeck, SwipeResult } from '@tandem/contracts/api/swipe-game';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { Gender } from '@tandem/contracts/product/lists';
import { ApiError, HOLDS_MEMBERS } from '@tandem/shared-ui/host';
import { queryOptions } from '@tandem/shared-ui/query';
import type { QueryClient } from '@tandem/shared-ui/query';
import { DECK_KEY } from '../../../shared/member-cache.ts';
import { sendSwipe } from '../../../shared/send-swipe.ts';
import type { Swipe } from '../model/pending-swipes.ts';

/** The deck as it is on the table: what the server dealt, and what was done with it here. */
export interface Table extends SwipeDeck {
  /** The gender that was named with the call. */
  asked: Gender | undefined;
  /** Ids of cards that were liked or passed here: a response that is older than the call does not bring them back. */
  gone: readonly number[];
  /** Whom the member passed last, while that can be undone. */
  passed: Member | null;
  /** The server may have more than is on the table. */
  hasMore: boolean;
}

/** For so long a deck is not requested again. */
const FRESH_FOR = 60_000;
/** Once a minute at most, in case the clock of the device is wrong; once an hour at least, because a device that slept goes by no timer. */
const SHORTEST_WAIT = 60_000;
const LONGEST_WAIT = 60 * SHORTEST_WAIT;

/** Whether the day has no likes left. After its end that is not known: the server decides. */
export const isUsedUp = ({ likes_left: left, resets_at: resetsAt }: SwipeDeck) => left === 0 && !isOver(resetsAt);

/**
 * The table without who was liked elsewhere meanwhile, such as from their profile (R-LIKES-SWIPE-AGAIN). One who is liked no
 * more is on it again.
 */
export function withoutLiked(table: Table): Table {
  const profiles = table.profiles.filter(({ liked }) => !liked);
  const passed = table.passed?.liked === true ? null : table.passed;
  const isSame = profiles.length === table.profiles.length && passed === table.passed;
  return isSame ? table : { ...table, profiles, passed };
}

const isOver = (resetsAt: string) => Date.now() >= Date.parse(resetsAt);
const clamp = (milliseconds: number) => Math.min(Math.max(milliseconds, SHORTEST_WAIT), LONGEST_WAIT);

interface DeckInput {
  /** Whom the member searched for last; of no account where their profile states it. */
  gender: Gender | undefined;
  api: ApiClient;
  queryClient: QueryClient;
  /** Sends what was left behind; the deck that is dealt then has none of it. */
  sendFirst: () => Promise<void>;
}

/** Whose card was played here and has no response yet: a deck that is dealt meanwhile may have them still. */
function inFlight(queryClient: QueryClient): number[] {
  const pending = queryClient.getMutationCache().findAll({ mutationKey: DECK_KEY, status: 'pending' });
  const swipes = pending.map(({ state }) => state.variables as Swipe);
  // A pass that is undone is followed by its undo.
  const last = new Map(swipes.map(({ member, action }) => [member.id, action]));
  return [...last].filter(([, action]) => action !== 'undo').map(([id]) => id);
}

/**
 * The deck of the swipe game. Further cards are put below those that are there; for another gender than before, the deck
 * starts afresh (R-MEMBERS-FIT-ASKED). It is requested again when the day's likes are given anew; where nobody looked at the
 * tab then, when somebody does.
 */
export function deckQuery({ api, queryClient, gender, sendFirst }: DeckInput) {
  return queryOptions({
    queryKey: DECK_KEY,
    meta: HOLDS_MEMBERS,
    queryFn: async ({ signal }): Promise<Table> => {
      await sendFirst();
      const gone = inFlight(queryClient);
      const dealt = await api.call('GET /api/swipe-game.php', {
        signal,
        query: gender === undefined ? {} : { gender },
      });
      const before = queryClient.getQueryData<Table>(DECK_KEY);
      return merged(before ?? { asked: gender, profiles: [], gone, passed: dealt.last_passed }, dealt, gender);
    },
    staleTime: ({ state: { data } }) => (data === undefined || data.asked === gender ? FRESH_FOR : 0),
    refetchOnWindowFocus: ({ state: { data } }) => (data !== undefined && isOver(data.resets_at) ? 'always' : false),
    refetchInterval: ({ state: { data } }) =>
      data === undefined ? false : clamp(Date.parse(data.resets_at) - Date.now()),
  });
}

type TableBefore = Pick<Table, 'asked' | 'profiles' | 'gone' | 'passed'>;

/** The table with what was dealt below the cards that are on it, if those are of the same gender. */
function merged(before: TableBefore, dealt: SwipeDeck, gender: Gender | undefined): Table {
  const { asked, profiles, gone, passed } = before;
  const there = asked === gender ? profiles.filter(({ liked }) => !liked) : [];
  // Who is liked goes; the deck that is dealt may still have them, when it is older than their like.
  const liked = profiles.filter((member) => member.liked);
  const known = new Set([...gone, ...[...there, ...liked].map(({ id }) => id)]);
  return {
    ...dealt,
    asked: gender,
    profiles: [...there, ...dealt.profiles.filter(({ id }) => !known.has(id))],
    gone,
    passed,
    hasMore: dealt.profiles.length === LIMITS.swipeDeck,
  };
}

/** The document before this one has sent it, and the server is still at it. */
const isUnderWay = (error: unknown): error is ApiError & { retryAfter: number } =>
  error instanceof ApiError && error.code === 'conflict' && error.retryAfter !== undefined;

const pause = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000));

/** Sends it again with the key that it had; the server has the response to the first request, once that is done. */
export async function sendSwipeAgain(api: ApiClient, swipe: Swipe): Promise<SwipeResult> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await sendSwipe(api, swipe);
    } catch (error) {
      if (!isUnderWay(error) || tries === LIMITS.requestRetries) throw error;
      await pause(error.retryAfter);
    }
  }
}
