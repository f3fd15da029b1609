import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** The margins that distinguish the observers of the search: of its end, of a page that is near, and of one that is read. */
const MARGINS = { end: '800px 0px', near: '100% 0px', middle: '-50% 0px' } as const;

type Entry = Pick<IntersectionObserverEntry, 'isIntersecting' | 'target'>;

/**
 * A window in which nothing comes into sight until the test says so, in place of jsdom's, which has no layout. Returns
 * the function that brings an element into sight: the first one that contains `text`, or the list's end.
 */
export function fakeSight(): (what: keyof typeof MARGINS, text?: string) => void {
  const observers = new Set<FakeObserver>();
  class FakeObserver {
    readonly elements = new Set<Element>();
    readonly call: (entries: Entry[]) => void;
    readonly margin: string;
    constructor(call: (entries: Entry[]) => void, { rootMargin }: { rootMargin: string }) {
      this.call = call;
      this.margin = rootMargin;
      observers.add(this);
    }
    observe(element: Element) {
      this.elements.add(element);
    }
    unobserve(element: Element) {
      this.elements.delete(element);
    }
    disconnect() {
      this.elements.clear();
    }
  }
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  return (what, text = '') => {
    for (const { margin, elements, call } of observers) {
      const target = [...elements].find((element) => element.textContent.includes(text));
      if (margin !== MARGINS[what] || target === undefined) continue;
      act(() => call([{ isIntersecting: true, target }]));
      return;
    }
    throw new Error(`Nothing waits for ${what} ${text}.`);
  };
}
