import { expect, it } from 'vitest';
import { median, PEOPLE } from '../src/bench/signup/people.ts';

it('has the middle value, or the mean of the two in the middle', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 9, 6])).toBe(5);
  expect(() => median([])).toThrow('There is no median of nothing.');
});

it('makes another person of each sample at each call', () => {
  const made = PEOPLE.flatMap((person) => [person(), person()]);
  expect(new Set(made.map(({ email }) => email)).size).toBe(made.length);
  for (const { name } of made) expect(name).toMatch(/^[a-z]{5,10}$/);
});
