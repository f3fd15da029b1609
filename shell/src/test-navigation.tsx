import { act, render } from '@testing-library/react';
import { useState } from 'react';
import { HostContext, usePageTitle } from '@tandem/shared-ui/host';
import { I18nextProvider } from '@tandem/shared-ui/i18n';
import { QueryClientProvider } from '@tandem/shared-ui/query';
import { createMemoryRouter } from '@tandem/shared-ui/memory-router';
import { Outlet, RouterProvider } from '@tandem/shared-ui/router';
import type { RouteObject } from '@tandem/shared-ui/router';
import { CompositionContext } from './composition/composition-context.ts';
import type { CompositionContextValue } from './composition/composition-context.ts';
import en from './locales/en.json';
import { SiteFrame } from './layouts/SiteFrame.tsx';
import { Main } from './layouts/Main.tsx';
import { createFrameHost } from './test-frame.tsx';
import { someRoute } from './test-routes.ts';
import type { FrameOptions } from './test-frame.tsx';

/** A page that changes its layout once its data is loaded. */
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

export const route = (
  path: string,
  title: string,
  element: RouteObject['element'],
  description?: string,
): RouteObject => ({
  path,
  element: <Main>{element}</Main>,
  handle: {
    route: someRoute(path, {
      path,
      texts: { title, ...(description !== undefined && { description }) },
      ...(PRIVATE.test(path) && { indexing: 'never' }),
    }),
  },
});

const NO_PARTS = {
  composition: {},
  away: [],
  hostFor: () => undefined,
} as unknown as CompositionContextValue;

export function renderSite(options: FrameOptions = {}) {
  const { host } = createFrameHost(options);
  host.i18n.addResourceBundle('en', 'shell', en);
  const pages = [
    route('/', 'Meet somebody on {tenant}', <h1>Home</h1>),
    route('/members', 'Search members', <h1>Search</h1>),
    route('/members/:id', 'Profile', <Member />),
    route('/home', '{index_title}', <h1>Home</h1>, 'Look around. {free_offer}'),
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
