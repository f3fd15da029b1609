import { useCallback } from 'react';
import { followFocus, keepFocusInSight } from '../navigation/focus-in-sight.ts';
import { RemoteUnavailable } from './RemoteUnavailable.tsx';
import styles from './KeptPage.module.css';

export interface KeptPageProps {
  /** What the document held of the page before the site took it over. */
  nodes: readonly Node[];
  retrying: boolean;
  /** Another release is on its way: nothing is said yet. */
  isQuiet?: boolean;
  onRetry: () => void;
}

/** The message lies over what is read: what has the keyboard's focus there, or gets it, is brought out from under it. */
function layOver(word: HTMLElement | null) {
  if (word === null) return undefined;
  keepFocusInSight(word);
  return followFocus(word);
}

/**
 * A prerendered page whose part cannot be used: its text, its links and what was typed into it stay as they were and where they
 * were (R-FRAME-GUARD-STILL), and a message at the lower edge of the window says that it does not respond (R-FRAME-GUARD-KEPT).
 * Sending a form in it is a retry.
 */
export function KeptPage({ nodes, retrying, isQuiet = false, onRetry }: KeptPageProps) {
  const place = useCallback(
    (element: HTMLDivElement | null) => {
      if (element === null) return undefined;
      const focused = document.activeElement;
      element.append(...nodes);
      // Moved, it has lost the focus.
      if (focused instanceof HTMLElement && element.contains(focused)) focused.focus({ preventScroll: true });
      const keep = (event: Event) => {
        event.preventDefault();
        onRetry();
      };
      // Not React's: these elements may be of a tree that it has given up.
      element.addEventListener('submit', keep);
      return () => element.removeEventListener('submit', keep);
    },
    [nodes, onRetry],
  );
  return (
    <>
      <div ref={place} className={styles.page} />
      {isQuiet ? null : (
        <div ref={layOver} className={styles.word} role="alert">
          <RemoteUnavailable variant="kept" retrying={retrying} onRetry={onRetry} />
        </div>
      )}
    </>
  );
}
