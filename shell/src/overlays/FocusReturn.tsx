import { useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { MAIN_ID } from '../navigation/page-focus.ts';

/**
 * Around something beside the page that disappears when it is answered: the focus returns to where it was, or to the
 * page, instead of to the top of the document. A focus elsewhere is not moved.
 */
export function FocusReturn({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const node = place.current;
    if (node === null) return undefined;
    let before: HTMLElement | null = null;
    const remember = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof HTMLElement && !node.contains(relatedTarget)) before = relatedTarget;
    };
    node.addEventListener('focusin', remember);
    // Runs while the node is still in the page: afterwards the browser has forgotten where the focus was.
    return () => {
      node.removeEventListener('focusin', remember);
      if (!node.contains(document.activeElement)) return;
      const target = before?.isConnected === true ? before : document.getElementById(MAIN_ID);
      target?.focus({ preventScroll: true });
    };
  }, []);
  return <div ref={place}>{children}</div>;
}
