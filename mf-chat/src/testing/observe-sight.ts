import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** What one observer has been given to watch, and how it is notified. */
type Observed = { targets: Set<Element>; notify: (entries: object[]) => void };

/**
 * Stands in for the browser's observer. Returns a function that says which rows are in sight, by the names that they link with:
 * all others are out of sight.
 */
export function observeSight(): (names: readonly string[]) => void {
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
  const entryOf = (target: Element, names: readonly string[]) => {
    const isIntersecting = names.includes(target.querySelector('a')?.textContent ?? '');
    return { target, isIntersecting, boundingClientRect: target.getBoundingClientRect() };
  };
  return (names) =>
    act(() => {
      for (const { targets, notify } of all) notify([...targets].map((target) => entryOf(target, names)));
    });
}
