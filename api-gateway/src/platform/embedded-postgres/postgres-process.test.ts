import { expect, test } from 'vitest';
import { sharedBuffersOf } from './postgres-process.ts';

const GIGABYTE = 1024 ** 3;

test('PostgreSQL keeps an eighth of the memory, from 128 MB up to 1 GB', () => {
  expect(sharedBuffersOf(GIGABYTE / 2)).toBe('128MB');
  expect(sharedBuffersOf(4 * GIGABYTE)).toBe('512MB');
  expect(sharedBuffersOf(64 * GIGABYTE)).toBe('1024MB');
});
