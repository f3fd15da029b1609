import { expect, test } from 'vitest';
import { frameTimesOf } from '../src/bench/swipe/frame-times.ts';

test('frames are counted by the time since the one before, those over 32 ms by themselves', () => {
  const times = [0, 16, 32, 48, 98, 114, 147, 163];
  expect(frameTimesOf(times)).toEqual({ frames: 7, median: 16, p95: 50, longest: 50, late: [50, 33] });
});

test('without frames there is nothing to report', () => {
  expect(() => frameTimesOf([5])).toThrow('no frames');
});
