import { useEffect, useRef, useState } from 'react';
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

function savedPlaces(): object {
  const places = readStoredJson(tabStorage, PLACES_KEY);
  return typeof places === 'object' && places !== null ? places : {};
}

function savedPlace(key: string): number {
  const place: unknown = Reflect.get(savedPlaces(), key);
  return typeof place === 'number' ? place : 0;
}

let isForgotten = false;

/**
 * Forgets where an earlier load was scrolled to under the address of this one, unless that is loaded again or returned to: a
 * page that a link opens anew begins at its top. With the place of a long list, a short one would be shown beyond its end.
 */
export function forgetEarlierPlace(key: string): void {
  const [load] = performance.getEntriesByType('navigation');
  if (load === undefined || !('type' in load) || load.type !== 'navigate' || savedPlace(key) === 0) return;
  tabStorage.setItem(PLACES_KEY, JSON.stringify({ ...savedPlaces(), [key]: 0 }));
}

/** Once for each load, before the router reads the places. */
function forgetOnce(key: string): void {
  if (isForgotten || typeof window === 'undefined') return;
  isForgotten = true;
  forgetEarlierPlace(key);
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
 * Restores the scroll position after a reload, or when returning from another site, also when content is loaded late. The
 * router's own restoration comes after it, in an effect.
 */
export function useScrollRestoration(): void {
  const key = scrollKey(useLocation());
  useState(() => forgetOnce(key));
  const isFirst = useRef(true);
  useEffect(() => {
    const place = isFirst.current ? savedPlace(key) : 0;
    isFirst.current = false;
    return place > 0 ? holdScroll(place) : undefined;
  }, [key]);
}
