import { describe, expect, it, vi } from 'vitest';
import { countOutOfOrder } from '../src/bench/chat/kept-order.ts';
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
  const delays = { arrived: 4000, p50: 4, p95: 7, p99: 12, longest: 30 };
  const load = (rate: number, changes = {}) => {
    const chat = { ...delays, lost: 0, doubled: 0, outOfOrder: 0, again: 0, taken: delays, ...changes };
    return { rate, seconds: 20, chat };
  };
  /** More than the machine can do: what is taken is answered, and everything arrives in the end. */
  const overload = (changes = {}) =>
    load(1000, { arrived: 20_000, p50: 11_600, p95: 19_000, p99: 20_000, longest: 22_000, again: 900, ...changes });
  const verdict = ({ first = {}, second = {}, late = 0, nodes = 2000, wideNodes = 2000 }) => {
    // A hundred frames, of which so many are late.
    const gaps = Array.from({ length: 100 }, (_, index) => (index < late ? 50 : 16));
    const times = gaps.reduce<number[]>((all, gap) => [...all, (all.at(-1) ?? 0) + gap], [0]);
    const history = { shown: 1, firstPaint: 1, firstMessage: 1, frames: frameTimesOf(times), nodes, wideNodes };
    return brokenPromises([load(200, first), overload(second)], { history });
  };

  it.each([
    ['where a message is lost', { first: { lost: 1 } }, '1 messages of 200 a second did not arrive'],
    ['where one is doubled', { second: { doubled: 2 } }, '2 messages of 1000 a second are there twice'],
    ['where one is out of order', { second: { outOfOrder: 3 } }, '3 messages of 1000 a second arrived out of order'],
    [
      'where a page gives up before it is answered',
      { second: { taken: { ...delays, longest: 15_001 } } },
      'at 1000 a second, an attempt that was taken took 15001 ms, and not 15000',
    ],
    [
      'where they are late at the lowest rate',
      { first: { p95: 101 } },
      'one of 20 messages of 200 a second took 101 ms or more, and not 100',
    ],
    [
      'where too much to do leaves less done',
      { second: { longest: 81_000 } },
      'of 1000 messages a second, 198 arrived, and not 200',
    ],
    ['where frames are late', { late: 6 }, 'one of 20 frames took 50 ms or more, and not 32'],
    ['where the page has too many nodes', { nodes: 2001 }, 'the page had 2001 nodes, and not 2000'],
    ['where it has them on a desktop', { wideNodes: 2001 }, 'the page had 2001 nodes, and not 2000'],
  ])('%s', (_where, outcome, text) => expect(verdict(outcome)).toEqual([text]));

  it('nowhere else', () => expect(verdict({ late: 4 })).toEqual([]));
});

it('counts messages that arrived before one that was answered when they were sent', () => {
  const passage = (sentAt: number, answeredAt: number, arrivedAt: number, pair = 1) => ({
    pair,
    sentAt,
    answeredAt,
    arrivedAt,
  });
  expect(countOutOfOrder([passage(0, 10, 12), passage(11, 20, 22)])).toBe(0);
  expect(countOutOfOrder([passage(0, 10, 30), passage(11, 20, 22)])).toBe(1);
  expect(countOutOfOrder([passage(0, 10, 30), passage(5, 20, 22)]), 'on their way at the same time').toBe(0);
  expect(countOutOfOrder([passage(0, 10, 30), passage(11, 20, 22, 2)]), 'to another partner').toBe(0);
  expect(countOutOfOrder([passage(0, 10, Infinity), passage(11, 20, 22)]), 'lost').toBe(1);
});
