import { expect, test } from 'vitest';
import { createOwnLimit } from './own-limit.ts';

function startClock() {
  let time = 1_000_000;
  return {
    now: () => time,
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

test('a subject has so many calls in the seconds from its first on, and each subject its own', () => {
  const clock = startClock();
  const count = createOwnLimit({ calls: 2, seconds: 60 }, clock.now);
  expect(count('203.0.113.1')).toBe(0);
  clock.pass(20_000);
  expect(count('203.0.113.1')).toBe(0);
  expect(count('203.0.113.1')).toBe(40_000);
  expect(count('203.0.113.2')).toBe(0);
  clock.pass(39_999);
  expect(count('203.0.113.1')).toBe(1);
  clock.pass(1);
  expect(count('203.0.113.1')).toBe(0);
});

test('what another subject has used is kept while old ones are removed', () => {
  const clock = startClock();
  const count = createOwnLimit({ calls: 1, seconds: 60 }, clock.now);
  count('203.0.113.1');
  clock.pass(59_000);
  count('203.0.113.2');
  clock.pass(1000);
  expect(count('203.0.113.1')).toBe(0);
  expect(count('203.0.113.2')).toBe(59_000);
});
