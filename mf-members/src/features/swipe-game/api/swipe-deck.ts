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
import { isUnanswered } from '../model/pending-swipes.ts';
import type { Swipe } from '../model/pending-swipes.ts';

/** The deck as it is on the table: what the server dealt, and what was done with it here. */
export interface Table extends SwipeDeck {
  /** The gender that was named with the call. */
  asked: Gender | undefined;
  /** Ids of cards that were liked or passed here: a response that is older than the call does not bring them back. */
  gone: readonly number[];
  /** Who of them was liked: changes of members are written into them, so that a like that is taken back elsewhere is seen. */
  likes: readonly Member[];
  /** How many responses to actions have set the number of likes: a deck that was requested before one may be older. */
  counted: number;
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

/** As the table keeps those whom the member likes: the card itself was not liked when it was dealt. */
export const asLiked = (member: Member): Member => ({ ...member, liked: true });

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

/** What was played here and has no response yet: a deck that is dealt meanwhile may be older. */
function inFlight(queryClient: QueryClient): Swipe[] {
  const pending = queryClient.getMutationCache().findAll({ mutationKey: DECK_KEY, status: 'pending' });
  // A call is pending still while its response is dealt with.
  return pending.map(({ state }) => state.variables as Swipe).filter(isUnanswered);
}

/** The table before anything was dealt, without those whose card was played before that. */
function emptyTable(dealt: SwipeDeck, swipes: readonly Swipe[], gender: Gender | undefined): Table {
  // A pass that is undone is followed by its undo.
  const last = new Map(swipes.map((swipe) => [swipe.member.id, swipe]));
  const played = [...last.values()].filter(({ action }) => action !== 'undo');
  return {
    ...dealt,
    asked: gender,
    profiles: [],
    gone: played.map(({ member }) => member.id),
    likes: played.filter(({ action }) => action === 'like').map(({ member }) => asLiked(member)),
    counted: 0,
    passed: dealt.last_passed,
    hasMore: false,
  };
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
      const swipes = inFlight(queryClient);
      const counted = queryClient.getQueryData<Table>(DECK_KEY)?.counted;
      const dealt = await api.call('GET /api/swipe-game.php', {
        signal,
        query: gender === undefined ? {} : { gender },
      });
      const before = queryClient.getQueryData<Table>(DECK_KEY);
      const isCurrent = before?.counted === counted && inFlight(queryClient).length === 0;
      return merged(before ?? emptyTable(dealt, swipes, gender), dealt, { gender, isCurrent });
    },
    staleTime: ({ state: { data } }) => (data === undefined || data.asked === gender ? FRESH_FOR : 0),
    refetchOnWindowFocus: ({ state: { data } }) => (data !== undefined && isOver(data.resets_at) ? 'always' : false),
    refetchInterval: ({ state: { data } }) =>
      data === undefined ? false : clamp(Date.parse(data.resets_at) - Date.now()),
  });
}

interface Deal {
  gender: Gender | undefined;
  /** Nothing was played since it was requested: its number of likes is that of now. */
  isCurrent: boolean;
}

/**
 * The table with what was dealt below the cards that are on it, if those are of the same gender. What was played since the
 * deck was requested stays played.
 */
function merged(before: Table, dealt: SwipeDeck, { gender, isCurrent }: Deal): Table {
  const { asked, profiles, likes, passed, counted } = before;
  const there = asked === gender ? profiles.filter(({ liked }) => !liked) : [];
  // Who is liked no more may be dealt again (R-LIKES-SWIPE-AGAIN).
  const unliked = new Set(likes.filter(({ liked }) => !liked).map(({ id }) => id));
  const gone = before.gone.filter((id) => !unliked.has(id));
  // Who is liked goes; the deck that is dealt may still have them, when it is older than their like.
  const liked = profiles.filter((member) => member.liked).map(({ id }) => id);
  const left = new Set([...gone, ...liked]);
  const known = new Set(there.map(({ id }) => id));
  const open = dealt.profiles.filter(({ id }) => !left.has(id));
  return {
    ...dealt,
    ...(isCurrent ? {} : { likes_left: before.likes_left, resets_at: before.resets_at }),
    asked: gender,
    profiles: [...there, ...open.filter(({ id }) => !known.has(id))],
    gone,
    likes: likes.filter((member) => member.liked),
    counted,
    passed,
    // A full deck of those alone who have left the table is the last one, unless the server did not know that yet.
    hasMore: dealt.profiles.length === LIMITS.swipeDeck && (open.length > 0 || !isCurrent),
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
