import { beforeEach, expect, it, vi } from 'vitest';
import { LIMITS } from '@tandem/contracts/product/limits';
import { watchSight } from './sight.ts';

type Report = (entries: Partial<IntersectionObserverEntry>[]) => void;
const observed = { report: (() => {}) as Report, targets: new Set<Element>() };

beforeEach(() => {
  vi.useFakeTimers();
  observed.targets.clear();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: Report) {
        observed.report = report;
      }
      observe = (target: Element) => void observed.targets.add(target);
      unobserve = (target: Element) => void observed.targets.delete(target);
      disconnect = () => observed.targets.clear();
    },
  );
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

/** An area of 400 px with these messages. */
function areaWith(...ids: number[]) {
  const area = document.createElement('div');
  area.innerHTML = ids.map((id) => `<p data-sight-id="${id}"></p>`).join('');
  const onSeen = vi.fn();
  const sight = watchSight(area, onSeen);
  sight.update();
  const elementOf = (id: number) => area.querySelector(`[data-sight-id="${id}"]`) ?? area;
  const show = (id: number, ratio: number, height = 50) =>
    observed.report([
      {
        target: elementOf(id),
        isIntersecting: ratio > 0,
        intersectionRatio: ratio,
        intersectionRect: new DOMRect(0, 0, 0, height * ratio),
        rootBounds: new DOMRect(0, 0, 0, 400),
      },
    ]);
  return { area, sight, onSeen, show, elementOf };
}

const time = LIMITS.chatReadMilliseconds;

it('a message is seen when half of it was in sight for half a second [L-CHAT-READ-TIME]', () => {
  const { onSeen, show } = areaWith(7, 8);
  show(7, 0.49);
  vi.advanceTimersByTime(time * 2);
  expect(onSeen).not.toHaveBeenCalled();
  show(7, 0.5);
  show(8, 1);
  vi.advanceTimersByTime(time - 1);
  expect(onSeen).not.toHaveBeenCalled();
  show(8, 0.2);
  vi.advanceTimersByTime(1);
  expect(onSeen.mock.calls).toEqual([[7]]);
  show(8, 1);
  vi.advanceTimersByTime(time);
  expect(onSeen.mock.calls).toEqual([[7], [8]]);
});

it('one that is larger than the area is seen when it fills half of it [L-CHAT-READ-TIME]', () => {
  const { onSeen, show } = areaWith(7);
  show(7, 0.19, 1000);
  vi.advanceTimersByTime(time);
  expect(onSeen).not.toHaveBeenCalled();
  show(7, 0.2, 1000);
  vi.advanceTimersByTime(time);
  expect(onSeen).toHaveBeenCalledExactlyOnceWith(7);
});

it('is not seen when it is gone, or when nobody watches any more [R-CHAT-READ-VISIBLE-PAGE]', () => {
  const { sight, onSeen, show, elementOf } = areaWith(7, 8);
  show(7, 1);
  show(8, 1);
  elementOf(7).remove();
  sight.update();
  expect(observed.targets.size).toBe(1);
  sight.stop();
  vi.advanceTimersByTime(time * 2);
  expect(onSeen).not.toHaveBeenCalled();
});

it('is in sight in a browser that does not report it', () => {
  vi.stubGlobal('IntersectionObserver', undefined);
  const { onSeen } = areaWith(7);
  vi.advanceTimersByTime(time);
  expect(onSeen).toHaveBeenCalledExactlyOnceWith(7);
});
