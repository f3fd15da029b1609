import { expect, it } from 'vitest';
import { createAttemptKeys } from './attempt-key.ts';

it('returns the same key for the same body, and a new one for another', () => {
  let count = 0;
  const keyOf = createAttemptKeys(() => `key-${(count += 1)}`);
  expect([keyOf({ a: 1 }), keyOf({ a: 1 }), keyOf({ a: 2 }), keyOf({ a: 2 })]).toEqual([
    'key-1',
    'key-1',
    'key-2',
    'key-2',
  ]);
});
