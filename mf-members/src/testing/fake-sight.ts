import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** The margins by which the observers of the search differ: of its end, of a page that is near, and of one that is read. */
const MARGINS = { end: '800px 0px', near: '100% 0px', middle: '-50% 0px' } as const;

/**
 * A window in which nothing comes into sight until the test brings it there, in place of jsdom's, which has no layout. Returns
 * the function that brings an element into sight: the first one that contains `text`, or the list's end.
 */
export function fakeSight(): (what: keyof typeof MARGINS, text?: string) => void {
  const observers = new Set<{ margin: string; element: Element; notify: () => void }>();
  class FakeObserver {
    #own: { margin: string; element: Element; notify: () => void } | null = null;
    readonly #call: (entries: { isIntersecting: boolean }[]) => void;
    readonly #margin: string;
    constructor(call: (entries: { isIntersecting: boolean }[]) => void, { rootMargin }: { rootMargin: string }) {
      this.#call = call;
      this.#margin = rootMargin;
    }
    observe(element: Element) {
      this.#own = { margin: this.#margin, element, notify: () => this.#call([{ isIntersecting: true }]) };
      observers.add(this.#own);
    }
    disconnect() {
      if (this.#own !== null) observers.delete(this.#own);
    }
  }
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  return (what, text = '') => {
    const seen = [...observers].find(
      ({ margin, element }) => margin === MARGINS[what] && element.textContent.includes(text),
    );
    if (seen === undefined) throw new Error(`Nothing waits for ${what} ${text}.`);
    act(() => seen.notify());
  };
}
