import { useEffect, useEffectEvent, useState } from 'react';
import type { Messages } from './use-messages.ts';

/** What was unread when the conversation was opened. */
export interface UnreadStart {
  /** The first unread message; null when all were read. */
  startId: number | null;
  count: number;
}

/**
 * How many pages are loaded at most to find the first unread message; of more, the line is above the oldest loaded one, and
 * goes up as the reader has older ones loaded (R-CHAT-UNREAD-MORE).
 */
const MOST_PAGES = 10;

const NOTHING = { startId: null, count: 0, isSeeking: false } as const;

type Search = UnreadStart & { isSeeking: boolean };

/**
 * What is unread among the loaded messages, and whether the first of it may be on an older page; null while later messages
 * are being loaded. `known` is how many are unread.
 */
function findStart(messages: Messages | null, known: number | null): Search | null {
  if (messages?.chat === undefined || !messages.isUpToDate) return null;
  const unread = messages.messages.filter((message) => !message.mine && message.read_at === null);
  const count = Math.max(unread.length, known ?? messages.chat.num_unread_messages);
  const mayGoOn = messages.hasOlder && !messages.olderFailed && messages.pageCount < MOST_PAGES;
  if (unread.length < count && mayGoOn) return { startId: null, count, isSeeking: true };
  const [first] = unread;
  return first === undefined ? NOTHING : { startId: first.id, count, isSeeking: false };
}

/** What was found before, with the line above an older unread message where one is loaded by now. */
function goFurtherUp(messages: Messages | null, found: Search): Search {
  const { startId } = found;
  if (messages === null || startId === null) return found;
  const older = messages.messages.find(({ mine, id, read_at: at }) => !mine && id < startId && at === null);
  return older === undefined ? found : { ...found, startId: older.id };
}

const goOn = (messages: Messages | null, known: Search | null): Search | null =>
  known?.isSeeking === false ? goFurtherUp(messages, known) : findStart(messages, known?.count ?? null);

const isSame = (one: Search, other: Search | null): boolean =>
  one.isSeeking === other?.isSeeking && one.count === other.count && one.startId === other.startId;

/**
 * Remembers which messages were unread when the conversation was opened: reading them does not move the line. The server
 * knows how many there are: while the first of them may be on an older page, that is loaded, and `isSeeking` is true.
 */
export function useUnreadStart(messages: Messages | null): Search {
  const [known, setKnown] = useState<Search | null>(null);
  const search = goOn(messages, known);
  if (search !== null && !isSame(search, known)) setKnown(search);
  const loadOlder = useEffectEvent(() => messages?.loadOlder());
  const shown = search ?? NOTHING;
  const isWanted = shown.isSeeking && messages?.isLoadingOlder === false;
  useEffect(() => {
    if (isWanted) loadOlder();
  }, [isWanted]);
  return shown;
}
