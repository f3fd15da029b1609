import { useState } from 'react';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HostTelemetry } from '@tandem/contracts/composition/host-api';
import type { PagePlan, PlanPart, PlanRelease, PlanRoute } from '@tandem/contracts/composition/page-plan';
import type { CurrentPart } from '@tandem/contracts/composition/release-news';
import type { RemoteDefinition } from '@tandem/contracts/composition/remote';
import { HostContext } from '@tandem/shared-ui/host';
import { I18nextProvider } from '@tandem/shared-ui/i18n';
import { QueryClientProvider } from '@tandem/shared-ui/query';
import { createFakeHost } from '@tandem/shared-ui/testing';
import en from '../locales/en.json';
import fr from '../locales/fr.json';
import { CompositionContext } from './composition-context.ts';
import { Composition } from './composition-store.ts';
import { hasRelease, replacePart, takeOut } from './leave-release.ts';
import { PartPage } from './PartPage.tsx';
import type { RemoteSource } from './remote-source.ts';

const ROUTE = { id: 'chats', skeleton: 'list' } as unknown as PlanRoute;

const releaseOf = (build: string): PlanRelease => ({
  release: `mf-chat@${build}`,
  build,
  entry: `http://localhost/_parts/mf-chat/${build}/remote-entry.js`,
  integrity: `sha384-${build}`,
  globalName: `mf_chat_${build}`,
  locale: 'en',
});
const [LIVE, GOOD, NEXT] = ['live', 'good', 'next'].map(releaseOf) as [PlanRelease, PlanRelease, PlanRelease];
const PARTS: PagePlan['parts'] = {
  'mf-chat': { ...LIVE, contract: '^2', routes: [ROUTE], slots: ['start-conversation'], standIn: GOOD } as PlanPart,
};

/** A page that says which release it is of, with a field. */
const pageOf = ({ release }: PlanRelease) =>
  function Page() {
    return (
      <>
        <h1>{release}</h1>
        <input name="note" aria-label="Note" defaultValue="" />
      </>
    );
  };

function remoteOf(release: PlanRelease, changes: Partial<RemoteDefinition> = {}): RemoteDefinition {
  return {
    id: 'mf-chat',
    contract: '^2',
    routes: () =>
      Promise.resolve({ default: { chats: { page: () => Promise.resolve({ default: pageOf(release) }) } } }),
    slots: { 'start-conversation': () => Promise.resolve({ default: pageOf(release) }) },
    locale: () => Promise.resolve({ default: { of: release.release } }),
    ...changes,
  } as unknown as RemoteDefinition;
}

/** Pages that are imported by this, in place of those of `remoteOf`. */
const withPage = (page: () => Promise<{ default: () => unknown }>): Partial<RemoteDefinition> => ({
  routes: () => Promise.resolve({ default: { chats: { page } } }) as never,
});

/** A page with a field that can be used until it is broken. */
function breakable() {
  let isBroken = false;
  let renderAgain: () => void = () => undefined;
  function Page() {
    const [count, setCount] = useState(0);
    renderAgain = () => setCount(count + 1);
    if (isBroken) throw new Error('broken');
    return <input name="note" aria-label="Note" defaultValue="" />;
  }
  const breakIt = () => {
    isBroken = true;
    renderAgain();
  };
  return { Page, breakIt };
}

type Loads = Readonly<Record<string, () => Promise<RemoteDefinition>>>;

function setUp(loads: Loads, plan: Pick<PagePlan, 'parts' | 'stopped'> = { parts: PARTS }) {
  const { host } = createFakeHost();
  host.i18n.addResourceBundle('en', 'shell', en);
  const reports: string[] = [];
  const hostFor = (part: string, release = `${part} as planned`) => {
    const telemetry: HostTelemetry = {
      error: (error) => void reports.push(`${release}: ${(error as Error).message}`),
      timing: () => undefined,
    };
    return { ...host, part: { id: 'mf-chat' as const, release }, telemetry };
  };
  const source: RemoteSource = {
    load: (_part, { release } = {}) => loads[release?.release ?? '']?.() ?? Promise.reject(new Error('not published')),
  };
  const pageFailed = vi.fn<(error: unknown) => void>();
  const composition = new Composition({ source, plan, shellRoutes: {}, locale: 'en', hostFor, pageFailed });
  const show = () =>
    render(
      <I18nextProvider i18n={host.i18n}>
        <QueryClientProvider client={host.queryClient}>
          <HostContext value={host}>
            <CompositionContext value={{ composition, away: [], hostFor }}>
              <main id="main">
                <PartPage part="mf-chat" route={ROUTE} />
              </main>
            </CompositionContext>
          </HostContext>
        </QueryClientProvider>
      </I18nextProvider>,
    );
  return { composition, reports, pageFailed, show, i18n: host.i18n };
}

const good = () => Promise.resolve(remoteOf(GOOD));
const never = () => new Promise<never>(() => undefined);
const heading = () => screen.findByRole('heading', { level: 1 });

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('a release of a part that fails', () => {
  it.each<[string, () => Promise<RemoteDefinition>]>([
    ['cannot be loaded', () => Promise.reject(new Error('broken'))],
    [
      'has lost a chunk',
      () =>
        Promise.resolve(
          remoteOf(
            LIVE,
            withPage(() => Promise.reject(new Error('broken'))),
          ),
        ),
    ],
    [
      'has lost its texts',
      () => Promise.resolve(remoteOf(LIVE, { locale: () => Promise.reject(new Error('broken')) })),
    ],
    [
      'throws when it is rendered',
      () =>
        Promise.resolve(
          remoteOf(
            LIVE,
            withPage(() =>
              Promise.resolve({
                default: () => {
                  throw new Error('broken');
                },
              }),
            ),
          ),
        ),
    ],
  ])(
    'because it %s gives way to its last good one, without a word, and is reported by its name [R-FRAME-PART-LAST-GOOD, R-FRAME-PART-BLAME]',
    async (_what, live) => {
      const { reports, pageFailed, show } = setUp({ [LIVE.release]: live, [GOOD.release]: good });
      show();
      expect(await screen.findByRole('heading', { name: GOOD.release })).toBeDefined();
      expect(reports).toEqual([`${LIVE.release}: broken`]);
      expect(pageFailed, 'no reload').not.toHaveBeenCalled();
      expect(screen.queryByRole('button', { name: en.unavailable.retry })).toBeNull();
    },
  );

  it.each<[string, () => Promise<RemoteDefinition>]>([
    ['itself', never],
    ['of its page', () => Promise.resolve(remoteOf(LIVE, withPage(never)))],
  ])(
    'because a file %s hangs gives way within five seconds [R-FRAME-PART-LAST-GOOD, L-FRAME-PART-STAND-IN]',
    async (_what, live) => {
      vi.useFakeTimers();
      const { composition, reports } = setUp({ [LIVE.release]: live, [GOOD.release]: good });
      void composition.loadPage('mf-chat', 'chats');
      await vi.advanceTimersByTimeAsync(3_900);
      expect(composition.pageState('mf-chat', 'chats')).toEqual({ status: 'loading' });
      await vi.advanceTimersByTimeAsync(1_100);
      expect(composition.pageState('mf-chat', 'chats')).toMatchObject({ status: 'ready', release: GOOD });
      expect(reports).toEqual([`${LIVE.release}: ${LIVE.release} took longer than 4000 ms.`]);
    },
  );

  it('leaves a message only where the last good one fails as well, and a press tries both again [R-FRAME-PART-WORD]', async () => {
    let isMended = false;
    const live = () => (isMended ? Promise.resolve(remoteOf(LIVE)) : Promise.reject(new Error('broken')));
    const { reports, pageFailed, show } = setUp({ [LIVE.release]: live });
    show();
    expect((await heading()).textContent).toContain('is not available right now');
    expect(reports).toEqual([`${LIVE.release}: broken`, `${GOOD.release}: not published`]);
    expect(pageFailed).toHaveBeenCalledTimes(1);
    isMended = true;
    act(() => screen.getByRole('button', { name: en.unavailable.retry }).click());
    expect(await screen.findByRole('heading', { name: LIVE.release })).toBeDefined();
  });

  it('stays as it was, with a word, where it throws and nothing can take its place [R-FRAME-PART-WORD]', async () => {
    const { Page, breakIt } = breakable();
    const live = () =>
      Promise.resolve(
        remoteOf(
          LIVE,
          withPage(() => Promise.resolve({ default: Page })),
        ),
      );
    const { standIn: _none, ...alone } = PARTS['mf-chat'] as PlanPart;
    const { show } = setUp({ [LIVE.release]: live }, { parts: { 'mf-chat': alone } });
    show();
    (await screen.findByRole<HTMLInputElement>('textbox', { name: 'Note' })).value = 'half a sentence';
    act(breakIt);
    expect(await screen.findByText(en.unavailable.kept)).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' }).value).toBe('half a sentence');
  });

  it('types what was typed into the page that threw into the one that takes its place [R-FRAME-PART-TYPED]', async () => {
    const { Page, breakIt } = breakable();
    const live = () =>
      Promise.resolve(
        remoteOf(
          LIVE,
          withPage(() => Promise.resolve({ default: Page })),
        ),
      );
    const { reports, show } = setUp({ [LIVE.release]: live, [GOOD.release]: good });
    show();
    (await screen.findByRole<HTMLInputElement>('textbox', { name: 'Note' })).value = 'half a sentence';
    act(breakIt);
    expect(await screen.findByRole('heading', { name: GOOD.release })).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' }).value).toBe('half a sentence');
    expect(reports).toEqual([`${LIVE.release}: broken`]);
  });
});

describe('a slot', () => {
  it('is filled by the last good release where the live one cannot be loaded, or threw [R-FRAME-PART-LAST-GOOD]', async () => {
    const live = () =>
      Promise.resolve(remoteOf(LIVE, { slots: { 'start-conversation': () => Promise.reject(new Error('broken')) } }));
    const { composition, reports } = setUp({ [LIVE.release]: live, [GOOD.release]: good });
    const filled = await composition.loadSlot('mf-chat', 'start-conversation');
    expect(filled.host.part.release).toBe(GOOD.release);
    expect(reports).toEqual([`${LIVE.release}: broken`]);

    const other = setUp({ [LIVE.release]: () => Promise.resolve(remoteOf(LIVE)), [GOOD.release]: good });
    const first = await other.composition.loadSlot('mf-chat', 'start-conversation');
    expect(first.host.part.release).toBe(LIVE.release);
    const next = await other.composition.slotThrew('mf-chat', 'start-conversation', LIVE.release);
    expect(next?.host.part.release).toBe(GOOD.release);
    expect(other.composition.slotThrew('mf-chat', 'start-conversation', GOOD.release)).toBeNull();
  });
});

describe('a release that is left in an open tab', () => {
  const current: CurrentPart = { ...NEXT, contract: '^2' };

  it('is replaced on screen, with what was typed, its texts and what it had set up [R-FRAME-RELEASE-RECALLED]', async () => {
    const undo = vi.fn<() => void>();
    const { composition, show, i18n } = setUp({
      [LIVE.release]: () => Promise.resolve(remoteOf(LIVE, { setup: () => undo, canUpdate: () => 'block' })),
      [NEXT.release]: () => Promise.resolve(remoteOf(NEXT)),
    });
    show();
    await screen.findByRole('heading', { name: LIVE.release });
    screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' }).value = 'half a sentence';
    const slots = composition.slotChanges.getState();
    const sheets = [LIVE, NEXT].map(({ build }) => {
      const sheet = document.head.appendChild(document.createElement('link'));
      return Object.assign(sheet, { rel: 'stylesheet', href: `/_parts/mf-chat/${build}/page.css` });
    });
    await act(async () => expect(await replacePart(composition, 'mf-chat', current)).toBe(true));
    expect(await screen.findByRole('heading', { name: NEXT.release })).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' }).value).toBe('half a sentence');
    expect(i18n.getResource('en', 'mf-chat', 'of')).toBe(NEXT.release);
    expect(undo).toHaveBeenCalledTimes(1);
    expect(sheets.map(({ isConnected }) => isConnected)).toEqual([false, true]);
    for (const sheet of sheets) sheet.remove();
    expect(composition.canReload(), 'what has left is not asked any more').toBe('allow');
    expect(composition.slotChanges.getState()).toBeGreaterThan(slots);
    expect([LIVE, GOOD, NEXT].map(({ release }) => hasRelease(composition, 'mf-chat', release))).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('stays on screen where the other one cannot show the page: the document has to go', async () => {
    const { composition, show } = setUp({
      [LIVE.release]: () => Promise.resolve(remoteOf(LIVE)),
      [NEXT.release]: () =>
        Promise.resolve(remoteOf(NEXT, { routes: () => Promise.resolve({ default: {} }) as never })),
    });
    show();
    await screen.findByRole('heading', { name: LIVE.release });
    await act(async () => expect(await replacePart(composition, 'mf-chat', current)).toBe(false));
    expect(screen.getByRole('heading', { name: LIVE.release })).toBeDefined();
  });

  it('is not shown when it arrives after that [R-FRAME-RELEASE-RECALLED]', async () => {
    const late = Promise.withResolvers<RemoteDefinition>();
    const { composition } = setUp({
      [LIVE.release]: () => late.promise,
      [NEXT.release]: () => Promise.resolve(remoteOf(NEXT)),
    });
    const loading = composition.loadPage('mf-chat', 'chats');
    await replacePart(composition, 'mf-chat', current);
    late.resolve(remoteOf(LIVE));
    expect(await loading).toMatchObject({ status: 'ready', release: { release: NEXT.release } });
  });

  it('is left alone where it is the one that is live', async () => {
    const { composition, show } = setUp({ [LIVE.release]: () => Promise.resolve(remoteOf(LIVE)) });
    show();
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Note' });
    await act(() => replacePart(composition, 'mf-chat', { ...LIVE, contract: '^2' }));
    expect(field.isConnected).toBe(true);
    expect(hasRelease(composition, 'mf-chat', GOOD.release), 'its last good one is not').toBe(false);
  });
});

describe('a part that is stopped', () => {
  it('says so in an open tab over what can be read, with what was typed [R-FRAME-PART-STOPPED]', async () => {
    const { composition, reports, show } = setUp({ [LIVE.release]: () => Promise.resolve(remoteOf(LIVE)) });
    show();
    (await screen.findByRole<HTMLInputElement>('textbox', { name: 'Note' })).value = 'half a sentence';
    act(() => takeOut(composition, 'mf-chat'));
    expect(await screen.findByText(en.unavailable.kept)).toBeDefined();
    expect(screen.getByRole('heading', { name: LIVE.release })).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' }).value).toBe('half a sentence');
    await expect(composition.loadSlot('mf-chat', 'start-conversation')).rejects.toThrow('mf-chat is stopped');
    expect(reports, 'it is no failure').toEqual([]);
  });

  it('says so in its place in a document that was written after that, and is not requested [R-FRAME-PART-STOPPED]', async () => {
    const stopped = { 'mf-chat': { routes: [ROUTE] } };
    const { composition, reports, show, i18n } = setUp({}, { parts: {}, stopped });
    show();
    expect((await heading()).textContent).toContain('is not available right now');
    expect(await composition.loadPage('mf-chat', 'chats')).toEqual({ status: 'stopped' });
    expect(reports).toEqual([]);
    i18n.addResourceBundle('fr', 'shell', fr);
    await act(() => i18n.changeLanguage('fr'));
    expect((await heading()).textContent).toContain('est momentanément indisponible');
  });
});
