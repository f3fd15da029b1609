import { expect, test, vi } from 'vitest';
import type { ReleaseRoute } from '@tandem/contracts/composition/release';
import type { LiveRoute } from '../live/composition.ts';
import { PLAIN_FACTS } from '../site-facts/site-facts.ts';
import type { PageFacts, SiteFacts, Visitor } from '../site-facts/site-facts.ts';
import { findPage } from './page-address.ts';
import type { PageInput } from './read-page-request.ts';
import { lookUpFacts } from './request-facts.ts';

const routeOf = (path: string, more: Partial<ReleaseRoute> = {}) =>
  ({ part: 'mf-members', owner: {}, route: { id: path, path, access: 'any', ...more } }) as unknown as LiveRoute;

const subject = { kind: 'member', parameter: 'id' } as const;
const ROUTES = [
  routeOf('/members/:id', { subject }),
  routeOf('/admirers/:id', { access: 'member', subject }),
  routeOf('/help'),
];

const BLOCKED: PageFacts = { access: 'blocked', photo: null };

/** Looks up a page, and returns its facts with the member that was looked up for them. */
async function lookUp(pathname: string, visitor: Visitor) {
  const member = vi.fn<SiteFacts['member']>(() => Promise.resolve(BLOCKED));
  const siteFacts = {
    visitor: () => Promise.resolve(visitor),
    settings: () => Promise.resolve({ name: 'Alpha' }),
    member,
  } as unknown as SiteFacts;
  const input = { tenant: { settings: { locales: ['en'] } }, pathname, search: '', address: '' } as PageInput;
  const facts = await lookUpFacts(siteFacts, input, findPage(ROUTES, pathname));
  return { facts, member: member.mock.calls.map(([{ id }]) => id) };
}

const VISITOR: Visitor = { kind: 'visitor' };
const UNKNOWN: Visitor = { kind: 'unknown' };

test.each([
  ['/members/7', VISITOR],
  ['/admirers/7', UNKNOWN],
])('of %s it is looked up what the page is about, once', async (pathname, visitor) => {
  expect(await lookUp(pathname, visitor)).toEqual({
    facts: { visitor, page: BLOCKED, settings: { name: 'Alpha' } },
    member: ['7'],
  });
});

test.each([
  ['another spelling of an address', '/Members//7/'],
  ['a language that the site does not have', '/fr/members/7'],
  ['a page for members, to a visitor', '/admirers/7'],
  ['a page that is about nothing in particular', '/help'],
  ['an unknown address', '/nothing/here'],
])('%s has nothing looked up about it', async (_what, pathname) => {
  expect(await lookUp(pathname, VISITOR)).toEqual({
    facts: { visitor: VISITOR, page: PLAIN_FACTS, settings: { name: 'Alpha' } },
    member: [],
  });
});
