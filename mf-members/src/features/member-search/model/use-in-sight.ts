import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * Calls `onSeen` whenever the element comes into the window, widened by `margin` as in an IntersectionObserver's
 * `rootMargin`. Without an observer (an old browser, a prerendered page) nothing is called.
 */
export function useInSight(element: RefObject<Element | null>, margin: string, onSeen: () => void): void {
  const handler = useRef(onSeen);
  useEffect(() => {
    handler.current = onSeen;
  });
  useEffect(() => {
    if (element.current === null || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) handler.current();
      },
      { rootMargin: margin },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, margin]);
}
