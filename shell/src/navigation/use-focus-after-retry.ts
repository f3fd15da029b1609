import { useEffect, useRef } from 'react';
import { focusPage } from './page-focus.ts';

/**
 * The pressed button goes when the page comes: whoever pressed it is taken to the page.
 *
 * @param retrying whether somebody waits for the page
 * @param isWanted false where something small stands in a page that stays
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
