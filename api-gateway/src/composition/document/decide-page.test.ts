import { expect, test } from 'vitest';
import type { ReleaseRoute } from '@tandem/contracts/composition/release';
import type { Composition } from '../live/composition.ts';
import { PLAIN_FACTS } from '../site-facts/site-facts.ts';
import type { MemberPhoto, PageAccess, PageFacts, Visitor } from '../site-facts/site-facts.ts';
import { decidePage } from './decide-page.ts';
import type { PageRequest } from './decide-page.ts';
import { findPage } from './page-address.ts';

const routeOf = (path: string, more: Partial<ReleaseRoute> = {}) =>
  ({ id: path, path, access: 'any', ...more }) as ReleaseRoute;

const owned = (route: ReleaseRoute, owner: object | null = {}) => ({ part: 'mf-members', owner, route });

const COMPOSITION = {
  routes: [
    owned(routeOf('/login', { access: 'visitor', link: 'login' })),
    owned(routeOf('/profile', { access: 'member' })),
    owned(routeOf('/members/:id')),
    owned(routeOf('/queue', { access: 'moderator' })),
    owned(routeOf('/away/:id'), null),
  ],
} as unknown as Composition;

const VISITOR: Visitor = { kind: 'visitor' };
const PHOTO: MemberPhoto = {
  memberId: 1,
  photoAddress: '0123456789abcdef0123456789abcdef',
  name: 'Ann',
  age: 30,
  fictional: false,
};

const requestOf = (pathname: string, visitor: Visitor = VISITOR): PageRequest => ({
  pathname,
  search: '',
  localeCookie: undefined,
  domainLanguage: 'en',
  locales: ['en'],
  visitor,
  isBot: false,
  isFromHere: false,
});

const decide = (pathname: string, facts: PageFacts = PLAIN_FACTS) =>
  decidePage(requestOf(pathname), findPage(COMPOSITION.routes, pathname), COMPOSITION, facts);

test.each([
  ['another spelling of an address', '/Members//7/', '/members/7'],
  ['a language that the tenant does not have', '/fr/members/7', '/members/7'],
  ['a page for members, to a visitor', '/profile', '/login?next=%2Fprofile'],
])('%s is redirected, whatever the page is about', (_what, pathname, location) => {
  for (const access of ['shown', 'hidden'] as const)
    expect(decide(pathname, { access, photo: null })).toMatchObject({ kind: 'redirect', location });
});

const MEMBER = {
  kind: 'member',
  id: 1,
  language: 'en',
  paid: false,
  signedUpAt: new Date(),
  privacyMode: false,
} as const;

test.each<[string, Visitor, number]>([
  ['a visitor', VISITOR, 404],
  ['a member', { ...MEMBER, moderator: false }, 404],
  ['a moderator', { ...MEMBER, moderator: true }, 200],
  ['somebody whom another backend knows', { kind: 'unknown' }, 200],
])('a page for moderators is to %s %o: %i [R-MODERATION-PAGE]', (_who, visitor, status) => {
  const page = findPage(COMPOSITION.routes, '/queue');
  expect(decidePage(requestOf('/queue', visitor), page, COMPOSITION, PLAIN_FACTS)).toMatchObject({ status });
});

test('an unknown address is 404', () => {
  expect(decide('/nothing/here')).toMatchObject({ kind: 'document', status: 404, matched: null });
});

test('a page that is shown has the photo of whom it is about', () => {
  const decision = decide('/members/7', { access: 'shown', photo: PHOTO });
  expect(decision).toMatchObject({ status: 200, photo: PHOTO, matched: { params: { id: '7' } } });
});

test.each<[PageAccess, string, number, boolean]>([
  ['blocked', '/members/7', 403, true],
  ['missing', '/members/7', 404, true],
  ['members', '/members/7', 200, true],
  ['hidden', '/members/7', 404, false],
  ['shown', '/away/7', 503, true],
  ['blocked', '/away/7', 503, true],
  ['hidden', '/away/7', 404, false],
])('what is %s at %s is %i', (access, pathname, status, isMatched) => {
  const decision = decide(pathname, { access, photo: null });
  expect(decision).toMatchObject({ kind: 'document', status, photo: null });
  expect(decision.kind === 'document' && decision.matched !== null).toBe(isMatched);
});
