import { renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useInSight } from './use-in-sight.ts';

/** Observers that were made and not disconnected. */
const open = new Set<FakeObserver>();
class FakeObserver {
  readonly elements = new Set<Element>();
  readonly report: (entries: { target: Element; isIntersecting: boolean }[]) => void;
  constructor(report: FakeObserver['report']) {
    this.report = report;
    open.add(this);
  }
  observe(element: Element) {
    this.elements.add(element);
  }
  unobserve(element: Element) {
    this.elements.delete(element);
  }
  disconnect() {
    open.delete(this);
  }
}
beforeEach(() => {
  open.clear();
  vi.stubGlobal('IntersectionObserver', FakeObserver);
});

function watch(margin: string) {
  const element = document.createElement('div');
  const onSeen = vi.fn<() => void>();
  const { unmount } = renderHook(() => useInSight({ current: element }, margin, onSeen));
  return { element, onSeen, unmount };
}

it('has one observer for all elements of a margin, and none without elements', () => {
  const watched = [watch('100% 0px'), watch('100% 0px'), watch('-50% 0px')];
  expect([...open].map(({ elements }) => elements.size)).toEqual([2, 1]);
  watched[0]?.unmount();
  expect([...open].map(({ elements }) => elements.size)).toEqual([1, 1]);
  watched[1]?.unmount();
  watched[2]?.unmount();
  expect(open.size).toBe(0);
});

it('calls those that came into the window, and nobody for one that left it', () => {
  const [one, other] = [watch('100% 0px'), watch('100% 0px')];
  const [observer] = open;
  observer?.report([
    { target: one.element, isIntersecting: false },
    { target: other.element, isIntersecting: true },
  ]);
  expect(one.onSeen).not.toHaveBeenCalled();
  expect(other.onSeen).toHaveBeenCalledTimes(1);
});
