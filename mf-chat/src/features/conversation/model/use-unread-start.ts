import { useEffect, useEffectEvent, useState } from 'react';
import type { Messages } from './use-messages.ts';

/** What was unread when the conversation was opened. */
export interface UnreadStart {
  /** The first unread message; null when all were read. */
  startId: number | null;
  count: number;
}

/** How many pages are loaded at most to find the first unread message; of more, the line is above the oldest loaded one. */
const MOST_PAGES = 10;

const NOTHING: UnreadStart = { startId: null, count: 0 };

/**
 * Remembers which messages were unread when the conversation was opened: reading them does not move the line. The server
 * knows how many there are: while the first of them may be on an older page, that is loaded, and `isSeeking` is true.
 */
export function useUnreadStart(messages: Messages | null): UnreadStart & { isSeeking: boolean } {
  const [found, setFound] = useState<UnreadStart | null>(null);
  const [total, setTotal] = useState<number | null>(null);
  let isSeeking = false;
  if (found === null && messages?.chat !== undefined && messages.isUpToDate) {
    const unread = messages.messages.filter((message) => !message.mine && message.read_at === null);
    const count = Math.max(unread.length, total ?? messages.chat.num_unread_messages);
    if (count !== total) setTotal(count);
    isSeeking = unread.length < count && messages.hasOlder && !messages.olderFailed && messages.pageCount < MOST_PAGES;
    const first = unread[0];
    if (!isSeeking) setFound(first === undefined ? NOTHING : { startId: first.id, count });
  }
  const loadOlder = useEffectEvent(() => messages?.loadOlder());
  const isWanted = isSeeking && messages?.isLoadingOlder === false;
  useEffect(() => {
    if (isWanted) loadOlder();
  }, [isWanted]);
  return { ...(found ?? NOTHING), isSeeking };
}
