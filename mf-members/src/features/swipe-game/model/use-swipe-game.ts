import { useState } from 'react';
import type { Member } from '@tandem/contracts/api/members';
import type { SwipeAction } from '@tandem/contracts/api/swipe-game';
import { LIMITS } from '@tandem/contracts/product/limits';
import { ApiError, outdateLikes, patchMember, useHost } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useMutation, useQuery } from '@tandem/shared-ui/query';
import { DECK_KEY } from '../../../shared/member-cache.ts';
import { sendSwipe } from '../../../shared/send-swipe.ts';
import { deckQuery } from '../api/swipe-deck.ts';
import type { Table } from '../api/swipe-deck.ts';
import { played, takenBack } from './table.ts';

/** Cards that are ready below the one on top; with fewer, more are requested. */
export const READY = 3;

interface Swipe {
  member: Member;
  action: SwipeAction;
}

/**
 * The swipe game: its deck, and what the member does with it. Actions are shown at once and sent in their order, so that an
 * undo follows its pass; one that the server refuses brings the card back, with a notice.
 */
export function useSwipeGame() {
  const host = useHost();
  const { api, queryClient, notify } = host;
  const { t } = useTranslation('mf-members');
  const [match, setMatch] = useState<Member | null>(null);
  const deck = useQuery(deckQuery(api, queryClient));

  const write = (change: (table: Table) => Table) =>
    queryClient.setQueryData<Table>(DECK_KEY, (table) => (table === undefined ? undefined : change(table)));
  const isLast = () => queryClient.isMutating({ mutationKey: DECK_KEY }) === 1;

  const { mutate } = useMutation({
    mutationKey: DECK_KEY,
    scope: { id: DECK_KEY.join('.') },
    mutationFn: (swipe: Swipe) => sendSwipe(api, swipe),
    onMutate: async ({ member, action }) => {
      await queryClient.cancelQueries({ queryKey: DECK_KEY });
      write((table) => played(table, member, action));
    },
    onSuccess: (result, { member, action }) => {
      // Actions that wait are counted already.
      if (isLast()) write((table) => ({ ...table, likes_left: result.likes_left, resets_at: result.resets_at }));
      if (action !== 'like') return;
      patchMember(queryClient, member.id, { liked: true, match: result.match });
      outdateLikes(queryClient);
      if (result.match) setMatch(member);
    },
    onError: (error, { member, action }) => {
      write((table) => takenBack(table, member, action));
      const reason = error instanceof ApiError ? error.message : t('errors.generic');
      notify.show('error', t('swipe.failed', { name: member.name, reason }));
      // The number of likes may be another than this tab knew.
      void queryClient.invalidateQueries({ queryKey: DECK_KEY });
    },
    onSettled: () => {
      const table = queryClient.getQueryData<Table>(DECK_KEY);
      if (table !== undefined && isLast() && table.hasMore && table.profiles.length <= READY)
        void queryClient.invalidateQueries({ queryKey: DECK_KEY });
    },
  });

  /** Plays the top card; returns false for a like beyond those of the day, which is refused before the card moves. */
  const play = (member: Member, action: 'like' | 'pass'): boolean => {
    if (action === 'like' && deck.data?.likes_left === 0) {
      notify.show('error', t('swipe.used', { n: LIMITS.swipeLikesPerDay }));
      return false;
    }
    mutate({ member, action });
    return true;
  };
  const undo = () => {
    const passed = deck.data?.passed;
    if (passed) mutate({ member: passed, action: 'undo' });
  };
  return { deck, play, undo, match, closeMatch: () => setMatch(null) };
}
