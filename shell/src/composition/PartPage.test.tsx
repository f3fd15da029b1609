import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { PlanRoute } from '@tandem/contracts/composition/page-plan';
import { HostContext } from '@tandem/shared-ui/host';
import { TextsProvider } from '@tandem/shared-ui/i18n';
import { QueryClientProvider } from '@tandem/shared-ui/query';
import { createFakeHost } from '@tandem/shared-ui/testing';
import en from '../locales/en.json';
import { CompositionContext } from './composition-context.ts';
import { Composition } from './composition-store.ts';
import { PartPage } from './PartPage.tsx';
import type { RemoteSource } from './remote-source.ts';

const ROUTE = { id: 'chats', skeleton: 'list' } as unknown as PlanRoute;

function setUp() {
  const { host } = createFakeHost();
  host.i18n.addResourceBundle('en', 'shell', en);
  host.telemetry = { error: () => undefined, timing: () => undefined };
  const load = vi.fn<RemoteSource['load']>().mockRejectedValue(new Error('away'));
  const hostFor = () => host;
  const composition = new Composition({
    source: { load },
    shellRoutes: {},
    locale: 'en',
    localeOf: () => 'en',
    hostFor,
  });
  const show = () =>
    render(
      <TextsProvider value={host.i18n}>
        <QueryClientProvider client={host.queryClient}>
          <HostContext value={host}>
            <CompositionContext value={{ composition, away: [], hostFor }}>
              <PartPage part="mf-chat" route={ROUTE} />
            </CompositionContext>
          </HostContext>
        </QueryClientProvider>
      </TextsProvider>,
    );
  return { composition, load, show };
}

const fallback = () => screen.findByRole('heading', { level: 1, name: /is not available right now/ });

it('shows a failure of the document’s own page at once: it has been waited for already', async () => {
  const { composition, load, show } = setUp();
  await composition.loadPage('mf-chat', 'chats');
  show();
  await fallback();
  expect(load).toHaveBeenCalledTimes(1);
});

it('retries when the page is visited again', async () => {
  const { load, show } = setUp();
  const first = show();
  await fallback();
  first.unmount();
  show();
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  await fallback();
});
