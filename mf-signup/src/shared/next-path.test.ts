import { expect, it } from 'vitest';
import { nextPath } from './next-path.ts';

it('follows a path of the site, with its query', () => {
  expect(nextPath('/chats/7?from=mail#end', '/members')).toBe('/chats/7?from=mail#end');
});

it.each([
  null,
  '',
  'https://evil.test/',
  '//evil.test/',
  '/\\evil.test',
  '/\t/evil.test',
  'javascript:alert(1)',
  'members',
])('does not follow %j', (next) => {
  expect(nextPath(next, '/members')).toBe('/members');
});
