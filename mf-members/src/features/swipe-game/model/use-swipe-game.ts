import { useMemo } from 'react';
import type { Member } from '@tandem/contracts/api/members';
import type { SwipeAction, SwipeResult } from '@tandem/contracts/api/swipe-game';
import { LIMITS } from '@tandem/contracts/product/limits';
import { deviceStorage, runMutation, useHost, useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useQuery } from '@tandem/shared-ui/query';
import { afterFrame } from '@tandem/shared-ui/after-frame';
import { genderSearched } from '../../../shared/last-search.ts';
import { DECK_KEY } from '../../../shared/member-cache.ts';
import { sendSwipe } from '../../../shared/send-swipe.ts';
import { deckQuery, isUsedUp, withoutLiked } from '../api/swipe-deck.ts';
import type { Table } from '../api/swipe-deck.ts';
import type { Swipe } from './pending-swipes.ts';
import { played, takenBack } from './table.ts';
import { useRefill } from './use-refill.ts';
import { useResponses } from './use-responses.ts';

/** The deck, and the table as it is shown: not that of another search, in whose place one is being dealt. */
function useDeck(sendFirst: () => Promise<void>) {
  const { api, queryClient } = useHost();
  const gender = genderSearched(deviceStorage, useUser()?.id ?? null);
  const deck = useQuery(deckQuery({ api, queryClient, gender, sendFirst }));
  const { data } = deck;
  const table = useMemo(
    () => (data === undefined || data.asked !== gender ? undefined : withoutLiked(data)),
    [data, gender],
  );
  return { deck, table };
}

/**
 * The swipe game: its deck, and what the member does with it. Actions are shown at once and sent in their order, so that an
 * undo follows its pass; one that the server refuses brings the card back, with a notice. A reload loses none
 * (R-LIKES-SWIPE-KEPT): they are kept in the tab until the server has responded, and sent again before the deck is dealt.
 */
export function useSwipeGame() {
  const { api, queryClient, notify } = useHost();
  const { t } = useTranslation('mf-members');
  const { accepted, refused, sendLeftBehind, remember, match, closeMatch } = useResponses();
  const { deck, table } = useDeck(sendLeftBehind);
  const refill = useRefill(table);

  const write = (change: (before: Table) => Table) =>
    queryClient.setQueryData<Table>(DECK_KEY, (before) => (before === undefined ? undefined : change(before)));
  const isLast = () => queryClient.isMutating({ mutationKey: DECK_KEY }) === 1;

  const swiping = {
    mutationKey: DECK_KEY,
    scope: { id: DECK_KEY.join('.') },
    mutationFn: (swipe: Swipe) => sendSwipe(api, swipe),
    // A deck that is on its way is not cancelled: what is played stays played when it is put on the table.
    onMutate: ({ member, action }: Swipe) => {
      write((before) => played(before, member, action));
    },
    onSuccess: (result: SwipeResult, swipe: Swipe) => {
      // Actions that wait are counted already.
      const { likes_left, resets_at } = result;
      if (isLast()) write((before) => ({ ...before, likes_left, resets_at, counted: before.counted + 1 }));
      accepted(swipe, result);
    },
    onError: (error: Error, swipe: Swipe) => {
      write((before) => takenBack(before, swipe, error));
      refused(swipe, error);
      // The number of likes may be another than this tab knew.
      void queryClient.invalidateQueries({ queryKey: DECK_KEY });
    },
    onSettled: refill,
  };
  const send = (member: Member, action: SwipeAction) => {
    const swipe = { key: crypto.randomUUID(), member, action };
    remember(swipe);
    // The frame in which the card begins to fly has no time for it. Not watched: the page renders the table, not the calls.
    afterFrame(() => runMutation(queryClient, swiping, swipe));
  };

  /** Plays the top card; returns false for a like beyond those of the day, which is refused before the card moves. */
  const play = (member: Member, action: 'like' | 'pass'): boolean => {
    if (action === 'like' && table !== undefined && isUsedUp(table)) {
      notify.show('error', t('swipe.used', { n: LIMITS.swipeLikesPerDay }));
      // On a device whose clock is late the day may be over.
      void queryClient.refetchQueries({ queryKey: DECK_KEY, stale: true });
      return false;
    }
    send(member, action);
    return true;
  };
  const undo = () => {
    if (table?.passed) send(table.passed, 'undo');
  };
  return { deck, table, play, undo, match, closeMatch };
}
