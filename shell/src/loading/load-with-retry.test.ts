import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadUntilThere, loadWithRetry } from './load-with-retry.ts';

const lost = new Error('Loading chunk 7 failed.');

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('retries after 2, 10 and 30 s, then rejects with the failure', async () => {
  const load = vi.fn(() => Promise.reject(lost));
  const onMiss = vi.fn<() => void>();
  const loading = expect(loadWithRetry(load, onMiss)).rejects.toBe(lost);
  for (const [seconds, tries] of [
    [1.9, 1],
    [0.2, 2],
    [10, 3],
    [30, 4],
    [600, 4],
  ] as const) {
    await vi.advanceTimersByTimeAsync(seconds * 1000);
    expect(load).toHaveBeenCalledTimes(tries);
  }
  await loading;
  expect(onMiss).toHaveBeenCalledTimes(4);
});

it('without a network waits for it, however long that takes', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = vi.fn(() => (navigator.onLine ? Promise.resolve('here') : Promise.reject(lost)));
  const loading = loadWithRetry(load);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(load).toHaveBeenCalledTimes(1);
  onLine.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  expect(await loading).toBe('here');
  expect(load).toHaveBeenCalledTimes(2);
});

it('what works behind the page is tried again each minute after that, until it is there [R-FRAME-EXTRAS-LOST]', async () => {
  let isMended = false;
  const load = vi.fn(() => (isMended ? Promise.resolve('here') : Promise.reject(lost)));
  const onLost = vi.fn<(error: unknown) => void>();
  const loading = loadUntilThere(load, onLost);
  await vi.advanceTimersByTimeAsync(43_000);
  expect(load).toHaveBeenCalledTimes(4);
  expect(onLost.mock.calls).toEqual([[lost]]);
  isMended = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await loading).toBe('here');
  expect(load).toHaveBeenCalledTimes(5);
});
