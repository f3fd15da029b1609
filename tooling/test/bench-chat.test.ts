import { expect, it, vi } from 'vitest';
import { Arrivals, atRate, delaysOf } from '../src/bench/chat/paced.ts';

it('says how long messages took, and nothing of none', () => {
  const times = Array.from({ length: 100 }, (_, index) => index + 1);
  expect(delaysOf(times)).toEqual({ arrived: 100, p50: 50, p95: 95, p99: 99, longest: 100 });
  expect(() => delaysOf([])).toThrow('Nothing has arrived.');
});

it('begins work at a steady rate, also while the work before it goes on', async () => {
  vi.useFakeTimers();
  const due: number[] = [];
  const ended = Promise.withResolvers<void>();
  const all = atRate({ perSecond: 100, seconds: 2 }, async (_index, at) => {
    due.push(at);
    await ended.promise;
  });
  await vi.advanceTimersByTimeAsync(1000);
  expect(due.length).toBeGreaterThan(95);
  expect(due.length).toBeLessThan(105);
  await vi.advanceTimersByTimeAsync(1500);
  expect(due).toHaveLength(200);
  expect(new Set(due.slice(1).map((at, index) => Math.round(at - (due[index] ?? 0))))).toEqual(new Set([10]));
  ended.resolve();
  await all;
  vi.useRealTimers();
});

it('counts what was due and has not arrived, whichever was known first', async () => {
  const arrivals = new Arrivals();
  arrivals.noteArrived(1);
  arrivals.noteDue(1, performance.now() - 5);
  arrivals.noteDue(2, performance.now());
  expect(await arrivals.settled(30)).toBe(1);
  expect(arrivals.times()).toHaveLength(1);
});
