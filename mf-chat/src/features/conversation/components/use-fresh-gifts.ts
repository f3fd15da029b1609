import { useState } from 'react';
import { useHost } from '@tandem/shared-ui/host';
import type { TimelineItem } from '../model/timeline.ts';

/**
 * Returns whether an item is a gift that came, or was sent, while the conversation is open: it is unwrapped (R-CHAT-GIFT-MOTION).
 * Those that were there when it was opened lie still. `isNew`: it has not begun; the gift that begins it is unwrapped as well.
 */
export function useFreshGifts(
  items: readonly TimelineItem[],
  { isLoaded, isNew }: { isLoaded: boolean; isNew: boolean },
): (item: TimelineItem) => boolean {
  const { serverNow } = useHost();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  if (openedAt === null && isNew) setOpenedAt(new Date(serverNow()).toISOString());
  else if (openedAt === null && isLoaded) setOpenedAt(items.at(-1)?.at ?? '');
  return ({ gift, at }) => gift !== undefined && openedAt !== null && at > openedAt;
}
