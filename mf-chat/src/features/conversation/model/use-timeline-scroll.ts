import { useEffect, useEffectEvent } from 'react';
import { useHistoryWindow } from './use-history-window.ts';
import { useMessageScroll } from './use-message-scroll.ts';
import type { Messages } from './use-messages.ts';
import type { TimelineItem } from './timeline.ts';

/** How far from the top, in pixels, older messages begin to load, and from the end later ones. */
const NEAR_TOP = 200;
/** How far from an end of what is drawn, in pixels, more of the history is drawn. */
const NEAR_EDGE = 800;

/** The key of the first unread message, and whether it is further up than what is drawn. */
function unreadPlace(all: readonly TimelineItem[], drawn: readonly TimelineItem[], unreadId: number | null) {
  const unread = unreadId === null ? undefined : all.find(({ id }) => id === unreadId);
  if (unread === undefined || unreadId === null) return { key: null, isAbove: false } as const;
  return { key: unread.key, isAbove: (drawn[0]?.id ?? 0) > unreadId } as const;
}

const isUnsent = (item: TimelineItem | undefined) => item?.state === 'sending' || item?.state === 'waiting';

/** Where the list opens: at the message that the address names, else at the unread line. */
function openingOf(all: readonly TimelineItem[], messages: Messages | null, unreadKey: string | null) {
  const id = messages?.at?.id;
  const found = id === undefined ? undefined : all.find((item) => item.id === id);
  return { openAt: found?.key ?? unreadKey, isFound: found !== undefined, isApart: messages?.at?.isApart === true };
}

/**
 * The part of the timeline that is drawn, and its scrolling: opens at the first unread message, or at the one that the address
 * names, keeps the place while the timeline grows, draws more of it as the reader scrolls, and loads older messages near its
 * top, and later ones near its end where there are some.
 */
export function useTimelineScroll(
  all: readonly TimelineItem[],
  messages: Messages | null,
  /** The first message that was unread when the conversation was opened. */
  unreadId: number | null,
) {
  const at = messages?.at;
  const drawn = useHistoryWindow(all, at?.isApart);
  const last = all.at(-1);
  const unread = unreadPlace(all, drawn.items, unreadId);
  const scroll = useMessageScroll({
    first: drawn.items[0]?.key ?? null,
    drawnLast: drawn.items.at(-1)?.key ?? null,
    last: last?.key ?? null,
    count: all.length,
    lastIsWritten: isUnsent(last),
    ...openingOf(all, messages, unread.key),
    onShowEnd: () => {
      at?.showNewest();
      drawn.showEnd();
    },
    onShow: drawn.show,
  });
  const followTop = () => {
    const top = scroll.area.current?.scrollTop ?? Infinity;
    if (top < NEAR_EDGE && !drawn.isAtStart) drawn.showOlder();
    else if (top < NEAR_TOP && messages?.hasOlder && !messages.isLoadingOlder && !messages.olderFailed)
      messages.loadOlder();
  };
  const followEnd = () => {
    const area = scroll.area.current;
    if (area === null || drawn.isAtEnd) return;
    const left = area.scrollHeight - area.scrollTop - area.clientHeight;
    if (left < NEAR_EDGE) drawn.showNewer();
    if (left < NEAR_TOP && at?.isApart === true && !at.isLoadingNewer && !at.newerFailed) at.loadNewer();
  };
  const handleScroll = () => {
    scroll.handleScroll();
    followTop();
    followEnd();
  };
  // Older messages have been loaded, and a reader at the very top cannot scroll on to them.
  const first = all[0]?.key;
  const showLoaded = useEffectEvent((firstKey: string | undefined) => {
    if (firstKey !== undefined && !drawn.isAtStart && (scroll.area.current?.scrollTop ?? Infinity) < NEAR_TOP)
      drawn.showOlder();
  });
  useEffect(() => showLoaded(first), [first]);
  return {
    ...scroll,
    handleScroll,
    items: drawn.items,
    isAtStart: drawn.isAtStart,
    /** Draws the unread line; undefined unless it is further up than what is drawn. */
    showUnread: unread.isAbove ? () => drawn.show(unread.key) : undefined,
  };
}
