import { useState } from 'react';
import { deviceStorage, usePushOffer, useUser } from '@tandem/shared-ui/host';
import type { Messages } from './use-messages.ts';

/** How long a dismissed offer stays away, in milliseconds (L-PUSH-OFFER-DAYS). */
const AWAY = 14 * 24 * 3_600_000;

const keyOf = (userId: number) => `mf-chat.push-offer.${userId}`;

/** A dismissal in the future is that of a clock that was corrected since: it does not count. */
function isDismissed(userId: number): boolean {
  return Math.abs(Date.now() - Number(deviceStorage.getItem(keyOf(userId)) ?? 0)) < AWAY;
}

/** Whether a message of the member has come since the conversation was opened; `null`: there is none yet. */
function useHasSent(messages: Messages | null): boolean {
  // Of the latest ones: where the reader goes through older ones, own messages come by loading.
  const own = (messages?.at?.newest ?? messages?.messages ?? []).filter(({ mine }) => mine);
  const newest = Math.max(0, ...own.map(({ id }) => id));
  const isLoaded = messages === null || messages.chat !== undefined;
  const [before, setBefore] = useState(isLoaded ? newest : null);
  if (before === null && isLoaded) setBefore(newest);
  return before !== null && newest > before;
}

export interface PushSuggestion {
  isShown: boolean;
  enable: () => void;
  dismiss: () => void;
}

/**
 * The offer of pushes (R-PUSH-OFFER-PLACE): when a member has just sent a message, they wait for an answer. It is dismissed by
 * the answer to the browser's own question; one that fails, or is not answered, leaves it.
 */
export function usePushSuggestion(messages: Messages | null): PushSuggestion {
  const userId = useUser()?.id ?? 0;
  const { offered, enable } = usePushOffer();
  const [isAway, setAway] = useState(() => isDismissed(userId));
  const hasSent = useHasSent(messages);
  return {
    isShown: offered && hasSent && !isAway,
    enable: () => void enable(),
    dismiss: () => {
      deviceStorage.setItem(keyOf(userId), String(Date.now()));
      setAway(true);
    },
  };
}
