import { describe, expect, it, vi } from 'vitest';
import { brokenPromises } from '../src/bench/chat/measure-chat.ts';
import { frameTimesOf } from '../src/bench/swipe/frame-times.ts';
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

describe('the measurement fails', () => {
  const delays = { arrived: 10, p50: 1, p95: 1, p99: 1, longest: 1 };
  const verdict = ({ lost = 0, late = 0, nodes = 2000 }) => {
    // A hundred frames, of which so many are late.
    const gaps = Array.from({ length: 100 }, (_, index) => (index < late ? 50 : 16));
    const times = gaps.reduce<number[]>((all, gap) => [...all, (all.at(-1) ?? 0) + gap], [0]);
    const history = { shown: 1, firstPaint: 1, firstMessage: 1, frames: frameTimesOf(times), nodes };
    return brokenPromises([{ rate: 200, chat: { ...delays, lost, again: 0, taken: delays } }], { history });
  };

  it.each([
    ['where a message is lost', { lost: 1 }, '1 messages of 200 a second did not arrive'],
    ['where frames are late', { late: 6 }, 'one of 20 frames took 50 ms or more, and not 32'],
    ['where the page has too many nodes', { nodes: 2001 }, 'the page had 2001 nodes, and not 2000'],
  ])('%s', (_where, outcome, text) => expect(verdict(outcome)).toEqual([text]));

  it('nowhere else', () => expect(verdict({ late: 4 })).toEqual([]));
});
