import { useLayoutEffect, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { followFocus, keepFocusInSight } from '../navigation/focus-in-sight.ts';
import styles from './Dock.module.css';

/**
 * How far the dock reaches up from the lower edge of the screen: layouts reserve that much room at their end, and
 * scroll targets are placed above it. Unset without a dock.
 */
const REACH = '--dock-reach';
/** How far a dock at the top reaches down from below the bar: a page with its own area of scroll leaves as much room in it. */
const UPPER_REACH = '--dock-upper-reach';

/**
 * The place of what slides over the page: at its lower edge, above the phone's bar, in a corner on wide screens. In a
 * conversation it is at the top, because the composer is at the bottom.
 */
export function Dock({ edge, children }: { edge: 'lower' | 'upper'; children: ReactNode }) {
  const dock = useRef<HTMLDivElement>(null);
  usePublishReach(dock, edge);
  return (
    <div ref={dock} className={styles.dock} data-edge={edge}>
      {children}
    </div>
  );
}

/** What a page ends with can then be scrolled out from under the dock; what has the focus is. */
function usePublishReach(dock: RefObject<HTMLDivElement | null>, edge: 'lower' | 'upper'): void {
  useLayoutEffect(() => {
    const element = dock.current;
    if (element === null) return undefined;
    const root = document.documentElement;
    const lower = edge === 'lower';
    const name = lower ? REACH : UPPER_REACH;
    const publish = () => {
      const { offsetHeight } = element;
      if (offsetHeight === 0) return root.style.removeProperty(name);
      if (!lower) return root.style.setProperty(name, `${offsetHeight}px`);
      // Its offset is the stylesheet's: that changes with the page and the window while the dock keeps its size.
      root.style.setProperty(REACH, `calc(var(--dock-base) + ${offsetHeight}px)`);
      keepFocusInSight(element);
    };
    const observer = new ResizeObserver(publish);
    observer.observe(element);
    const stopFollowing = lower ? followFocus(element) : undefined;
    return () => {
      observer.disconnect();
      stopFollowing?.();
      root.style.removeProperty(name);
    };
  }, [dock, edge]);
}
