import { expect, test } from 'vitest';
import { frameTimesOf, tasksOf, workedFramesOf } from '../src/bench/swipe/frame-times.ts';
import type { WorkedFrames } from '../src/bench/swipe/frame-times.ts';
import { shortcomingsOf } from '../src/bench/swipe/measure-swipe.ts';

test('frames are counted by the time since the one before, those that took over 32 ms by themselves', () => {
  const times = [0, 16, 32, 48, 98, 114, 147, 163];
  expect(frameTimesOf(times)).toEqual({ frames: 7, median: 16, p95: 50, longest: 50, late: [50], missed: 1 });
});

test('a frame that comes with the second of the screen may have kept its limit, one that comes with the third has not', () => {
  expect(frameTimesOf([0, 33.4, 83.4])).toMatchObject({ late: [50], missed: 1 });
  expect(frameTimesOf([0, 33.3, 68])).toMatchObject({ late: [34.7], missed: 1 });
});

test('without frames there is nothing to report', () => {
  expect(() => frameTimesOf([5])).toThrow('no frames');
});

const events = (...tasks: [begun: number, milliseconds: number][]) => [
  { name: 'frames', pid: 7, tid: 1, ts: 1_000_000 },
  ...tasks.map(([begun, milliseconds]) => ({
    name: 'RunTask',
    pid: 7,
    tid: 1,
    ts: 1_000_000 + begun * 1000,
    dur: milliseconds * 1000,
  })),
];

test('the tasks of the page are those of the thread that has marked where the frames begin, by the clock of the page', () => {
  const others = [
    { name: 'RunTask', pid: 7, tid: 2, ts: 1_000_000, dur: 90_000 },
    { name: 'RunTask', pid: 8, tid: 1, ts: 1_000_000, dur: 90_000 },
    { name: 'Layout', pid: 7, tid: 1, ts: 1_000_000, dur: 90_000 },
  ];
  expect(tasksOf([...others, ...events([2, 5])], 500)).toEqual([{ begun: 502, ended: 507 }]);
  expect(() => tasksOf(others, 500)).toThrow('where the frames begin');
  expect(() => tasksOf(events(), 500)).toThrow('no task');
});

test('a frame’s work is what the main thread did until the next one, over all tasks', () => {
  const tasks = tasksOf(events([1, 10], [12, 6], [40, 20], [62, 15]), 0);
  expect(workedFramesOf([0, 16, 33, 83], tasks)).toMatchObject({
    frames: 3,
    longestWork: 35,
    overworked: [35],
    late: [50],
  });
});

const round = (match: WorkedFrames) => ({ rest: slow, match });
const [quick, slow] = [
  workedFramesOf([0, 16, 32], tasksOf(events([0, 1]), 0)),
  workedFramesOf([0, 16, 66], tasksOf(events([17, 40]), 0)),
];
const late = workedFramesOf([0, 16, 66], tasksOf(events([17, 4]), 0));

test('a play is too slow where the page worked too long for a frame, in any round; the game at rest fails nothing', () => {
  expect(shortcomingsOf([round(quick), round(quick)])).toEqual([]);
  expect(shortcomingsOf([round(quick), round(slow)])).toEqual([
    'match, 1 frames of over 32 ms of work, the longest 40 ms',
  ]);
});

test('a play is too slow where frames are drawn late in each round; one round alone is the machine', () => {
  expect(shortcomingsOf([round(quick), round(late)])).toEqual([]);
  expect(shortcomingsOf([round(late), round(late)])).toEqual(['match, late frames in each round, the longest 50 ms']);
});
