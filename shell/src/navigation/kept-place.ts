import { useEffect, useRef } from 'react';
import { readStoredJson, tabStorage } from '@tandem/shared-ui/host';
import { useLocation } from '@tandem/shared-ui/router';

/** Where the router's ScrollRestoration keeps the reading positions of this tab when a document goes: y by scroll key. */
export const PLACES_KEY = 'reading-places';
/** A page that has not become as high as it was by then is read from where it is. */
const PATIENCE_MILLISECONDS = 10_000;
/** Whoever does one of these has gone on reading. */
const OWN_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Whose reading position is remembered: an entry of the history has a key of its own, but the first page of every
 * load is called `default`. Without its address, somebody who comes back from the payment page would find the next
 * page scrolled as the one that was left.
 */
export function scrollKey({ key, pathname, search }: { key: string; pathname: string; search: string }): string {
  return key === 'default' ? pathname + search : key;
}

function savedPlace(key: string): number {
  const places = readStoredJson(tabStorage, PLACES_KEY);
  const place: unknown = typeof places === 'object' && places !== null ? Reflect.get(places, key) : null;
  return typeof place === 'number' ? place : 0;
}

/**
 * Holds the page at `place` while it grows: what it shows comes later than the page itself, and until then it is too low
 * to be scrolled so far. Ends when the reader moves, or after ten seconds. Answers what ends it.
 */
function holdPlace(place: number): () => void {
  const root = document.documentElement;
  const ended = new AbortController();
  const { signal } = ended;
  const grown = new ResizeObserver(() => scrollTo(0, place));
  const timer = setTimeout(() => ended.abort(), PATIENCE_MILLISECONDS);
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    grown.disconnect();
    root.style.removeProperty('overflow-anchor');
  });
  for (const move of OWN_MOVES) addEventListener(move, () => ended.abort(), { signal, passive: true, capture: true });
  // The browser would hold on to what is at the page's end, and go down with it.
  root.style.setProperty('overflow-anchor', 'none');
  grown.observe(document.body);
  return () => ended.abort();
}

/** Brings whoever reloads a page, or comes back to it from another site, to where they were, also where that comes late. */
export function useKeptPlace(): void {
  const key = scrollKey(useLocation());
  const isFirst = useRef(true);
  useEffect(() => {
    const place = isFirst.current ? savedPlace(key) : 0;
    isFirst.current = false;
    return place > 0 ? holdPlace(place) : undefined;
  }, [key]);
}
