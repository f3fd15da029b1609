import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** Nearer to the end than this, in pixels, and the reader follows the conversation. */
const NEAR = 120;

/** The attribute of the line above what was unread when the conversation was opened. */
export const UNREAD_LINE_ATTRIBUTE = 'data-unread-line';
/** How far below the upper edge that line is put, in pixels. */
const LINE_MARGIN = 16;

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
  /** The key of the element below the unread line, at which the list opens; null opens it at its end. */
  openAt: string | null;
  /** Draws the last element, or the one with this key. */
  onShowEnd: () => void;
  onShow: (key: string) => void;
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

/** Whether the list goes to its end: it opens, or something was added that is followed. */
function isFollowed(
  old: Before,
  { last, count, lastIsWritten }: Pick<Ends, 'last' | 'count' | 'lastIsWritten'>,
  isNearEnd: boolean,
): boolean {
  const hasMore = last !== old.last;
  return old.last === null || (isNearEnd && (hasMore || count > old.count)) || (hasMore && lastIsWritten);
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

/** Where the reader is, and whether there are messages further down that the reader has not seen. */
function usePlace() {
  const area = useRef<HTMLDivElement>(null);
  const isNearEnd = useRef(true);
  const anchor = useRef<Anchor | null>(null);
  const before = useRef<Before>({ first: null, drawnLast: null, last: null, count: 0, top: 0, height: 0 });
  const [hasNews, setNews] = useState(false);
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
  return { area, isNearEnd, anchor, before, hasNews, setNews, handleScroll };
}

/**
 * Opens the list at the unread line once it is known (R-CHAT-OPEN-AT-UNREAD), unless the reader has scrolled up before
 * that. Returns the function that does so: true when it has scrolled, null while the line is not drawn yet.
 */
function useOpening({ openAt, onShow }: Pick<Ends, 'openAt' | 'onShow'>) {
  const opened = useRef<string | null>(null);
  return useEffectEvent((element: HTMLElement, isFollowing: boolean): boolean | null => {
    if (openAt === null || openAt === opened.current) return false;
    const line = element.querySelector(`[${UNREAD_LINE_ATTRIBUTE}]`);
    if (isFollowing && line === null) {
      onShow(openAt);
      return null;
    }
    opened.current = openAt;
    if (line === null || !isFollowing) return false;
    element.scrollTop += distanceIn(element, line) - LINE_MARGIN;
    return true;
  });
}

/**
 * Scrolling of a conversation: opens at what is unread, else at the end; follows new messages only when the reader is near
 * the end (R-CHAT-SCROLL-NEAR-END); keeps the scroll position when older messages are added above (R-CHAT-SCROLL-ANCHOR),
 * or something above is removed, and when another part of a long history is drawn.
 */
export function useMessageScroll(ends: Ends) {
  const { first, drawnLast, last, count, lastIsWritten, openAt, onShowEnd } = ends;
  const { area, isNearEnd, anchor, before, hasNews, setNews, handleScroll } = usePlace();
  const isBound = useRef(true);
  const open = useOpening(ends);
  const handleShowEnd = useEffectEvent(onShowEnd);
  const handleOpened = useEffectEvent(() => {
    isBound.current = false;
    setNews(true);
    handleScroll();
  });

  useLayoutEffect(() => {
    const element = area.current;
    if (element === null) return;
    const old = before.current;
    const hasMore = last !== old.last;
    before.current = { ...old, first, drawnLast, last, count };
    const isOpened = open(element, isNearEnd.current);
    if (isOpened === true) handleOpened();
    if (isOpened !== false) return;
    if (isFollowed(old, { last, count, lastIsWritten }, isNearEnd.current)) isBound.current = true;
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
  }, [first, drawnLast, last, count, lastIsWritten, openAt, area, isNearEnd, anchor, before, setNews]);

  const goToEnd = () => {
    setNews(false);
    isBound.current = drawnLast !== last;
    if (isBound.current) onShowEnd();
    else if (area.current) area.current.scrollTop = area.current.scrollHeight;
  };
  return { area, hasNews, handleScroll, goToEnd };
}
