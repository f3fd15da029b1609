import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ProgressBar } from './ProgressBar.tsx';
import sheet from './ProgressBar.module.css?raw';

const passTime = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('announces only what takes longer than 200 ms, and disappears when it is done [L-FRAME-PROGRESS-THROTTLE]', () => {
  const { rerender } = render(<ProgressBar active label="Loading" />);
  passTime(199);
  expect(screen.queryByRole('progressbar')).toBeNull();
  passTime(1);
  expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeDefined();
  rerender(<ProgressBar active={false} label="Loading" />);
  expect(screen.queryByRole('progressbar')).toBeNull();
  rerender(<ProgressBar active label="Loading" />);
  expect(screen.queryByRole('progressbar')).toBeNull();
});

it('creeps to its end in 5 seconds, and stays there [L-FRAME-PROGRESS-DURATION]', () => {
  expect(/animation: creep (\S+) .* forwards;/.exec(sheet)?.[1]).toBe('5s');
});
