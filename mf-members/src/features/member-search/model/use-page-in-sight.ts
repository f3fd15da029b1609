import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from '@tandem/shared-ui/router';
import type { KeptSnapshot, ListPlace } from './list-place.ts';
import { addressOf } from './search-filters.ts';
import type { SearchFilters } from './search-filters.ts';

/** Pages that scroll by faster are not read, and browsers allow about three changes of the address a second. */
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
 * Writes the page that is read into the address, in place of the one before: a reload and the Back button lead to it.
 * Returns the function to call with the page in the middle of the window.
 */
export function usePageInSight(list: ShownList): (seen: number) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(list);
  useEffect(() => {
    latest.current = list;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (seen: number) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        const shown = latest.current;
        // A member who has navigated meanwhile, to a page that is still loading, is not redirected.
        if ((seen === shown.page && shown.hasGrown) || !window.location.pathname.endsWith(pathname)) return;
        const place: ListPlace = { from: shown.from };
        const state = shown.kept === null ? place : { ...place, snapshot: shown.kept };
        void navigate(addressOf(shown.filters, seen), { replace: true, preventScrollReset: true, state });
      }, RESTING_MILLISECONDS);
    },
    [navigate, pathname],
  );
}
