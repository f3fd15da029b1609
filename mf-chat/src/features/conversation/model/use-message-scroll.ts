import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** Nearer to the end than this, in pixels, and the reader follows the conversation. */
const NEAR = 120;

/** The attribute of the line above what was unread when the conversation was opened. */
export const UNREAD_LINE_ATTRIBUTE = 'data-unread-line';
/** How far below the upper edge that line is put, in pixels. */
const LINE_MARGIN = 16;

/** The attribute of the message at which the list is opened. */
export const FOUND_ATTRIBUTE = 'data-found';
/** How far down in the area that message is put, as a part of its height. */
const FOUND_AT = 1 / 3;

/** The first element within the visible area, and its distance from the upper edge in pixels. */
interface Anchor {
  item: Element;
  distance: number;
}

const distanceIn = (area: Element, item: Element): number =>
  item.getBoundingClientRect().top - area.getBoundingClientRect().top;

/** A message, and not a line between messages: those come and go with what is drawn. */
function firstInView(area: Element): Anchor | null {
  const item = [...area.querySelectorAll('li:not([data-separator])')].find((each) => distanceIn(area, each) >= 0);
  return item === undefined ? null : { item, distance: distanceIn(area, item) };
}

/** What is drawn, and of what. */
interface Drawn {
  /** The keys of the first and of the last element that are drawn; null for an empty list. */
  first: string | null;
  drawnLast: string | null;
  /** The key of the last element of all. */
  last: string | null;
  /** How many there are: one may come between others, of which none changes. */
  count: number;
  /** The list scrolls to a message that is written here; own ones from another device are like any other. */
  lastIsWritten: boolean;
  /** The key of the element below the unread line, at which the list opens, or of a message; null opens it at its end. */
  openAt: string | null;
  /** It opens at the message with `FOUND_ATTRIBUTE` rather than at the unread line. */
  isFound?: boolean;
  /** Later elements exist than the last of all: the end of the list is not followed. */
  isApart?: boolean;
}

interface ScrollOptions extends Drawn {
  /** Draws the last element, or the one with this key. */
  onShowEnd: () => void;
  onShow: (key: string) => void;
}

/** What was drawn before, and where the area stood. */
type Before = Pick<Drawn, 'first' | 'drawnLast' | 'last' | 'count' | 'isApart'> & { top: number; height: number };

/** Where the reader is. */
interface Place {
  isNearEnd: boolean;
  /** The list is on its way to its end. */
  isBound: boolean;
  anchor: Anchor | null;
  /** The list was opened at this element, or could have been. The line may go up later; the list does not go with it. */
  openedAt: string | null;
  before: Before;
}

const START: Place = {
  isNearEnd: true,
  isBound: true,
  anchor: null,
  openedAt: null,
  before: { first: null, drawnLast: null, last: null, count: 0, top: 0, height: 0 },
};

/** What follows from a render: what has to be drawn first, and whether there is something new further down. */
interface Outcome {
  show?: 'end' | 'line';
  hasNews?: boolean;
}

/** Notes where the reader is now. */
function notePlace(element: HTMLElement, place: Place): void {
  const isEndDrawn = place.before.drawnLast === place.before.last && place.before.isApart !== true;
  place.isNearEnd = isEndDrawn && element.scrollHeight - element.scrollTop - element.clientHeight < NEAR;
  place.before = { ...place.before, top: element.scrollTop, height: element.scrollHeight };
  place.anchor = place.isNearEnd ? null : firstInView(element);
}

/** Keeps what is read where it is, after something above it was added or removed. */
function keepPlace(
  element: HTMLElement,
  { old, first, drawnLast, read }: { old: Before; read: Anchor | null } & Pick<Drawn, 'first' | 'drawnLast'>,
): void {
  if (first !== old.first && drawnLast === old.drawnLast)
    element.scrollTop = old.top + (element.scrollHeight - old.height);
  // An older message may have lost its safety tip to the new one.
  else if (read?.item.isConnected === true) element.scrollTop += distanceIn(element, read.item) - read.distance;
}

/** Whether the list goes to its end: it opens, or something was added that is followed. */
function isFollowed(old: Before, { last, count, lastIsWritten }: Drawn, isNearEnd: boolean): boolean {
  const hasMore = last !== old.last;
  return old.last === null || (isNearEnd && (hasMore || count > old.count)) || (hasMore && lastIsWritten);
}

/** Follows what was added at the end, or keeps the place. */
function follow(element: HTMLElement, place: Place, old: Before, now: Drawn): Outcome {
  const outcome: Outcome = {};
  if (isFollowed(old, now, place.isNearEnd)) place.isBound = true;
  if (place.isBound && now.drawnLast !== now.last) outcome.show = 'end';
  else if (place.isBound) {
    place.isBound = false;
    element.scrollTop = element.scrollHeight;
    outcome.hasNews = false;
  } else {
    keepPlace(element, { old, ...now, read: place.anchor });
    if (now.last !== old.last && old.isApart !== true) outcome.hasNews = true;
  }
  place.before = { ...place.before, top: element.scrollTop, height: element.scrollHeight };
  return outcome;
}

/** Puts what the list opens at into view: the unread line near the upper edge, or a message, which has the focus then. */
function openAtPlace(element: HTMLElement, line: HTMLElement, isFound: boolean): void {
  // What slides in over the upper edge has its room there.
  const covered = Number.parseFloat(getComputedStyle(element).paddingTop) || 0;
  element.scrollTop += distanceIn(element, line) - (isFound ? element.clientHeight * FOUND_AT : LINE_MARGIN + covered);
  if (isFound) line.focus({ preventScroll: true });
}

/**
 * Scrolls after a render: to the message that the address names (R-CHAT-SEARCH-OPENS), or to the unread line once that is known
 * (R-CHAT-OPEN-AT-UNREAD), unless the reader has scrolled up before; otherwise as the list is followed.
 */
function settle(element: HTMLElement, place: Place, now: Drawn): Outcome {
  const old = place.before;
  const { first, drawnLast, last, count, openAt, isFound = false, isApart = false } = now;
  place.before = { ...old, first, drawnLast, last, count, isApart };
  const opens = openAt !== null && place.openedAt === null && place.isNearEnd;
  const attribute = isFound ? FOUND_ATTRIBUTE : UNREAD_LINE_ATTRIBUTE;
  const line = opens ? element.querySelector<HTMLElement>(`[${attribute}]`) : null;
  if (opens && line === null) return { show: 'line' };
  place.openedAt ??= openAt;
  if (line === null) return follow(element, place, old, now);
  openAtPlace(element, line, isFound);
  place.isBound = false;
  notePlace(element, place);
  // What is below a message that was looked for is not new.
  return { hasNews: !isFound && !place.isNearEnd };
}

/**
 * The composer grows and the phone's keyboard opens: a reader at the end stays there. A notice takes room above the messages:
 * what is read further up stays where it is.
 */
function useStayAtEnd(area: RefObject<HTMLElement | null>, place: RefObject<Place>): void {
  useEffect(() => {
    const element = area.current;
    if (element === null || typeof ResizeObserver === 'undefined') return undefined;
    const topOf = () => element.parentElement?.offsetTop ?? 0;
    let top = topOf();
    const observer = new ResizeObserver(() => {
      const moved = topOf() - top;
      top += moved;
      if (place.current.isNearEnd) element.scrollTop = element.scrollHeight;
      else if (moved !== 0) element.scrollTop += moved;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [area, place]);
}

/**
 * Scrolling of a conversation: opens at what is unread, else at the end; follows new messages only when the reader is near
 * the end (R-CHAT-SCROLL-NEAR-END); keeps the scroll position when older messages are added above (R-CHAT-SCROLL-ANCHOR),
 * or something above is removed, and when another part of a long history is drawn.
 */
export function useMessageScroll({ onShowEnd, onShow, ...drawn }: ScrollOptions) {
  const { first, drawnLast, last, count, lastIsWritten, openAt, isFound = false, isApart = false } = drawn;
  const area = useRef<HTMLDivElement>(null);
  const place = useRef<Place>({ ...START });
  const [hasNews, setNews] = useState(false);
  const handleShowEnd = useEffectEvent(onShowEnd);
  const handleShow = useEffectEvent(onShow);

  useLayoutEffect(() => {
    if (area.current === null) return;
    const now = { first, drawnLast, last, count, lastIsWritten, openAt, isFound, isApart };
    const outcome = settle(area.current, place.current, now);
    if (outcome.show === 'end') handleShowEnd();
    if (outcome.show === 'line' && openAt !== null) handleShow(openAt);
    if (outcome.hasNews !== undefined) setNews(outcome.hasNews);
  }, [first, drawnLast, last, count, lastIsWritten, openAt, isFound, isApart]);

  useStayAtEnd(area, place);

  const handleScroll = () => {
    if (area.current === null) return;
    notePlace(area.current, place.current);
    if (place.current.isNearEnd) setNews(false);
  };
  const goToEnd = () => {
    setNews(false);
    place.current.isBound = isApart || drawnLast !== last;
    if (place.current.isBound) onShowEnd();
    else if (area.current) area.current.scrollTop = area.current.scrollHeight;
  };
  return { area, hasNews, handleScroll, goToEnd };
}
