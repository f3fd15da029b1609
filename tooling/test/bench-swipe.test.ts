import { expect, test } from 'vitest';
import { frameTimesOf } from '../src/bench/swipe/frame-times.ts';
import { verdictOf } from '../src/bench/swipe/measure-swipe.ts';

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

test('the verdict names each play that had a late frame; the game at rest shows the machine and fails nothing', () => {
  const [quick, slow] = [frameTimesOf([0, 16, 32]), frameTimesOf([0, 16, 66])];
  expect(verdictOf({ rest: slow, match: quick })).toBe('No frame of what was played took longer than 32 ms.');
  expect(verdictOf({ rest: quick, match: slow, undo: slow })).toBe(
    'Too slow: match, 1 frames over 32 ms, the longest 50 ms.\nToo slow: undo, 1 frames over 32 ms, the longest 50 ms.',
  );
});
