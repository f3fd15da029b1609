import { expect, test } from 'vitest';
import { slowestOf } from '../src/bench/search-page/page-work.ts';

test('the slowest interaction counts, not an event that is none', () => {
  const events = [
    { interactionId: 7, duration: 48 },
    { interactionId: 0, duration: 400 },
    { interactionId: 9, duration: 96 },
  ];
  expect(slowestOf(events)).toBe(96);
});

test('what the browser did not note was faster than what it notes', () => {
  expect(slowestOf([])).toBe(16);
});
