import { expect, test, vi } from 'vitest';
import type { ReleaseRoute } from '@tandem/contracts/composition/release';
import type { Composition } from '../live/composition.ts';
import type { MemberPhoto, PageAccess, PageFacts, Visitor } from '../site-facts/site-facts.ts';
import { decidePage } from './decide-page.ts';
import type { PageRequest } from './decide-page.ts';
import type { MatchedRoute } from './route-table.ts';

const routeOf = (path: string, more: Partial<ReleaseRoute> = {}) =>
  ({ id: path, path, access: 'any', ...more }) as ReleaseRoute;

const owned = (route: ReleaseRoute, owner: object | null = {}) => ({ part: 'mf-members', owner, route });

const COMPOSITION = {
  routes: [
    owned(routeOf('/login', { access: 'visitor', link: 'login' })),
    owned(routeOf('/profile', { access: 'member' })),
    owned(routeOf('/members/:id')),
    owned(routeOf('/away/:id'), null),
  ],
} as unknown as Composition;

const VISITOR: Visitor = { kind: 'visitor' };
const PHOTO: MemberPhoto = { memberId: 1, photoId: 2, name: 'Ann', age: 30, fictional: false };

const requestOf = (pathname: string, visitor = VISITOR): PageRequest => ({
  pathname,
  search: '',
  localeCookie: undefined,
  domainLanguage: 'en',
  locales: ['en'],
  visitor,
  isBot: false,
  isFromHere: false,
});

const lookingUp = (access: PageAccess, photo: MemberPhoto | null = null) =>
  vi.fn<(matched: MatchedRoute) => Promise<PageFacts>>(() => Promise.resolve({ access, photo }));

test.each([
  ['another spelling of an address', '/Members//7/', '/members/7'],
  ['a language that the tenant does not have', '/fr/members/7', '/members/7'],
  ['a page for members, to a visitor', '/profile', '/login?next=%2Fprofile'],
])('%s is redirected, and nothing is looked up for it', async (_what, pathname, location) => {
  const factsOf = lookingUp('shown');
  expect(await decidePage(requestOf(pathname), COMPOSITION, factsOf)).toMatchObject({ kind: 'redirect', location });
  expect(factsOf).not.toHaveBeenCalled();
});

test('an unknown address is 404, and nothing is looked up for it', async () => {
  const factsOf = lookingUp('shown');
  const decision = await decidePage(requestOf('/nothing/here'), COMPOSITION, factsOf);
  expect(decision).toMatchObject({ kind: 'document', status: 404, matched: null });
  expect(factsOf).not.toHaveBeenCalled();
});

test('a page that is shown has the photo of whom it is about', async () => {
  const factsOf = lookingUp('shown', PHOTO);
  const decision = await decidePage(requestOf('/members/7'), COMPOSITION, factsOf);
  expect(decision).toMatchObject({ status: 200, photo: PHOTO, matched: { params: { id: '7' } } });
  expect(factsOf).toHaveBeenCalledOnce();
});

test.each<[PageAccess, string, number, boolean]>([
  ['blocked', '/members/7', 403, true],
  ['missing', '/members/7', 404, true],
  ['hidden', '/members/7', 404, false],
  ['shown', '/away/7', 503, true],
  ['blocked', '/away/7', 503, true],
  ['hidden', '/away/7', 404, false],
])('what is %s at %s is %i', async (access, pathname, status, isMatched) => {
  const decision = await decidePage(requestOf(pathname), COMPOSITION, lookingUp(access));
  expect(decision).toMatchObject({ kind: 'document', status, photo: null });
  expect(decision.kind === 'document' && decision.matched !== null).toBe(isMatched);
});
