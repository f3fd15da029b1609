import { useLayoutEffect, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import styles from './Dock.module.css';

/** How far the dock reaches up from the screen's lower edge; layouts keep that much free at their end. */
const REACH = '--dock-reach';

/**
 * The place of what slides over the page: at its lower edge, above the phone's bar, in a corner on wide screens. In a
 * conversation at its upper end, because at the lower one somebody writes.
 */
export function Dock({ edge, children }: { edge: 'lower' | 'upper'; children: ReactNode }) {
  const dock = useRef<HTMLDivElement>(null);
  useTellReach(dock, edge === 'lower');
  return (
    <div ref={dock} className={styles.dock} data-edge={edge}>
      {children}
    </div>
  );
}

/** What a page ends with can then be scrolled out from under the dock; nothing that is in sight moves for it. */
function useTellReach(dock: RefObject<HTMLDivElement | null>, lower: boolean): void {
  useLayoutEffect(() => {
    const element = dock.current;
    if (element === null || !lower) return undefined;
    const root = document.documentElement;
    const tell = () => {
      const { top, height } = element.getBoundingClientRect();
      if (height === 0) root.style.removeProperty(REACH);
      else root.style.setProperty(REACH, `${Math.ceil(root.clientHeight - top)}px`);
    };
    const observer = new ResizeObserver(tell);
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.style.removeProperty(REACH);
    };
  }, [dock, lower]);
}
