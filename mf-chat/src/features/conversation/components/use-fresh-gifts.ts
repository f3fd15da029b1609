import { useState } from 'react';
import type { TimelineItem } from '../model/timeline.ts';

/**
 * Returns whether an item is a gift that came, or was sent, while the conversation is open: it is unwrapped (R-CHAT-GIFT-MOTION).
 * Those that were there when it was opened lie still.
 */
export function useFreshGifts(items: readonly TimelineItem[], isLoaded: boolean): (item: TimelineItem) => boolean {
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  if (openedAt === null && isLoaded) setOpenedAt(items.at(-1)?.at ?? '');
  return ({ gift, at }) => gift !== undefined && openedAt !== null && at > openedAt;
}
