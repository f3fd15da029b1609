import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlanPart } from '@tandem/contracts/composition/page-plan';
import type { RemoteDefinition } from '@tandem/contracts/composition/remote';
import en from '../locales/en.json';
import { pageOnScreen } from './page-on-screen.ts';
import { GOOD, LIVE, PARTS, breakable, remoteOf, setUp, withPage } from '../test-releases.tsx';

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
    'because it %s gives way to its last good one, without a word, and is reported by its name; what fails from then on is of the other [R-FRAME-PART-LAST-GOOD, R-FRAME-PART-BLAME, R-PLATFORM-BLAME-ON-SCREEN]',
    async (_what, live) => {
      const { reports, pageFailed, show } = setUp({ [LIVE.release]: live, [GOOD.release]: good });
      show();
      expect(await screen.findByRole('heading', { name: GOOD.release })).toBeDefined();
      expect(reports).toEqual([`${LIVE.release}: broken`]);
      expect(pageOnScreen.get()).toMatchObject({ part: 'mf-chat', release: GOOD.release });
      expect(pageFailed, 'no reload').not.toHaveBeenCalled();
      expect(screen.queryByRole('button', { name: en.unavailable.retry })).toBeNull();
    },
  );

  it('is looked for in no document while the page of the live one is prerendered, where there is none', async () => {
    const { composition } = setUp({ [LIVE.release]: () => Promise.resolve(remoteOf(LIVE)), [GOOD.release]: good });
    vi.stubGlobal('window', undefined);
    expect(await composition.loadPage('mf-chat', 'chats')).toMatchObject({ status: 'ready', release: LIVE });
  });

  it('because a style sheet of it hangs, as the document says, gives way at once [R-FRAME-GUARD-STYLES, R-FRAME-PART-LAST-GOOD]', async () => {
    vi.stubGlobal('__shellGuard', { lost: [`/_parts/mf-chat/${LIVE.build}/route-chats.css`] });
    const live = vi.fn<() => Promise<RemoteDefinition>>(() => Promise.resolve(remoteOf(LIVE)));
    const { composition, reports } = setUp({ [LIVE.release]: live, [GOOD.release]: good });
    expect(await composition.loadPage('mf-chat', 'chats')).toMatchObject({ status: 'ready', release: GOOD });
    expect(live).not.toHaveBeenCalled();
    expect(reports).toEqual([`${LIVE.release}: A style sheet hangs.`]);
    vi.unstubAllGlobals();
  });

  it.each<[string, () => Promise<RemoteDefinition>]>([
    ['itself', never],
    ['of its page', () => Promise.resolve(remoteOf(LIVE, withPage(never)))],
  ])(
    'because a file %s hangs gives way within five seconds [R-FRAME-PART-LAST-GOOD, L-FRAME-PART-STAND-IN]',
    async (_what, live) => {
      vi.useFakeTimers();
      const { composition, reports } = setUp({ [LIVE.release]: live, [GOOD.release]: good });
      void composition.loadPage('mf-chat', 'chats');
      await vi.advanceTimersByTimeAsync(2_900);
      expect(composition.pageState('mf-chat', 'chats')).toEqual({ status: 'loading' });
      await vi.advanceTimersByTimeAsync(1_100);
      expect(composition.pageState('mf-chat', 'chats')).toMatchObject({ status: 'ready', release: GOOD });
      expect(reports).toEqual([`${LIVE.release}: ${LIVE.release} took longer than 3000 ms.`]);
    },
  );

  it('on a slow network gives way within five seconds as well, and one that works is shown where it comes first, and is not reported [R-FRAME-PART-LAST-GOOD, L-FRAME-PART-STAND-IN]', async () => {
    vi.useFakeTimers();
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
      { responseStart: 0, responseEnd: 9_000 } as unknown as PerformanceNavigationTiming,
    ]);
    const after = (milliseconds: number, release: typeof LIVE) => () =>
      new Promise<RemoteDefinition>((resolve) => setTimeout(() => resolve(remoteOf(release)), milliseconds));
    const hanging = setUp({ [LIVE.release]: never, [GOOD.release]: good });
    void hanging.composition.loadPage('mf-chat', 'chats');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(hanging.composition.pageState('mf-chat', 'chats')).toMatchObject({ status: 'ready', release: GOOD });

    const slow = setUp({ [LIVE.release]: after(7_000, LIVE), [GOOD.release]: after(6_000, GOOD) });
    void slow.composition.loadPage('mf-chat', 'chats');
    await vi.advanceTimersByTimeAsync(7_500);
    expect(slow.composition.pageState('mf-chat', 'chats')).toMatchObject({ status: 'ready', release: LIVE });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(slow.composition.pageState('mf-chat', 'chats')).toMatchObject({ status: 'ready', release: LIVE });
    expect(slow.reports).toEqual([]);
  });

  it('has the texts of the one that is shown, whichever of both is there later [R-FRAME-PART-LAST-GOOD]', async () => {
    vi.useFakeTimers();
    const after = <T,>(milliseconds: number, value: T) =>
      new Promise<T>((resolve) => setTimeout(() => resolve(value), milliseconds));
    const textOf = ({ i18n }: ReturnType<typeof setUp>) => i18n.getResource('en', 'mf-chat', 'of');
    const page = { default: () => null };
    // The page of the slow one comes first, after the texts of the other one.
    const first = setUp({
      [LIVE.release]: () =>
        Promise.resolve(
          remoteOf(
            LIVE,
            withPage(() => after(6_000, page)),
          ),
        ),
      [GOOD.release]: () =>
        Promise.resolve(
          remoteOf(
            GOOD,
            withPage(() => after(5_000, page)),
          ),
        ),
    });
    void first.composition.loadPage('mf-chat', 'chats');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(textOf(first)).toBe(GOOD.release);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(first.composition.pageState('mf-chat', 'chats')).toMatchObject({ status: 'ready', release: LIVE });
    expect(textOf(first)).toBe(LIVE.release);

    const second = setUp({ [LIVE.release]: () => after(8_000, remoteOf(LIVE)), [GOOD.release]: good });
    void second.composition.loadPage('mf-chat', 'chats');
    await vi.advanceTimersByTimeAsync(9_000);
    expect(second.composition.pageState('mf-chat', 'chats')).toMatchObject({ status: 'ready', release: GOOD });
    expect(textOf(second)).toBe(GOOD.release);
  });

  it('is reported with its own failure where it fails while its last good one is loading [R-FRAME-PART-BLAME]', async () => {
    vi.useFakeTimers();
    const fails = () => new Promise<never>((_resolve, reject) => setTimeout(() => reject(new Error('broken')), 3_500));
    const comes = () => new Promise<RemoteDefinition>((resolve) => setTimeout(() => resolve(remoteOf(GOOD)), 1_000));
    const { composition, reports } = setUp({ [LIVE.release]: fails, [GOOD.release]: comes });
    void composition.loadPage('mf-chat', 'chats');
    await vi.advanceTimersByTimeAsync(5_500);
    expect(composition.pageState('mf-chat', 'chats')).toMatchObject({ status: 'ready', release: GOOD });
    expect(reports).toEqual([`${LIVE.release}: broken`]);
  });

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
    const note = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' }).value;
    await vi.waitFor(() => expect(note()).toBe('half a sentence'));
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
