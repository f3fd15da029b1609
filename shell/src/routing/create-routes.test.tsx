import { afterEach, expect, it } from 'vitest';
import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import type { RouteObject } from '@tandem/shared-ui/router';
import { someSettings } from '@tandem/shared-ui/testing';
import { someRoute } from '../test-routes.ts';
import { noteOwner } from '../session/session-owner.ts';
import { createRoutes } from './create-routes.tsx';

const ROUTES = [
  someRoute('tested', { experiment: 'landing' }),
  someRoute('written', { hasCopy: true }),
  someRoute('written-for-visitors', { hasCopy: true, access: 'visitor' }),
  someRoute('plain'),
];

afterEach(() => noteOwner(null));

/** The routes of a document that was written for one of the pages. */
const routesOf = (own: string, leave: (address: string) => void = () => undefined) => {
  const plan: PagePlan = {
    composition: 'c',
    shell: { release: 'shell@x', build: 'x', routes: ROUTES, locale: 'en' },
    parts: {},
    away: [],
    locale: 'en',
    locales: ['en', 'fr'],
    settings: someSettings(),
    route: { id: own, part: 'shell' },
    status: 200,
    queries: [],
    prerendered: false,
    hasSession: false,
    isSourced: false,
    serviceWorker: null,
  };
  const all = (routes: readonly RouteObject[]): RouteObject[] =>
    routes.flatMap((route) => [route, ...all(route.children ?? [])]);
  const found = all(createRoutes(plan, leave));
  return (path: string) => found.find((route) => route.path === path);
};

/** The documents to which a link within the site leads from one that was written for that page. */
function leaves(path: string, own = 'plain'): string[] {
  const left: string[] = [];
  const loader = routesOf(own, (address) => left.push(address))(path)?.loader;
  if (typeof loader === 'function')
    void loader({ request: new Request(`http://localhost/fr${path}?x=1`) } as Parameters<typeof loader>[0]);
  return left;
}

it.each([
  ['of an experiment', 'tested'],
  ['that a marketer wrote copy of', 'written'],
])(
  'leads to a page %s as a document, unless it is that of the document already [R-LANDERS-VARIANT-DOCUMENT, R-LANDERS-COPY-DOCUMENT]',
  (_what, id) => {
    expect(leaves(`/${id}`)).toEqual([`http://localhost/fr/${id}?x=1`]);
    expect(leaves('/plain', id)).toEqual([]);
    expect(routesOf(id)(`/${id}`)?.loader, 'else it would be loaded for ever').toBeUndefined();
  },
);

it('sends a member on from a page for visitors within the document: they would not see it [R-LANDERS-COPY-DOCUMENT]', () => {
  noteOwner('7');
  expect(leaves('/written-for-visitors')).toEqual([]);
  expect(leaves('/written'), 'this one they do').toHaveLength(1);
  noteOwner(null);
  expect(leaves('/written-for-visitors')).toHaveLength(1);
});
