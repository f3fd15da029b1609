import { useEffect, useRef } from 'react';
import { PLACES_KEY } from '@tandem/contracts/composition/gesture-start';
import { readStoredJson, tabStorage } from '@tandem/shared-ui/host';
import { useLocation } from '@tandem/shared-ui/router';

/** A page that has not become as high as it was by then is read from where it is. */
const PATIENCE_MILLISECONDS = 10_000;
/** Events of a reader who has started to scroll or type. */
const OWN_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * The key of a scroll position: an entry of the history has a key of its own, but the first page of every load is
 * called `default`. Without its address, a member who returns from the payment page would find the next page scrolled
 * like the previous one.
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
 * Keeps the page scrolled to `place` while it grows: its content is loaded later, and until then it is too low. Ends
 * when the reader scrolls, or after ten seconds. Returns the function that ends it.
 */
function holdScroll(place: number): () => void {
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
  // The browser would anchor to the end of the page, and scroll down with it.
  root.style.setProperty('overflow-anchor', 'none');
  grown.observe(document.body);
  return () => ended.abort();
}

/**
 * Restores the scroll position after a reload, or when returning from another site, also when content is loaded late.
 */
export function useScrollRestoration(): void {
  const key = scrollKey(useLocation());
  const isFirst = useRef(true);
  useEffect(() => {
    const place = isFirst.current ? savedPlace(key) : 0;
    isFirst.current = false;
    return place > 0 ? holdScroll(place) : undefined;
  }, [key]);
}
