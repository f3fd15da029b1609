import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

interface Watch {
  observer: IntersectionObserver;
  /** What to call for each element. */
  handlers: Map<Element, () => void>;
}

/** By margin: a list of dozens of pages has one observer for all of them, because each costs every frame of a scroll. */
const watches = new Map<string, Watch>();

function watchOf(margin: string): Watch {
  const existing = watches.get(margin);
  if (existing !== undefined) return existing;
  const handlers = new Map<Element, () => void>();
  const observer = new IntersectionObserver(
    (entries) => {
      const seen = new Set(entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target));
      for (const element of seen) handlers.get(element)?.();
    },
    { rootMargin: margin },
  );
  const watch = { observer, handlers };
  watches.set(margin, watch);
  return watch;
}

/** Returns the function that ends it; the observer ends with its last element. */
function watchElement(element: Element, margin: string, onSeen: () => void): () => void {
  const { observer, handlers } = watchOf(margin);
  handlers.set(element, onSeen);
  observer.observe(element);
  return () => {
    handlers.delete(element);
    observer.unobserve(element);
    if (handlers.size > 0) return;
    observer.disconnect();
    watches.delete(margin);
  };
}

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
    return watchElement(element.current, margin, () => handler.current());
  }, [element, margin]);
}
