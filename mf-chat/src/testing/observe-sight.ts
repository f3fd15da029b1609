import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** What one observer has been given to watch, and how it is notified. */
type Observed = { targets: Set<Element>; notify: (entries: object[]) => void };

/** Pixels, of each row. */
const ROW_HEIGHT = 80;

/**
 * Stands in for the browser's observer. Returns a function that says which rows are in sight, by the names that they link with:
 * all others are out of sight; `null` says that the whole list is hidden.
 */
export function observeSight(): (names: readonly string[] | null) => void {
  const all: Observed[] = [];
  class Observer {
    readonly #targets = new Set<Element>();
    constructor(notify: Observed['notify']) {
      all.push({ targets: this.#targets, notify });
    }
    observe = (target: Element) => void this.#targets.add(target);
    unobserve = (target: Element) => void this.#targets.delete(target);
    disconnect = () => this.#targets.clear();
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  const entryOf = (target: Element, names: readonly string[] | null) => {
    const isIntersecting = names?.includes(target.querySelector('a')?.textContent ?? '') === true;
    return { target, isIntersecting, boundingClientRect: { height: names === null ? 0 : ROW_HEIGHT } };
  };
  return (names) =>
    act(() => {
      for (const { targets, notify } of all) notify([...targets].map((target) => entryOf(target, names)));
    });
}
