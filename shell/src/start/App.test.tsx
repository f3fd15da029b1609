import { act, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import { someSettings, someUser } from '@tandem/shared-ui/testing';
import type { User } from '@tandem/contracts/api/user';
import { createMemoryRouter } from '@tandem/shared-ui/memory-router';
import en from '../locales/en.json';
import { NO_OTHER_TABS } from '../session/other-tabs.ts';
import { App } from './App.tsx';
import { createRoutes } from '../routing/create-routes.tsx';
import { createSite } from './create-site.ts';

const PATH = '/pages/terms';
const title = 'Terms of use';

/** A prerendered page for all visitors with a session. */
const plan: PagePlan = {
  composition: 'c',
  shell: {
    release: 'shell@x',
    build: 'x',
    routes: [{ id: 'pages-terms', path: PATH, layout: 'default', access: 'any', skeleton: 'page', texts: { title } }],
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
  hasSession: true,
  isSourced: false,
  serviceWorker: null,
};

beforeEach(() => {
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: false }));
  history.replaceState(null, '', PATH);
});

/** Opens the page with a session cookie; the test responds to user.php. */
async function openWithSession() {
  let respond: (user: User | null) => void = () => undefined;
  const responded = new Promise<Response>((resolve) => (respond = (user) => resolve(Response.json({ user }))));
  const site = createSite(plan, en, {
    source: { load: () => Promise.reject(new Error('There is no remote.')) },
    fetch: (input) => (input === '/api/user.php' ? responded : new Promise(() => undefined)),
    telemetry: { add: () => undefined, flush: () => undefined },
    tabs: NO_OTHER_TABS,
    pageFailed: () => undefined,
    leave: () => undefined,
    address: () => PATH,
  });
  await site.composition.loadPage('shell', 'pages-terms');
  const router = createMemoryRouter(createRoutes(plan), { initialEntries: [PATH] });
  site.useRouter(router);
  await act(async () => void render(<App site={site} router={router} />));
  return respond;
}

const places = () => screen.queryAllByRole('navigation', { name: 'Main' });

it('wears a member’s frame without a name until it is known who has the session', async () => {
  const respond = await openWithSession();
  expect(screen.getByRole('heading', { level: 1, name: 'Terms of use' })).toBeDefined();
  expect(places()).not.toHaveLength(0);
  expect(screen.queryByRole('button', { name: /Account menu/ })).toBeNull();
  respond(someUser());
  expect(await screen.findByRole('button', { name: /Account menu/ })).toBeDefined();
});

it('wears the visitor’s frame where the session turns out to be over', async () => {
  const respond = await openWithSession();
  respond(null);
  await waitFor(() => expect(places()).toHaveLength(0));
});
