import { expect, it, vi } from 'vitest';
import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import type { RouteObject } from '@tandem/shared-ui/router';
import { someSettings } from '@tandem/shared-ui/testing';
import { someRoute } from '../test-routes.ts';
import { createRoutes } from './create-routes.tsx';

const ROUTES = [someRoute('tested', { experiment: 'landing' }), someRoute('plain')];

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

it('leads to a page of an experiment as a document, unless it is that of the document already [R-LANDERS-VARIANT-DOCUMENT]', () => {
  const leave = vi.fn<(address: string) => void>();
  const loader = routesOf('plain', leave)('/tested')?.loader;
  if (typeof loader !== 'function') throw new Error('The page is not left.');
  void loader({ request: new Request('http://localhost/fr/tested?x=1') } as Parameters<typeof loader>[0]);
  expect(leave).toHaveBeenCalledExactlyOnceWith('http://localhost/fr/tested?x=1');
  expect(routesOf('plain')('/plain')?.loader).toBeUndefined();
  expect(routesOf('tested')('/tested')?.loader, 'else it would be loaded for ever').toBeUndefined();
});
