import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** Nearer to the end than this, in pixels, and the reader follows the conversation. */
const NEAR = 120;

/** The first element within the visible area, and its distance from the upper edge in pixels. */
interface Anchor {
  item: Element;
  distance: number;
}

const distanceIn = (area: Element, item: Element): number =>
  item.getBoundingClientRect().top - area.getBoundingClientRect().top;

function firstInView(area: Element): Anchor | null {
  const item = [...area.querySelectorAll('li')].find((each) => distanceIn(area, each) >= 0);
  return item === undefined ? null : { item, distance: distanceIn(area, item) };
}

interface Ends {
  /** The keys of the first and of the last element that are drawn; null for an empty list. */
  first: string | null;
  drawnLast: string | null;
  /** The key of the last element of all. */
  last: string | null;
  /** How many there are: one may come between others, of which none changes. */
  count: number;
  /** The list scrolls to a message that is written here; own ones from another device are like any other. */
  lastIsWritten: boolean;
  /** Draws the last element. */
  onShowEnd: () => void;
}

/** What was drawn before, and where the area stood. */
type Before = Pick<Ends, 'first' | 'drawnLast' | 'last' | 'count'> & { top: number; height: number };

/** Keeps what is read where it is, after something above it was added or removed. */
function keepPlace(
  element: HTMLElement,
  { old, first, drawnLast, read }: { old: Before; read: Anchor | null } & Pick<Ends, 'first' | 'drawnLast'>,
): void {
  if (first !== old.first && drawnLast === old.drawnLast)
    element.scrollTop = old.top + (element.scrollHeight - old.height);
  // An older message may have lost its safety tip to the new one.
  else if (read?.item.isConnected === true) element.scrollTop += distanceIn(element, read.item) - read.distance;
}

/** The composer grows and the phone's keyboard opens: a reader at the end stays there. */
function useStayAtEnd(area: RefObject<HTMLElement | null>, isNearEnd: RefObject<boolean>): void {
  useEffect(() => {
    const element = area.current;
    if (element === null || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => {
      if (isNearEnd.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [area, isNearEnd]);
}

/**
 * Scrolling of a conversation: opens at the end; follows new messages only when the reader is near the end
 * (R-CHAT-SCROLL-NEAR-END); keeps the scroll position when older messages are added above (R-CHAT-SCROLL-ANCHOR), or
 * something above is removed, and when another part of a long history is drawn.
 */
export function useMessageScroll({ first, drawnLast, last, count, lastIsWritten, onShowEnd }: Ends) {
  const area = useRef<HTMLDivElement>(null);
  const isNearEnd = useRef(true);
  const isBound = useRef(true);
  const anchor = useRef<Anchor | null>(null);
  const before = useRef<Before>({ first: null, drawnLast: null, last: null, count: 0, top: 0, height: 0 });
  const [hasNews, setNews] = useState(false);
  const handleShowEnd = useEffectEvent(onShowEnd);

  useLayoutEffect(() => {
    const element = area.current;
    if (element === null) return;
    const old = before.current;
    const hasMore = last !== old.last;
    const isFollowed = isNearEnd.current && (hasMore || count > old.count);
    if (old.last === null || isFollowed || (hasMore && lastIsWritten)) isBound.current = true;
    if (isBound.current && drawnLast !== last) handleShowEnd();
    else if (isBound.current) {
      isBound.current = false;
      element.scrollTop = element.scrollHeight;
      setNews(false);
    } else {
      keepPlace(element, { old, first, drawnLast, read: anchor.current });
      if (hasMore) setNews(true);
    }
    before.current = { first, drawnLast, last, count, top: element.scrollTop, height: element.scrollHeight };
  }, [first, drawnLast, last, count, lastIsWritten]);

  useStayAtEnd(area, isNearEnd);

  const handleScroll = () => {
    const element = area.current;
    if (element === null) return;
    const isEndDrawn = before.current.drawnLast === before.current.last;
    isNearEnd.current = isEndDrawn && element.scrollHeight - element.scrollTop - element.clientHeight < NEAR;
    before.current = { ...before.current, top: element.scrollTop, height: element.scrollHeight };
    anchor.current = isNearEnd.current ? null : firstInView(element);
    if (isNearEnd.current) setNews(false);
  };
  const goToEnd = () => {
    setNews(false);
    isBound.current = drawnLast !== last;
    if (isBound.current) onShowEnd();
    else if (area.current) area.current.scrollTop = area.current.scrollHeight;
  };
  return { area, hasNews, handleScroll, goToEnd };
}
