import { startTransition, useState } from 'react';
import type { Member } from '@tandem/contracts/api/members';
import type { SwipeResult } from '@tandem/contracts/api/swipe-game';
import { ApiError, outdateLikes, patchMember, useHost, useUser, useWayOn } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { sendSwipeAgain } from '../api/swipe-deck.ts';
import { forgetSwipe, rememberSwipe, swipesLeftBehind } from './pending-swipes.ts';
import type { Swipe } from './pending-swipes.ts';
import { isUnavailable } from './table.ts';

/** What follows the server's responses to swipes: of this document, and of the one that was loaded again. */
export function useResponses() {
  const { api, queryClient, notify } = useHost();
  const { t } = useTranslation('mf-members');
  const wayOn = useWayOn();
  const userId = useUser()?.id ?? 0;
  // One is shown after the other: a second match does not take the place of the first.
  const [matches, setMatches] = useState<readonly Member[]>([]);

  const accepted = (swipe: Swipe, result: SwipeResult) => {
    forgetSwipe(userId, swipe);
    if (swipe.action !== 'like') return;
    patchMember(queryClient, swipe.member.id, { liked: true, match: result.match });
    outdateLikes(queryClient);
    // The deck may move: the match is rendered in the time that its frames leave.
    if (result.match) startTransition(() => setMatches((before) => [...before, swipe.member]));
  };
  const refused = (swipe: Swipe, error: unknown) => {
    forgetSwipe(userId, swipe);
    const reason = error instanceof ApiError ? error.message : t('errors.generic');
    // After a refused undo nobody is back, nor is who has left.
    const isBack = swipe.action !== 'undo' && !isUnavailable(error);
    const text = isBack ? t('swipe.failed', { name: swipe.member.name, reason }) : reason;
    notify.show('error', text, wayOn(error, t('privacy.open')));
  };
  /** Sends what a reload has left without a response. Rejects without a network: it is kept then. */
  const sendLeftBehind = async () => {
    for (const swipe of swipesLeftBehind(userId)) {
      try {
        accepted(swipe, await sendSwipeAgain(api, swipe));
      } catch (error) {
        if (!(error instanceof ApiError) || error.code === 'offline') throw error;
        refused(swipe, error);
      }
    }
  };
  return {
    accepted,
    refused,
    sendLeftBehind,
    remember: (swipe: Swipe) => rememberSwipe(userId, swipe),
    match: matches[0] ?? null,
    closeMatch: () => setMatches((before) => before.slice(1)),
  };
}
