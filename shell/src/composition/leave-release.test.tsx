import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlanPart } from '@tandem/contracts/composition/page-plan';
import type { CurrentPart } from '@tandem/contracts/composition/release-news';
import type { RemoteDefinition } from '@tandem/contracts/composition/remote';
import en from '../locales/en.json';
import fr from '../locales/fr.json';
import { GOOD, LIVE, NEXT, PARTS, ROUTE, remoteOf, setUp } from '../test-releases.tsx';
import { hasRelease, replacePart, takeOut } from './leave-release.ts';

const heading = () => screen.findByRole('heading', { level: 1 });

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const { standIn: _none, ...alone } = PARTS['mf-chat'] as PlanPart;
/** A plan whose part has no last good release. */
const ALONE = { parts: { 'mf-chat': alone } };

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
    const written = [LIVE, NEXT].map(({ build }) => {
      const rules = document.head.appendChild(document.createElement('style'));
      rules.dataset['sheet'] = `/_parts/mf-chat/${build}/page.css`;
      return rules;
    });
    await act(async () => expect(await replacePart(composition, 'mf-chat', current)).toBe(true));
    expect(await screen.findByRole('heading', { name: NEXT.release })).toBeDefined();
    const value = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' }).value;
    await waitFor(() => expect(value(), 'what is typed again comes after the page').toBe('half a sentence'));
    expect(i18n.getResource('en', 'mf-chat', 'of')).toBe(NEXT.release);
    expect(undo).toHaveBeenCalledTimes(1);
    for (const each of [sheets, written]) expect(each.map(({ isConnected }) => isConnected)).toEqual([false, true]);
    for (const sheet of [...sheets, ...written]) sheet.remove();
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

  it('is not shown when it arrives after that, and sets nothing up [R-FRAME-RELEASE-RECALLED]', async () => {
    const late = Promise.withResolvers<RemoteDefinition>();
    const set = vi.fn<() => void>();
    const { composition, reports } = setUp({
      [LIVE.release]: () => late.promise,
      [NEXT.release]: () => Promise.resolve(remoteOf(NEXT)),
    });
    const loading = composition.loadPage('mf-chat', 'chats');
    await replacePart(composition, 'mf-chat', current);
    late.resolve(remoteOf(LIVE, { setup: set, canUpdate: () => 'block' }));
    expect(await loading).toMatchObject({ status: 'ready', release: { release: NEXT.release } });
    expect(set).not.toHaveBeenCalled();
    expect(composition.canReload(), 'it is not asked').toBe('allow');
    expect(reports, 'it is no failure').toEqual([]);
  });

  it('changes no text of what took its place when it arrives after that [R-FRAME-RELEASE-RECALLED]', async () => {
    const late = Promise.withResolvers<RemoteDefinition>();
    const { composition, i18n } = setUp({
      [LIVE.release]: () => late.promise,
      [NEXT.release]: () => Promise.resolve(remoteOf(NEXT)),
    });
    const loading = composition.loadPage('mf-chat', 'chats');
    await replacePart(composition, 'mf-chat', current);
    await composition.loadSlot('mf-chat', 'start-conversation');
    late.resolve(remoteOf(LIVE));
    await loading;
    expect(i18n.getResource('en', 'mf-chat', 'of')).toBe(NEXT.release);
  });

  it('that fails, or takes too long, after that is followed by none that was left as well [R-FRAME-RELEASE-RECALLED]', async () => {
    vi.useFakeTimers();
    const set = vi.fn<() => void>();
    const lost = Promise.withResolvers<RemoteDefinition>();
    const good = () => Promise.resolve(remoteOf(GOOD, { setup: set }));
    const next = () => Promise.resolve(remoteOf(NEXT));
    const failing = setUp({ [LIVE.release]: () => lost.promise, [GOOD.release]: good, [NEXT.release]: next });
    const page = failing.composition.loadPage('mf-chat', 'chats');
    await replacePart(failing.composition, 'mf-chat', current);
    await failing.composition.loadSlot('mf-chat', 'start-conversation');
    lost.reject(new Error('lost'));
    expect(await page).toMatchObject({ status: 'ready', release: { release: NEXT.release } });
    expect(failing.i18n.getResource('en', 'mf-chat', 'of')).toBe(NEXT.release);

    const hanging = setUp({
      [LIVE.release]: () => new Promise<never>(() => undefined),
      [GOOD.release]: good,
      [NEXT.release]: next,
    });
    void hanging.composition.loadPage('mf-chat', 'chats');
    await replacePart(hanging.composition, 'mf-chat', current);
    await vi.advanceTimersByTimeAsync(3_500);
    expect(hanging.composition.pageState('mf-chat', 'chats')).toMatchObject({ status: 'ready', release: NEXT });
    expect(set).not.toHaveBeenCalled();
  });

  it('that fails after that, with no other one, is no failure of what took its place [R-FRAME-RELEASE-RECALLED, R-FRAME-PART-BLAME]', async () => {
    const lost = Promise.withResolvers<RemoteDefinition>();
    const { composition, reports, pageFailed } = setUp(
      { [LIVE.release]: () => lost.promise, [NEXT.release]: () => Promise.resolve(remoteOf(NEXT)) },
      ALONE,
    );
    const loading = composition.loadPage('mf-chat', 'chats');
    await replacePart(composition, 'mf-chat', current);
    lost.reject(new Error('lost'));
    expect(await loading).toMatchObject({ status: 'ready', release: NEXT });
    expect(composition.pageState('mf-chat', 'chats')).toMatchObject({ status: 'ready', release: NEXT });
    expect(reports).toEqual([]);
    expect(pageFailed, 'no reload').not.toHaveBeenCalled();
  });

  it('that is still loading after that changes no page that took its place, however it ends [R-FRAME-RELEASE-RECALLED]', async () => {
    vi.useFakeTimers();
    const next = () => Promise.resolve(remoteOf(NEXT));
    const hanging = setUp({ [LIVE.release]: () => new Promise<never>(() => undefined), [NEXT.release]: next }, ALONE);
    const first = hanging.composition.loadPage('mf-chat', 'chats');
    await replacePart(hanging.composition, 'mf-chat', current);
    const page = await hanging.composition.loadPage('mf-chat', 'chats');
    expect(page).toMatchObject({ status: 'ready', release: NEXT });
    await vi.advanceTimersByTimeAsync(11_000);
    expect(await first).toBe(page);
    expect(hanging.composition.pageState('mf-chat', 'chats')).toBe(page);
    expect(hanging.reports).toEqual([]);

    // Nor what is loading in its place.
    const [lost, late] = [Promise.withResolvers<RemoteDefinition>(), Promise.withResolvers<RemoteDefinition>()];
    const failing = setUp({ [LIVE.release]: () => lost.promise, [NEXT.release]: () => late.promise }, ALONE);
    void failing.composition.loadPage('mf-chat', 'chats');
    await replacePart(failing.composition, 'mf-chat', current);
    const second = failing.composition.loadPage('mf-chat', 'chats');
    lost.reject(new Error('lost'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(failing.composition.pageState('mf-chat', 'chats')).toEqual({ status: 'loading' });
    late.resolve(remoteOf(NEXT));
    expect(await second).toMatchObject({ status: 'ready', release: NEXT });
    expect(failing.composition.pageState('mf-chat', 'chats')).toBe(await second);
    expect(failing.reports).toEqual([]);
  });

  it('says that it failed where what took its place fails as well, by the name of that one [R-FRAME-PART-BLAME]', async () => {
    const lost = Promise.withResolvers<RemoteDefinition>();
    const { composition, reports, pageFailed } = setUp({ [LIVE.release]: () => lost.promise }, ALONE);
    const loading = composition.loadPage('mf-chat', 'chats');
    await replacePart(composition, 'mf-chat', current);
    lost.reject(new Error('lost'));
    expect(await loading).toMatchObject({ status: 'failed' });
    expect(reports).toEqual([`${NEXT.release}: not published`]);
    expect(pageFailed).toHaveBeenCalledTimes(1);
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

  it('sets nothing up when it arrives after that [R-FRAME-PART-STOPPED]', async () => {
    const late = Promise.withResolvers<RemoteDefinition>();
    const set = vi.fn<() => void>();
    const { composition, reports } = setUp({ [LIVE.release]: () => late.promise });
    const loading = composition.loadPage('mf-chat', 'chats');
    takeOut(composition, 'mf-chat');
    late.resolve(remoteOf(LIVE, { setup: set }));
    expect(await loading).toEqual({ status: 'stopped' });
    expect(set).not.toHaveBeenCalled();
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
