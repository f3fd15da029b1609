import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { safeNextPath } from './next-path.ts';

test.each(['/chats', '/fr/chats?x=1', '/members/7', '/members?page=2&gender=female'])(
  '%s may follow a login',
  (next) => {
    expect(safeNextPath(next)).toBe(next);
  },
);

test.each([
  '//evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  'https://evil.test/chats',
  '/login',
  '/',
  '/landers/nothing',
  'chats',
  '',
  null,
  undefined,
  7,
  `/members?${'x'.repeat(500)}`,
])('%s may not', (next) => {
  expect(safeNextPath(next)).toBeNull();
});

test('whatever is let through stays on the site', () => {
  const pieces = array(
    constantFrom(
      '/',
      '\\',
      '..',
      '.',
      'chats',
      'members',
      '@',
      ':',
      'evil.test',
      '\t',
      '\n',
      '%2f',
      '%5c',
      '?',
      '#',
      'fr',
      'https',
    ),
    { maxLength: 8 },
  );
  assert(
    property(
      oneof(
        string(),
        pieces.map((words) => `/${words.join('')}`),
      ),
      (next) => {
        const path = safeNextPath(next);
        if (path === null) return;
        expect(new URL(path, 'https://site.test').origin).toBe('https://site.test');
        expect(path.startsWith('//')).toBe(false);
      },
    ),
    { numRuns: 2000 },
  );
});
