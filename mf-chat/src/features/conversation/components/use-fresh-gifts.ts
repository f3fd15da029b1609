import { useState } from 'react';
import { useHost } from '@tandem/shared-ui/host';
import type { TimelineItem } from '../model/timeline.ts';

interface FreshGifts {
  /** Whether an item is a gift that came, or was sent, while the conversation is open, and is not unwrapped yet. */
  isFresh: (item: TimelineItem) => boolean;
  /** It is unwrapped: a long history draws it anew each time its reader comes back to it. */
  noteUnwrapped: (item: TimelineItem) => void;
}

/**
 * The gifts that are unwrapped, once each (R-CHAT-GIFT-MOTION). Those that were there when the conversation was opened lie still.
 * `isNew`: it has not begun; the gift that begins it is unwrapped as well.
 */
export function useFreshGifts(
  items: readonly TimelineItem[],
  { isLoaded, isNew }: { isLoaded: boolean; isNew: boolean },
): FreshGifts {
  const { serverNow } = useHost();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const [unwrapped, setUnwrapped] = useState<ReadonlySet<string>>(() => new Set());
  if (openedAt === null && isNew) setOpenedAt(new Date(serverNow()).toISOString());
  else if (openedAt === null && isLoaded) setOpenedAt(items.at(-1)?.at ?? '');
  return {
    isFresh: ({ key, gift, at }) => gift !== undefined && openedAt !== null && at > openedAt && !unwrapped.has(key),
    noteUnwrapped: ({ key }) => setUnwrapped((before) => new Set(before).add(key)),
  };
}
