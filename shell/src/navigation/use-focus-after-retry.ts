import { useEffect, useRef } from 'react';
import { focusPage } from './page-focus.ts';

/**
 * The retry button disappears when the page is loaded: the focus moves to the page.
 *
 * @param retrying whether a retry is pending
 * @param isWanted false for a slot in a page that stays
 */
export function useFocusAfterRetry(retrying: boolean, isWanted = true): void {
  const tried = useRef(false);
  useEffect(() => {
    if (retrying && isWanted) tried.current = true;
  }, [retrying, isWanted]);
  useEffect(
    () => () => {
      if (tried.current) requestAnimationFrame(focusPage);
    },
    [],
  );
}
