import { expect, it } from 'vitest';
import { MEDIA_KEY, newMediaKey } from './media-store.ts';

const DIGITS = '0123456789abcdef'.split('');

// By chance this fails less than once in 10^24 runs.
it('makes keys that are random in each of their 32 digits, so that nobody finds one by counting [R-PHOTOS-ADDRESS-UNGUESSABLE]', () => {
  const keys = Array.from({ length: 1000 }, newMediaKey);
  for (const key of keys) expect(key).toMatch(MEDIA_KEY);
  for (let place = 0; place < 32; place += 1) {
    const seen = new Set(keys.map((key) => key[place]));
    expect(
      [...seen].toSorted((one = '', other = '') => one.localeCompare(other)),
      `digit ${place + 1}`,
    ).toEqual(DIGITS);
  }
});

// 500,000 pairs of which each is alike in 64 bits with a probability of 2^-64: less than once in 10^13 runs.
it.each([
  ['begin', (key: string) => key.slice(0, 16)],
  ['end', (key: string) => key.slice(16)],
])('makes no two keys that %s alike [R-PHOTOS-ADDRESS-UNGUESSABLE]', (_side, half) => {
  const keys = Array.from({ length: 1000 }, newMediaKey);
  expect(new Set(keys.map(half)).size).toBe(keys.length);
});
