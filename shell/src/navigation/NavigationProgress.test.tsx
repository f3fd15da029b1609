import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderFrame } from '../test-frame.tsx';
import { navigationProgress } from './navigation-progress.store.ts';
import { NavigationProgress } from './NavigationProgress.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const bar = () => screen.queryByRole('progressbar', { name: 'Loading the page' });
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

it('shows after 200 ms and until the last load is done [L-FRAME-PROGRESS-THROTTLE]', () => {
  renderFrame(<NavigationProgress />);
  act(() => {
    navigationProgress.start();
    navigationProgress.start();
  });
  pass(199);
  expect(bar()).toBeNull();
  pass(1);
  expect(bar()).not.toBeNull();
  act(() => navigationProgress.done());
  expect(bar()).not.toBeNull();
  act(() => navigationProgress.done());
  expect(bar()).toBeNull();
});

it('does not show for a load that is faster [L-FRAME-PROGRESS-THROTTLE]', () => {
  renderFrame(<NavigationProgress />);
  act(() => navigationProgress.start());
  pass(150);
  act(() => navigationProgress.done());
  pass(500);
  expect(bar()).toBeNull();
});
