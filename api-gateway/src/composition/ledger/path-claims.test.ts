import type { ReleaseRoute } from '@tandem/contracts/composition/release';
import { describe, expect, test } from 'vitest';
import { findClaims } from './path-claims.ts';

type Route = Pick<ReleaseRoute, 'path' | 'parameters'>;

const route = (id: string, traits: Route): ReleaseRoute => ({
  id,
  layout: 'default',
  access: 'any',
  skeleton: 'page',
  texts: { title: { en: id } },
  files: [],
  ...traits,
});

/** What the routes of two parts both claim. */
function claimsOf(one: Route, other: Route, part: 'mf-one' | 'shell' = 'mf-one') {
  const releases = [
    { part, routes: [route('one', one)] },
    { part: 'mf-other' as const, routes: [route('other', other)] },
  ];
  return [releases, releases.toReversed()].map((each) => findClaims(each).map(({ what }) => what));
}

const LIKES: Route = { path: '/likes/:type', parameters: { type: ['received', 'given', 'matches'] } };
const MEMBER: Route = { path: '/members/:id', parameters: { id: 'id' } };

describe('the routes of two parts have one address', () => {
  test.each<[string, Route, Route]>([
    ['a word that the parameter of the other may be', LIKES, { path: '/likes/matches' }],
    ['such a word in capitals', LIKES, { path: '/likes/Matches' }],
    ['a number where the other has an id', MEMBER, { path: '/members/7' }],
    ['words of two parameters', LIKES, { path: '/likes/:kind', parameters: { kind: ['other'] } }],
    ['a parameter, and one whose values are not known', LIKES, { path: '/likes/:kind' }],
    ['the beginning of one whose last parameter may be left out', { path: '/deals/:slug?' }, { path: '/deals' }],
    ['its last parameter', { path: '/deals/:slug?', parameters: { slug: ['new'] } }, { path: '/deals/new' }],
    ['a word in the middle', { path: '/a/:b/c', parameters: { b: ['x'] } }, { path: '/a/x/c' }],
  ])('with %s', (_what, one, other) => expect(claimsOf(one, other)).toEqual([['address'], ['address']]));

  test.each<[string, Route, Route]>([
    ['a word that the parameter cannot be', LIKES, { path: '/likes/best' }],
    ['a word where the other has an id', MEMBER, { path: '/members/new' }],
    ['a word where the other may have any: the router prefers the word', { path: '/a/:b' }, { path: '/a/new' }],
    ['one segment more', LIKES, { path: '/likes/matches/:id' }],
  ])('but not with %s', (_what, one, other) => expect(claimsOf(one, other)).toEqual([[], []]));
});

describe('a path that begins like those of the shell', () => {
  test('is the shell’s, whichever of the two is promoted first', () => {
    expect(claimsOf({ path: '/pages/terms' }, { path: '/pages/anything-new' }, 'shell')).toEqual([
      ['beginning'],
      ['beginning'],
    ]);
  });

  test('is any part’s where the other is no shell, and where only a parameter comes first', () => {
    expect(claimsOf({ path: '/pages/terms' }, { path: '/pages/anything-new' })).toEqual([[], []]);
    expect(claimsOf({ path: '/' }, { path: '/own' }, 'shell')).toEqual([[], []]);
  });
});

test('each pair of routes is found once, in the order of the routes, with an id or a link that both have', () => {
  const one = [route('first', { path: '/a' }), { ...route('second', { path: '/b' }), link: 'shared' }];
  const other = [
    route('first', { path: '/A' }),
    { ...route('third', { path: '/:word', parameters: { word: ['b', 'c'] } }), link: 'shared' },
    route('fourth', { path: '/c' }),
  ];
  const found = findClaims([
    { part: 'mf-one', routes: one },
    { part: 'mf-other', routes: other },
  ]);
  expect(found.map((double) => [double.one.path, double.other.path, double.what])).toEqual([
    ['/a', '/A', 'address'],
    ['/b', '/:word', 'address'],
    ['/:word', '/c', 'address'],
  ]);
  const links = [
    {
      part: 'mf-one' as const,
      routes: [{ ...route('a', { path: '/a' }), link: 'shared' }, route('b', { path: '/x' })],
    },
    {
      part: 'mf-other' as const,
      routes: [{ ...route('c', { path: '/c' }), link: 'shared' }, route('b', { path: '/d' })],
    },
  ];
  expect(findClaims(links).map(({ what }) => what)).toEqual(['link', 'id']);
});
