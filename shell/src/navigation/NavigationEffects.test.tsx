import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HostContext, usePageTitle } from '@tandem/shared-ui/host';
import { I18nextProvider } from '@tandem/shared-ui/i18n';
import { QueryClientProvider } from '@tandem/shared-ui/query';
import { createMemoryRouter, Outlet, RouterProvider } from '@tandem/shared-ui/router';
import type { RouteObject } from '@tandem/shared-ui/router';
import { someSettings, someUser } from '@tandem/shared-ui/testing';
import { CompositionContext } from '../composition/composition-context.ts';
import type { CompositionContextValue } from '../composition/composition-context.ts';
import { SiteFrame } from '../layouts/SiteFrame.tsx';
import { Main } from '../layouts/Main.tsx';
import { scrollKey } from './kept-place.ts';
import { createFrameHost } from '../test-frame.tsx';
import { someRoute } from '../test-routes.ts';
import type { FrameOptions } from '../test-frame.tsx';

/** A page that is laid out in another way once it has its answer. */
function Chats() {
  const [answered, setAnswered] = useState(false);
  const answer = <button onClick={() => setAnswered(true)}>Answer</button>;
  return answered ? (
    <section>
      <h1>No messages</h1>
      {answer}
    </section>
  ) : (
    <div>
      <h1>Messages</h1>
      {answer}
    </div>
  );
}

function Member() {
  usePageTitle('Marloes_82, 34');
  return <h1>Marloes_82</h1>;
}

/** Pages that search engines are not to list. */
const PRIVATE = /^\/members\/:id/;

const route = (path: string, title: string, element: RouteObject['element']): RouteObject => ({
  path,
  element: <Main>{element}</Main>,
  handle: {
    route: someRoute(path, { path, texts: { title }, ...(PRIVATE.test(path) && { indexing: 'never' }) }),
  },
});

/** What the head says to search engines and to services that show a link. */
const head = (selector: string) =>
  [...document.head.querySelectorAll(selector)].map((tag) => tag.getAttribute('content') ?? tag.getAttribute('href'));

const NO_PARTS = {
  composition: {},
  away: [],
  hostFor: () => undefined,
} as unknown as CompositionContextValue;

function renderSite(options: FrameOptions = {}) {
  const { host } = createFrameHost(options);
  const pages = [
    route('/', 'Meet somebody on {tenant}', <h1>Home</h1>),
    route('/members', 'Search members', <h1>Search</h1>),
    route('/members/:id', 'Profile', <Member />),
    route('/home', '{index_title}', <h1>Home</h1>),
    route('/loading', 'Loading page', <p>An outline</p>),
    route('/chats', 'Messages', <Chats />),
    { path: '*', element: <h1>Nothing here</h1> },
    route('/login', 'Login', <input aria-label="E-mail" ref={(field) => field?.focus()} />),
  ];
  const frame = (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  );
  const router = createMemoryRouter([{ element: frame, children: pages }], { initialEntries: ['/members'] });
  render(
    <I18nextProvider i18n={host.i18n}>
      <QueryClientProvider client={host.queryClient}>
        <HostContext value={host}>
          <CompositionContext value={NO_PARTS}>
            <RouterProvider router={router} />
          </CompositionContext>
        </HostContext>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return { go: (address: string) => act(() => router.navigate(address)), host };
}

const announced = () => document.querySelector('[aria-live="polite"][aria-atomic="true"]')?.textContent;

describe('the title of the window', () => {
  it('is the route’s with the tenant’s name', () => {
    renderSite({ user: null });
    expect(document.title).toBe('Search members · Tandemly');
  });

  it('names the tenant once where the title has its name already', async () => {
    const { go } = renderSite({ user: null });
    await go('/');
    expect(document.title).toBe('Meet somebody on Tandemly');
  });

  it('is the page’s own where it gives one, and the next route’s afterwards', async () => {
    const { go } = renderSite({ user: null });
    await go('/members/7');
    expect(document.title).toBe('Marloes_82, 34 · Tandemly');
    await go('/members');
    expect(document.title).toBe('Search members · Tandemly');
  });

  it('is the tenant’s own on its home page [R-PLATFORM-TENANT-SETTINGS]', async () => {
    const { go } = renderSite({ user: null });
    await go('/home');
    expect(document.title).toBe('Meet somebody · Tandemly');
  });

  it('is a neutral one in privacy mode, whatever page one is on [R-PRIVACY-NEUTRAL-TITLE]', async () => {
    const user = someUser();
    const { go } = renderSite({ user: { ...user, profile: { ...user.profile, privacy_mode: true } }, unread: [2] });
    await waitFor(() => expect(document.title).toBe('(2) Start page'));
    await go('/members/7');
    expect(document.title).toBe('(2) Start page');
  });

  it('begins with unread messages and new likes together [R-FRAME-TITLE-PREFIX]', async () => {
    renderSite({ user: someUser(), unread: [2], newLikes: 3 });
    await waitFor(() => expect(document.title).toBe('(5) Search members · Tandemly'));
  });
});

describe('the head of the document', () => {
  const SERVED = `
    <link rel="canonical" href="https://tandemly.test:8443/members">
    <link rel="alternate" hreflang="en" href="https://tandemly.test:8443/members">
    <meta name="description" content="Search">
    <meta property="og:url" content="https://tandemly.test:8443/members">
    <meta property="og:title" content="Search members">
    <meta property="og:image" content="https://tandemly.test:8443/search.png">
    <meta property="og:image:alt" content="Search">
    <meta name="twitter:image" content="https://tandemly.test:8443/search.png">
    <script type="application/ld+json" content="{}"></script>
  `;
  const OF_ONE_PAGE = '[property^="og:image"], [name^="twitter:image"], [type="application/ld+json"]';
  const clear = () => document.head.querySelectorAll('link, meta, script').forEach((tag) => tag.remove());
  beforeEach(() => {
    clear();
    document.head.insertAdjacentHTML('beforeend', SERVED);
  });
  afterEach(clear);

  it('of the first page stays as the gateway wrote it', () => {
    renderSite({ user: null });
    expect(head('link[rel="canonical"]')).toEqual(['https://tandemly.test:8443/members']);
    expect(head('meta[name="description"]')).toEqual(['Search']);
    expect(head(OF_ONE_PAGE)).toHaveLength(4);
  });

  it('keeps no picture and no data of the first page', async () => {
    const { go } = renderSite({ user: null });
    await go('/login');
    expect(head(OF_ONE_PAGE)).toEqual([]);
  });

  it('follows the page: its address in all languages, its title and its words', async () => {
    const { go } = renderSite({ user: null });
    await go('/login');
    const address = 'https://tandemly.test:8443/login';
    expect(head('link[rel="canonical"]')).toEqual([address]);
    expect(head('meta[property="og:url"]')).toEqual([address]);
    expect(head('link[hreflang="fr"]')).toEqual(['https://tandemly.test:8443/fr/login']);
    expect(head('link[hreflang="x-default"]')).toEqual([address]);
    expect(head('meta[property="og:title"]')).toEqual(['Login · Tandemly']);
    expect(head('meta[name="description"]')).toEqual([someSettings().description.en]);
  });

  it('keeps the pages about members from search engines, and lets them have the others', async () => {
    const { go } = renderSite({ user: null });
    await go('/members/7');
    expect(head('meta[name="robots"]')).toEqual(['noindex']);
    expect(head('meta[property="og:title"]')).toEqual(['Profile · Tandemly']);
    await go('/login');
    expect(head('meta[name="robots"]')).toEqual([]);
  });

  it('of an address that nobody has names none', async () => {
    const { go } = renderSite({ user: null });
    await go('/nowhere');
    expect(head('link[rel="canonical"], link[hreflang], meta[property="og:url"]')).toEqual([]);
    expect(head('meta[name="robots"]')).toEqual(['noindex']);
    await go('/login');
    expect(head('link[rel="canonical"]')).toEqual(['https://tandemly.test:8443/login']);
  });
});

describe('arriving at another page', () => {
  it('leaves the first page as the browser had it', () => {
    renderSite({ user: null });
    expect(document.activeElement).toBe(document.body);
    expect(announced()).toBe('');
  });

  it('moves focus to its headline and reads its title out', async () => {
    const { go } = renderSite({ user: null });
    await go('/members/7');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Marloes_82' }));
    await waitFor(() => expect(announced()).toBe('Marloes_82, 34 · Tandemly'));
  });

  it('moves focus to the main place while there is no headline yet', async () => {
    const { go } = renderSite({ user: null });
    await go('/loading');
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('keeps focus in a page that puts another headline in the place of its first one', async () => {
    const { go } = renderSite({ user: null });
    await go('/chats');
    fireEvent.click(screen.getByRole('button', { name: 'Answer' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'No messages' })));
  });

  it('leaves whoever has gone elsewhere meanwhile where they are', async () => {
    const { go } = renderSite({ user: null });
    await go('/chats');
    const elsewhere = document.body.appendChild(document.createElement('button'));
    elsewhere.focus();
    fireEvent.click(screen.getByRole('button', { name: 'Answer' }));
    await act(() => Promise.resolve());
    expect(screen.getByRole('heading', { name: 'No messages' })).toBeDefined();
    expect(document.activeElement).toBe(elsewhere);
    elsewhere.remove();
  });

  it('leaves a field alone that the page has focused', async () => {
    const { go } = renderSite({ user: null });
    await go('/login');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'E-mail' }));
  });

  it('is not another filter of the same page', async () => {
    const { go } = renderSite({ user: null });
    await go('/members?page=2');
    expect(document.activeElement).toBe(document.body);
  });
});

describe('the reading position', () => {
  it('of the first page of a load belongs to its address', () => {
    const checkout = { key: 'default', pathname: '/credits/40/visa', search: '' };
    expect(scrollKey({ ...checkout, search: '?payment=1' })).not.toBe(scrollKey(checkout));
    expect(scrollKey({ ...checkout })).toBe(scrollKey(checkout));
  });

  it('of later pages belongs to their visit', () => {
    const visit = { pathname: '/members', search: '' };
    expect(scrollKey({ ...visit, key: 'a' })).not.toBe(scrollKey({ ...visit, key: 'b' }));
  });
});
