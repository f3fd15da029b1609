import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useInTurns } from './use-in-turns.ts';

/** What waits for the next frame. */
let waiting: (() => void)[] = [];
beforeEach(() => {
  waiting = [];
  vi.stubGlobal('requestAnimationFrame', (call: () => void) => waiting.push(call));
});
function passFrame(): void {
  const calls = waiting;
  waiting = [];
  act(() => calls.forEach((call) => call()));
}
const passFrames = () => {
  while (waiting.length > 0) passFrame();
};

/** How many items of a list each frame had. */
function framesOf(count: number, step: number): number[] {
  const { result } = renderHook(() => useInTurns(count, step));
  const frames = [result.current];
  while (waiting.length > 0) {
    passFrame();
    frames.push(result.current);
  }
  return frames;
}

it('renders so many items more in each frame, until all are there', () => {
  expect(framesOf(10, 4)).toEqual([0, 4, 8, 10]);
});

it('renders a list that is no longer than that in one turn', () => {
  expect(framesOf(3, 4)).toEqual([3]);
  expect(framesOf(24, 24)).toEqual([24]);
});

it('renders at once what a list that is shown as a whole gains', () => {
  const { result, rerender } = renderHook(({ count }) => useInTurns(count, count), { initialProps: { count: 5 } });
  rerender({ count: 24 });
  expect(result.current).toBe(24);
});

it('renders items of one list at a time', () => {
  const { result } = renderHook(() => [useInTurns(8, 4), useInTurns(8, 4)]);
  const sums = [0];
  while (waiting.length > 0) {
    passFrame();
    sums.push(result.current.reduce((one, other) => one + other));
  }
  expect(sums).toEqual([0, 4, 8, 12, 16]);
});

it('leaves the turn to others when a list that waits or grows is left', () => {
  const lists = [1, 2, 3].map(() => renderHook(({ count }) => useInTurns(count, 4), { initialProps: { count: 0 } }));
  lists[0]?.unmount();
  lists[1]?.rerender({ count: 9 });
  lists[1]?.unmount();
  lists[2]?.rerender({ count: 9 });
  passFrames();
  expect(lists[2]?.result.current).toBe(9);
});

it('goes on with the lists that are left when the only one that waits for a frame is left', () => {
  const one = renderHook(() => useInTurns(9, 4));
  one.unmount();
  passFrames();
  expect(framesOf(9, 4)).toEqual([0, 4, 8, 9]);
});
