import { expect, test } from 'vitest';
import type { ReleaseRoute } from '@tandem/contracts/composition/release';
import { madeSearch, routeAt } from './made-search.ts';

const member = { key: ['member'], endpoint: 'GET /api/member.php', query: {}, fromPath: { id: 'profile' } };
const routeWith = (prerender: ReleaseRoute['prerender']) => ({ id: 'signup', prerender }) as ReleaseRoute;
const signup = routeWith({
  queries: [],
  changedBy: ['profile', 'gender', 'message', 'invite'],
  madeWith: { profile: 'id', gender: 'gender', message: 'text' },
  subjectQueries: [member],
});

test.each([
  ['', ''],
  ['?lander=gallery', ''],
  ['?gender=male&lander=gallery', '?gender=male'],
  ['?gender=nobody', ''],
  ['?gender=male&gender=female', '?gender=male'],
  ['?message=Hello', ''],
  ['?message=Hello&gender=male&profile=7', '?profile=7&gender=male&message=Hello'],
  ['?profile=7&message=%3Cb%3E%22', '?profile=7&message=%3Cb%3E%22'],
  [`?profile=7&message=${'x'.repeat(4_001)}`, null],
  ['?profile=7.0', null],
  ['?profile=', null],
  ['?profile=-7', null],
  ['?profile=7&invite=abc', null],
])('an address with %s is rendered with %s [R-PLATFORM-PRERENDER-CHOSEN]', (search, made) => {
  expect(madeSearch(signup, search)).toBe(made);
});

test('a page that nobody knows ahead with any other query is rendered with none', () => {
  const login = routeWith({ queries: [] });
  expect(madeSearch(login, '?next=/chats')).toBe('');
  expect(madeSearch(login, '?other=1')).toBeNull();
  expect(madeSearch(routeWith({ queries: [], anySearch: true }), '?other=1')).toBe('');
});

test('a page whose path names its subject has the words of its address as well [R-PLATFORM-PRERENDER-CHOSEN]', () => {
  const ofMember = routeWith({
    queries: [{ ...member, fromPath: { id: 'id' } }],
    changedBy: ['message'],
    madeWith: { message: 'text' },
  });
  expect(madeSearch(ofMember, '?message=Hello')).toBe('?message=Hello');
});

test('the query about a subject is one of the page only where the address names the subject', () => {
  expect(routeAt(signup, '?profile=7').prerender?.queries).toEqual([member]);
  expect(routeAt(signup, '?gender=male')).toBe(signup);
});
