import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { RemoteDefinition } from '@tandem/contracts/composition/remote';
import { slotReleases } from '@tandem/shared-ui/host';
import { GOOD, LIVE, breakable, remoteOf, setUp, withPage } from '../test-releases.tsx';
import { replacePart } from './leave-release.ts';
import { followStyles } from './worn-styles.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  document.head.replaceChildren();
});

/** A style sheet of a release in the document: a file, or its rules. */
function addSheet({ build }: typeof LIVE, kind: 'link' | 'style'): HTMLLinkElement | HTMLStyleElement {
  const address = `/_parts/mf-chat/${build}/page.css`;
  const sheet = document.head.appendChild(document.createElement(kind));
  if (sheet instanceof HTMLLinkElement) Object.assign(sheet, { rel: 'stylesheet', href: address });
  else sheet.dataset['sheet'] = address;
  return sheet;
}

describe('the style sheets of a release', () => {
  /** Adds them for the live one and for the last good one, in both forms. Returns what returns whose apply. */
  function addAll() {
    const all = [LIVE, GOOD].flatMap(({ release, ...rest }) =>
      (['link', 'style'] as const).map((kind) => ({ release, sheet: addSheet({ release, ...rest }, kind) })),
    );
    return () => {
      expect(all.every(({ sheet }) => sheet.isConnected)).toBe(true);
      return all.filter(({ sheet }) => sheet.media === '').map(({ release }) => release);
    };
  }
  const [live, lastGood] = [LIVE, GOOD].map(({ release }) => [release, release]) as [string[], string[]];

  it('do not change its last good one, and apply again where it is on screen again [R-FRAME-PART-LAST-GOOD]', async () => {
    const { Page, breakIt } = breakable();
    const Again = () => <h1>tried again</h1>;
    const pages = [Page, Again];
    const page = () => Promise.resolve({ default: pages.shift() ?? Again });
    const late = Promise.withResolvers<RemoteDefinition>();
    const { composition, show } = setUp({
      [LIVE.release]: () => Promise.resolve(remoteOf(LIVE, withPage(page))),
      [GOOD.release]: () => late.promise,
    });
    const applied = addAll();
    const { unmount } = show();
    onTestFinished(followStyles(composition));
    (await screen.findByRole<HTMLInputElement>('textbox', { name: 'Note' })).value = 'half a sentence';
    await waitFor(() => expect(applied()).toEqual(live));
    act(breakIt);
    expect(screen.getByRole('textbox', { name: 'Note' }), 'it stays to be read').toBeDefined();
    expect(applied()).toEqual(live);
    late.resolve(remoteOf(GOOD));
    expect(await screen.findByRole('heading', { name: GOOD.release })).toBeDefined();
    await waitFor(() => expect(applied()).toEqual(lastGood));

    unmount();
    composition.forgetPage('mf-chat/chats');
    await composition.loadPage('mf-chat', 'chats', { askedByPerson: true });
    show();
    expect(await screen.findByRole('heading', { name: 'tried again' })).toBeDefined();
    await waitFor(() => expect(applied()).toEqual(live));
  });

  it('apply as long as it fills a slot on screen, and not where they come after it was given up [R-FRAME-PART-LAST-GOOD]', async () => {
    const { composition, show } = setUp({ [GOOD.release]: () => Promise.resolve(remoteOf(GOOD)) });
    slotReleases.push(LIVE.release);
    const applied = addAll();
    onTestFinished(followStyles(composition));
    show();
    expect(await screen.findByRole('heading', { name: GOOD.release })).toBeDefined();
    expect(applied()).toEqual([...live, ...lastGood]);
    slotReleases.splice(0);
    document.body.appendChild(document.createElement('p')).remove();
    await waitFor(() => expect(applied()).toEqual(lastGood));
    const late = addSheet(LIVE, 'link');
    const other = document.head.appendChild(document.createElement('link'));
    Object.assign(other, { rel: 'stylesheet', href: '/_parts/shell/before/main.css' });
    await waitFor(() => expect(late.media).not.toBe(''));
    expect(other.media, 'the document looks after those of the shell').toBe('');
  });

  it('apply where it takes the place of one that is recalled, whose own go [R-FRAME-RELEASE-RECALLED]', async () => {
    const { composition, show } = setUp({
      [LIVE.release]: () => Promise.resolve(remoteOf(LIVE)),
      [GOOD.release]: () => Promise.resolve(remoteOf(GOOD)),
    });
    const [bad, next] = [addSheet(LIVE, 'link'), addSheet(GOOD, 'link')];
    onTestFinished(followStyles(composition));
    show();
    expect(await screen.findByRole('heading', { name: LIVE.release })).toBeDefined();
    await waitFor(() => expect([bad.media === '', next.media === '']).toEqual([true, false]));
    await act(async () => expect(await replacePart(composition, 'mf-chat', { ...GOOD, contract: '^2' })).toBe(true));
    expect(await screen.findByRole('heading', { name: GOOD.release })).toBeDefined();
    expect(bad.isConnected).toBe(false);
    await waitFor(() => expect(next.media).toBe(''));
  });

  it('apply where it comes into a document without any of the one before', async () => {
    const { composition, show } = setUp({ [GOOD.release]: () => Promise.resolve(remoteOf(GOOD)) });
    slotReleases.push(LIVE.release);
    onTestFinished(() => void slotReleases.splice(0));
    onTestFinished(followStyles(composition));
    const sheet = addSheet(GOOD, 'link');
    await waitFor(() => expect(sheet.media).not.toBe(''));
    show();
    expect(await screen.findByRole('heading', { name: GOOD.release })).toBeDefined();
    await waitFor(() => expect(sheet.media).toBe(''));
  });
});
