import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { RemoteDefinition } from '@tandem/contracts/composition/remote';
import type { PlanRoute } from '@tandem/contracts/composition/page-plan';
import { HostContext } from '@tandem/shared-ui/host';
import { I18nextProvider } from '@tandem/shared-ui/i18n';
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
    hostFor,
  });
  const show = () =>
    render(
      <I18nextProvider i18n={host.i18n}>
        <QueryClientProvider client={host.queryClient}>
          <HostContext value={host}>
            <CompositionContext value={{ composition, away: [], hostFor }}>
              <PartPage part="mf-chat" route={ROUTE} />
            </CompositionContext>
          </HostContext>
        </QueryClientProvider>
      </I18nextProvider>,
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

/** The page as the document held it: a text, and a form that somebody is filling in. */
function prerendered(): Node[] {
  const held = document.createElement('div');
  held.innerHTML = '<h1>Chats</h1><form method="post"><input name="note" aria-label="Note"></form>';
  return [...held.childNodes];
}

const READABLE = 'You can read this page, but its buttons and forms do not work right now.';

it('leaves a prerendered page whose part is away as it was, says so, and takes a form as a retry [R-FRAME-GUARD-KEPT, T-FRAME-GUARD-READ]', async () => {
  const { composition, load, show } = setUp();
  composition.kept.keep('mf-chat/chats', prerendered());
  await composition.loadPage('mf-chat', 'chats');
  show();
  expect(await screen.findByText(READABLE)).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Chats' })).toBeDefined();
  expect(screen.queryByRole('heading', { name: /is not available/ })).toBeNull();
  const form = document.forms[0] as HTMLFormElement;
  const sent = new Event('submit', { bubbles: true, cancelable: true });
  form.dispatchEvent(sent);
  expect(sent.defaultPrevented, 'the browser alone would leave the page').toBe(true);
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
});

it('says so after what can be read, which stays where it is, and has it read out [R-FRAME-GUARD-STILL]', async () => {
  const { composition, show } = setUp();
  composition.kept.keep('mf-chat/chats', prerendered());
  await composition.loadPage('mf-chat', 'chats');
  show();
  const word = await screen.findByRole('alert');
  expect(word.textContent).toContain(READABLE);
  const field = screen.getByRole('textbox', { name: 'Note' });
  expect(field.compareDocumentPosition(word)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

/** A remote whose page throws until it is mended. */
function throwing() {
  const state = { isMended: false };
  const Page = () => {
    if (!state.isMended) throw new Error('a release that throws');
    return <input name="note" aria-label="Note" defaultValue="" />;
  };
  const definition = {
    id: 'mf-chat',
    routes: () => Promise.resolve({ default: { chats: { page: () => Promise.resolve({ default: Page }) } } }),
    locale: () => Promise.resolve({ default: {} }),
  };
  return { state, definition: definition as unknown as RemoteDefinition };
}

it('leaves a prerendered page that throws as it was, and types what was typed once it can be rendered [R-FRAME-GUARD-KEPT]', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { state, definition } = throwing();
  const { composition, load, show } = setUp();
  load.mockReset().mockResolvedValue(definition);
  composition.kept.keep('mf-chat/chats', prerendered());
  await composition.loadPage('mf-chat', 'chats');
  const { container } = show();
  container.id = 'main';
  expect(await screen.findByText(READABLE)).toBeDefined();
  screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' }).value = 'typed';
  state.isMended = true;
  screen.getByRole('button', { name: 'Try again' }).click();
  await vi.waitFor(() => expect(screen.queryByText(READABLE)).toBeNull());
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' }).value).toBe('typed');
  expect(composition.kept.isEmpty, 'it is not needed any more').toBe(true);
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
