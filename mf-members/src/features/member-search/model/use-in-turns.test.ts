import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useInTurns } from './use-in-turns.ts';

/** What each render had, without repetitions. */
function rendersOf(count: number, first: number): number[] {
  const renders: number[] = [];
  renderHook(() => renders.push(useInTurns(count, first)));
  return [...new Set(renders)];
}

it('renders so many items at once, and as many more each time, until all are there', () => {
  expect(rendersOf(10, 4)).toEqual([4, 8, 10]);
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
