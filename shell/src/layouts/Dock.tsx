import { useLayoutEffect, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import styles from './Dock.module.css';

/**
 * How far the dock reaches up from the lower edge of the screen: layouts reserve that much room at their end, and
 * scroll targets are placed above it. Unset without a dock.
 */
const REACH = '--dock-reach';
/** How far a dock at the top reaches down from below the bar: a page with its own area of scroll leaves as much room in it. */
const UPPER_REACH = '--dock-upper-reach';
/** Between the dock and what is brought out from under it, in pixels. */
const GAP = 8;

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

/**
 * Scrolls the element with keyboard focus out from under the dock. Browsers do so with the page's scroll padding, but
 * not when the dock is shown after the focus, and not for a bar that is moving from the window's edge into the page.
 */
function keepFocusInSight(dock: HTMLElement): void {
  const focused = document.activeElement;
  if (focused === null || dock.contains(focused) || !focused.matches(':focus-visible')) return;
  const over = dock.getBoundingClientRect();
  const { top, right, bottom, left } = focused.getBoundingClientRect();
  const isBehind = top >= over.top && bottom <= over.bottom && left >= over.left && right <= over.right;
  if (isBehind) scrollBy(0, bottom - over.top + GAP);
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
    // After the browser's own scrolling, which follows the event.
    const follow = () => requestAnimationFrame(() => (lower ? keepFocusInSight(element) : undefined));
    document.addEventListener('focusin', follow);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', follow);
      root.style.removeProperty(name);
    };
  }, [dock, edge]);
}
