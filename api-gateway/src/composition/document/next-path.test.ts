import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import type { LiveRoute } from '../live/composition.ts';
import { safeNextPath } from './next-path.ts';

const route = (path: string, access: 'any' | 'member' | 'visitor') =>
  ({ part: 'mf-a', owner: null, route: { id: 'a', path, access } }) as unknown as LiveRoute;
const ROUTES = [
  route('/', 'visitor'),
  route('/login', 'visitor'),
  route('/chats', 'member'),
  route('/members', 'any'),
  route('/members/:id', 'any'),
  route('/landers/gallery/:slug?', 'any'),
];

test.each(['/chats', '/fr/chats?x=1', '/members/7', '/members?page=2&gender=female'])(
  '%s may follow a login',
  (next) => {
    expect(safeNextPath(ROUTES, next)).toBe(next);
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
  expect(safeNextPath(ROUTES, next)).toBeNull();
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
        const path = safeNextPath(ROUTES, next);
        if (path === null) return;
        expect(new URL(path, 'https://site.test').origin).toBe('https://site.test');
        expect(path.startsWith('//')).toBe(false);
      },
    ),
    { numRuns: 2000 },
  );
});
