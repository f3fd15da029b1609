import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from '@tandem/shared-ui/router';
import type { KeptSnapshot, ListPlace } from './list-place.ts';
import { addressOf } from './search-filters.ts';
import type { SearchFilters } from './search-filters.ts';

/**
 * For so long the page may not be scrolled until its place is written: each change of the address rerenders the links of all
 * the cards, which would hold up a slow phone; and browsers allow about three changes a second.
 */
const RESTING_MILLISECONDS = 400;

/** The list of a search, as its entry of the history knows it. */
export interface ShownList {
  filters: SearchFilters;
  /** The first page of the list. */
  from: number;
  /** The page in the address: the one that is read. */
  page: number;
  /** The snapshot that its link has handed on; null where the list has one of its own. */
  kept: KeptSnapshot | null;
  /** Who reads it; null for a visitor. */
  viewer: number | null;
  /** It had further pages when it was left. */
  hasGrown: boolean;
  /** It was reached by Back or Forward. */
  isReturn: boolean;
}

/**
 * Writes the page that is read into the address, in place of the one before, once the scrolling rests or something is
 * clicked: a reload and the Back button lead to it. Returns the function to call with the page in the middle of the window.
 */
export function usePageInSight(list: ShownList): (seen: number) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The page to be written; null when it is. */
  const waiting = useRef<number | null>(null);
  const latest = useRef(list);
  useEffect(() => {
    latest.current = list;
  });
  const write = useCallback(() => {
    clearTimeout(timer.current);
    const [seen, shown] = [waiting.current, latest.current];
    waiting.current = null;
    // A member who has navigated meanwhile, to a page that is still loading, is not redirected.
    if (seen === null || (seen === shown.page && shown.hasGrown) || !window.location.pathname.endsWith(pathname))
      return;
    const place: ListPlace = { from: shown.from };
    const state = shown.kept === null ? place : { ...place, snapshot: shown.kept };
    void navigate(addressOf(shown.filters, seen), { replace: true, preventScrollReset: true, state });
  }, [navigate, pathname]);
  const writeAtRest = useCallback(() => {
    clearTimeout(timer.current);
    if (waiting.current !== null) timer.current = setTimeout(write, RESTING_MILLISECONDS);
  }, [write]);
  useEffect(() => {
    addEventListener('scroll', writeAtRest, { passive: true });
    // Before the link of a card is followed: Back leads to that card.
    addEventListener('click', write, { capture: true });
    return () => {
      clearTimeout(timer.current);
      removeEventListener('scroll', writeAtRest);
      removeEventListener('click', write, { capture: true });
    };
  }, [write, writeAtRest]);
  return useCallback(
    (seen: number) => {
      waiting.current = seen;
      writeAtRest();
    },
    [writeAtRest],
  );
}
