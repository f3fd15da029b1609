import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useInTurns } from './use-in-turns.ts';

/** What each render of a list had, without repetitions. */
function rendersOf(count: number, step: number): number[] {
  const renders: number[] = [];
  renderHook(() => renders.push(useInTurns(count, step)));
  return [...new Set(renders)];
}

it('renders so many items more each time, until all are there', () => {
  expect(rendersOf(10, 4)).toEqual([0, 4, 8, 10]);
});

it('renders a list that is no longer than that in one turn', () => {
  expect(rendersOf(3, 4)).toEqual([3]);
  expect(rendersOf(24, 24)).toEqual([24]);
});

it('renders at once what a list that is shown as a whole gains', () => {
  const { result, rerender } = renderHook(({ count }) => useInTurns(count, count), { initialProps: { count: 5 } });
  rerender({ count: 24 });
  expect(result.current).toBe(24);
});

it('renders items of one list at a time', () => {
  const renders: number[][] = [];
  renderHook(() => renders.push([useInTurns(8, 4), useInTurns(8, 4)]));
  const gains = renders.map(
    ([one = 0, other = 0], index) => one + other - (renders[index - 1]?.reduce((a, b) => a + b) ?? 0),
  );
  expect(Math.max(...gains)).toBe(4);
  expect(renders.at(-1)).toEqual([8, 8]);
});

it('leaves the turn to others when a list that waits or grows is left', () => {
  const lists = [1, 2, 3].map(() => renderHook(({ count }) => useInTurns(count, 4), { initialProps: { count: 0 } }));
  lists[0]?.unmount();
  lists[1]?.rerender({ count: 9 });
  lists[1]?.unmount();
  lists[2]?.rerender({ count: 9 });
  expect(lists[2]?.result.current).toBe(9);
});
