import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Rows that are drawn before the browser has said which are near: a screen. */
const FIRST = 10;
/** So far above and below what is in sight rows are drawn, in pixels: beside a conversation, whose messages are drawn as well. */
const MARGIN_BESIDE = 100;
/** The same where the list is the page, and flicked through by a thumb. */
const MARGIN_ALONE = 800;

interface Sight {
  /** It is in sight, or near it. */
  isNear: boolean;
  /** In pixels; null before it is known. */
  height: number | null;
}

type Note = (entry: IntersectionObserverEntry) => void;
/** Calls back when a row comes near, and when it goes away. Returns the function that ends it. */
export type RowWatch = (row: Element, note: Note) => () => void;

/** What is known of the rows: another page may show the same list next, at the same place. */
const known = new Map<number, Sight>();

const canTell = () => 'IntersectionObserver' in window;

/** Where the list scrolls by itself its scroller, otherwise the window. */
function scrollerOf(row: Element): Element | null {
  const around = row.closest('section')?.parentElement ?? null;
  return around !== null && getComputedStyle(around).overflowY === 'auto' ? around : null;
}

function observeSight(scroller: Element | null, note: Note): IntersectionObserver {
  const margin = scroller === null ? MARGIN_ALONE : MARGIN_BESIDE;
  const options = { root: scroller, rootMargin: `${margin}px 0px` };
  return new IntersectionObserver((entries) => entries.forEach(note), options);
}

function createWatch(): RowWatch {
  const notes = new Map<Element, Note>();
  let observer: IntersectionObserver | undefined;
  return (row, note) => {
    observer ??= observeSight(scrollerOf(row), (entry) => notes.get(entry.target)?.(entry));
    notes.set(row, note);
    observer.observe(row);
    return () => {
      notes.delete(row);
      observer?.unobserve(row);
    };
  };
}

/** One observer for all rows of a list. */
export function useRowWatch(): RowWatch {
  return useState(createWatch)[0];
}

/**
 * Whether a row is to be drawn as a whole (R-CHAT-LIST-DRAWN), and how high it was. Where nothing knows what is in sight, all are.
 * A row with the focus stays as it is, and the focus stays in one that is drawn.
 */
export function useRowSight(id: number, index: number, watch: RowWatch) {
  const row = useRef<HTMLLIElement>(null);
  const hasFocus = useRef(false);
  const [sight, setSight] = useState<Sight>(() => {
    const { isNear = false, height = null } = known.get(id) ?? {};
    return { isNear: isNear || index < FIRST || !canTell(), height };
  });
  useEffect(() => {
    const element = row.current;
    if (element === null || !canTell()) return undefined;
    return watch(element, ({ isIntersecting, boundingClientRect }) => {
      // The list is hidden, as while the next page is loaded: nothing is known of a row by that.
      if (boundingClientRect.height === 0) return;
      hasFocus.current = element.contains(document.activeElement);
      if (hasFocus.current && !isIntersecting) return;
      const next = { isNear: isIntersecting, height: boundingClientRect.height };
      known.set(id, next);
      setSight(next);
    });
  }, [id, watch]);
  const { isNear } = sight;
  // Its link is another element from now on.
  useLayoutEffect(() => {
    if (isNear && hasFocus.current) row.current?.querySelector('a')?.focus({ preventScroll: true });
    hasFocus.current = false;
  }, [isNear]);
  return { row, ...sight };
}
