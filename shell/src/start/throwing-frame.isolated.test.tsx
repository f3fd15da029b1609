import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import { createMemoryRouter } from '@tandem/shared-ui/memory-router';
import { someSettings } from '@tandem/shared-ui/testing';
import en from '../locales/en.json';
import { createRoutes } from '../routing/create-routes.tsx';
import { NO_OTHER_TABS } from '../session/other-tabs.ts';
import { App } from './App.tsx';
import { createSite } from './create-site.ts';
import { renderFirst } from './render-first.ts';

const { throwing, frameOf } = vi.hoisted(() => {
  const throwing: { place: string | null } = { place: null };
  return {
    throwing,
    frameOf:
      (place: string) =>
      ({ children }: { children: ReactNode }) => {
        if (throwing.place === place) throw new Error('a frame that throws');
        return children;
      },
  };
});
vi.mock('../layouts/SiteFrame.tsx', () => ({ SiteFrame: frameOf('the site') }));
vi.mock('../layouts/index.ts', () => ({ layouts: { default: frameOf('a layout') } }));

const PATH = '/pages/terms';
const plan: PagePlan = {
  composition: 'c',
  shell: {
    release: 'shell@x',
    build: 'x',
    routes: [
      { id: 'pages-terms', path: PATH, layout: 'default', access: 'any', skeleton: 'page', texts: { title: 'Terms' } },
    ],
    locale: 'en',
  },
  parts: {},
  away: [],
  locale: 'en',
  locales: ['en', 'fr'],
  settings: someSettings(),
  route: { id: 'pages-terms', part: 'shell' },
  status: 200,
  queries: [],
  prerendered: true,
  hasSession: false,
  isSourced: false,
  serviceWorker: null,
};

let container: HTMLElement;
beforeEach(() => {
  // `act` would throw what the root is to be given.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  // React and the router write down what throws.
  vi.mocked(console.error).mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: false }));
  history.replaceState(null, '', PATH);
  container = document.createElement('div');
  container.innerHTML = '<main><h1>What was prerendered</h1></main>';
  document.body.append(container);
});
afterEach(() => container.remove());

/** Shows the page. Returns what became of it. */
async function show(): Promise<unknown> {
  const site = createSite(plan, en, {
    source: { load: () => Promise.reject(new Error('There is no remote.')) },
    fetch: () => new Promise(() => undefined),
    telemetry: { add: () => undefined, flush: () => undefined },
    tabs: NO_OTHER_TABS,
    pageFailed: () => undefined,
    leave: () => undefined,
    address: () => PATH,
  });
  await site.composition.loadPage('shell', 'pages-terms');
  const router = createMemoryRouter(createRoutes(plan), { initialEntries: [PATH] });
  site.useRouter(router);
  return renderFirst({
    container,
    app: (onInteractive) => <App site={site} router={router} onInteractive={onInteractive} />,
    isHydrated: false,
    onRecoverableError: () => undefined,
  }).then(
    () => 'interactive',
    (error: unknown) => (error instanceof Error ? error.message : error),
  );
}

it.each(['the site', 'a layout'])(
  'the frame of %s that throws at first takes nothing away, and nothing says that the page is interactive [R-FRAME-GUARD-FRAME]',
  async (place) => {
    throwing.place = place;
    expect(await show()).toBe('a frame that throws');
    expect(container.textContent).toBe('What was prerendered');
    throwing.place = null;
    expect(await show()).toBe('interactive');
    expect(container.textContent).not.toContain('What was prerendered');
  },
);
