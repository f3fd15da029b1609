import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HostApi } from '@tandem/contracts/composition/host-api';
import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import type { CurrentReleases, ReleaseNews } from '@tandem/contracts/composition/release-news';
import type { Composition } from '../composition/composition-store.ts';
import { hasRelease, replacePart } from '../composition/leave-release.ts';
import { createReleaseFollower } from './follow-releases.ts';

vi.mock('../composition/leave-release.ts', () => ({ hasRelease: vi.fn(), replacePart: vi.fn(), takeOut: vi.fn() }));

const SHELL = 'shell@aaaaaaaaaaaa';
const CHAT = 'mf-chat@bbbbbbbbbbbb';
const QUIET: ReleaseNews = { composition: 'c1', recalled: [], stopped: [] };

let current: CurrentReleases;
let calls: number;
let said: string[];
let loaded: string[];
const reload = vi.fn<() => void>();
const composition = { isStopped: () => false };
const replace = vi.mocked(replacePart);

function follow() {
  const stored = new Map<string, string>();
  const site = {
    plan: { composition: 'c1', shell: { release: SHELL }, parts: {}, locale: 'fr' } as unknown as PagePlan,
    composition: composition as unknown as Composition,
    queryClient: { isMutating: () => calls },
    hostFor: () => ({
      telemetry: { error: () => undefined, timing: () => undefined },
      experiments: { variant: () => null, seen: () => undefined },
      notify: { show: (_tone: string, text: string) => void said.push(text) },
      i18n: { t: ((key: string) => key) as unknown as HostApi['i18n']['t'] },
    }),
  };
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(Response.json(current)));
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  const { onNews } = createReleaseFollower(site, { fetch, reload, storage });
  return { onNews, fetch };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  replace.mockResolvedValue(true);
  vi.mocked(hasRelease).mockImplementation((_composition, _part, release) => loaded.includes(release));
  calls = 0;
  said = [];
  loaded = [CHAT];
  const next = { release: 'mf-chat@cccccccccccc' };
  current = { composition: 'c2', shell: SHELL, parts: { 'mf-chat': next } } as unknown as CurrentReleases;
});
afterEach(() => {
  vi.useRealTimers();
  document.body.innerHTML = '';
});

describe('a recall', () => {
  it('replaces the part in place by what is live, in the language of the page [R-FRAME-RELEASE-RECALLED]', async () => {
    const { onNews, fetch } = follow();
    await onNews({ ...QUIET, recalled: [CHAT] });
    expect(fetch).toHaveBeenCalledWith('/_news/current?locale=fr');
    expect(replace).toHaveBeenCalledWith(composition, 'mf-chat', current.parts['mf-chat']);
    expect(reload).not.toHaveBeenCalled();
  });

  it('asks again for what is live where that fails or hangs, as when a machine wakes [R-FRAME-RELEASE-RECALLED, L-FRAME-RELEASE-LEAVE]', async () => {
    const { onNews, fetch } = follow();
    fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    fetch.mockReturnValueOnce(new Promise(() => undefined));
    fetch.mockResolvedValueOnce(new Response(null, { status: 503 }));
    const done = onNews({ ...QUIET, recalled: [CHAT] });
    await vi.advanceTimersByTimeAsync(8_000);
    await done;
    expect(fetch).toHaveBeenCalledTimes(4);
    expect(replace).toHaveBeenCalledWith(composition, 'mf-chat', current.parts['mf-chat']);
    expect(reload).not.toHaveBeenCalled();
  });

  it('asks again where a gateway that is behind still names the recalled release [R-FRAME-RELEASE-RECALLED]', async () => {
    const { onNews, fetch } = follow();
    const behind = { ...current, parts: { 'mf-chat': { release: CHAT } } };
    fetch.mockResolvedValueOnce(Response.json(behind));
    const done = onNews({ ...QUIET, recalled: [CHAT] });
    await vi.advanceTimersByTimeAsync(1_000);
    await done;
    expect(replace.mock.calls).toEqual([[composition, 'mf-chat', current.parts['mf-chat']]]);
    expect(reload).not.toHaveBeenCalled();
  });

  it.each<[string, () => Promise<Response>]>([
    ['cannot be asked for', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['is not responded', () => new Promise(() => undefined)],
    [
      'is the recalled release',
      () => Promise.resolve(Response.json({ ...current, parts: { 'mf-chat': { release: CHAT } } })),
    ],
  ])(
    'leaves the document within ten seconds where what is live %s [R-FRAME-RELEASE-RECALLED, L-FRAME-RELEASE-LEAVE]',
    async (_what, respond) => {
      calls = 1;
      const { onNews, fetch } = follow();
      fetch.mockImplementation(respond);
      void onNews({ ...QUIET, recalled: [CHAT] });
      await vi.advanceTimersByTimeAsync(9_900);
      expect(reload).toHaveBeenCalledTimes(1);
      expect(replace).not.toHaveBeenCalled();
    },
  );

  it('waits for a network before it leaves the document', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    void follow().onNews({ ...QUIET, recalled: [SHELL] });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(reload).not.toHaveBeenCalled();
    online.mockRestore();
    dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('of a release that this tab does not have asks for nothing', async () => {
    const { onNews, fetch } = follow();
    await onNews({ ...QUIET, recalled: ['mf-chat@dddddddddddd', 'shell@dddddddddddd'] });
    expect(fetch).not.toHaveBeenCalled();
    expect(reload).not.toHaveBeenCalled();
  });

  it.each<[string, string, string[]]>([
    ['closed, into which something was written', '', ['app.update.closed']],
    ['replaced by another one', '<dialog open><textarea name="report"></textarea></dialog>', []],
  ])(
    'says of a dialog that it has %s: %j [R-FRAME-RELEASE-DIALOG, T-FRAME-RELEASE-DIALOG]',
    async (_what, next, words) => {
      document.body.innerHTML =
        '<input name="page" value="x"><dialog open><textarea name="report"></textarea></dialog>';
      (document.querySelector('textarea') as HTMLTextAreaElement).value = 'He wrote threats';
      replace.mockImplementation(() => {
        document.body.innerHTML = next;
        return Promise.resolve(true);
      });
      await follow().onNews({ ...QUIET, recalled: [CHAT] });
      await vi.advanceTimersByTimeAsync(1_000);
      expect(said).toEqual(words);
    },
  );

  it('says nothing of a dialog into which nobody has written', async () => {
    document.body.innerHTML = '<dialog open><textarea name="report"></textarea></dialog>';
    replace.mockImplementation(() => {
      document.body.innerHTML = '';
      return Promise.resolve(true);
    });
    await follow().onNews({ ...QUIET, recalled: [CHAT] });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(said).toEqual([]);
  });

  it('types what was typed outside of the page, such as in a dialog, once that is there again [R-FRAME-RELEASE-RECALLED]', async () => {
    document.body.innerHTML = '<dialog open><input name="message"></dialog>';
    const field = () => document.querySelector<HTMLInputElement>('[name=message]') as HTMLInputElement;
    field().value = 'half a sentence';
    replace.mockImplementation(() => {
      document.body.innerHTML = '<dialog open><input name="message"></dialog>';
      return Promise.resolve(true);
    });
    await follow().onNews({ ...QUIET, recalled: [CHAT] });
    await vi.waitFor(() => expect(field().value).toBe('half a sentence'));
  });

  it('keeps what is typed while the other release is on its way [R-FRAME-RELEASE-TYPED-SINCE]', async () => {
    document.body.innerHTML = '<input name="note"><dialog open><input name="message"></dialog>';
    const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`) as HTMLInputElement;
    field('note').value = 'half a';
    field('message').value = 'half a';
    replace.mockImplementation(async () => {
      field('note').value = 'half a note';
      field('message').value = 'half a message';
      await Promise.resolve();
      document.querySelector('dialog')?.remove();
      document.body.insertAdjacentHTML('beforeend', '<dialog open><input name="message"></dialog>');
      return true;
    });
    await follow().onNews({ ...QUIET, recalled: [CHAT] });
    await vi.waitFor(() => expect(field('message').value).toBe('half a message'));
    expect(field('note').value).toBe('half a note');
  });

  it.each<[string, () => void]>([
    ['the shell is another one by now', () => (current = { ...current, shell: 'shell@eeeeeeeeeeee' })],
    ['the part is not live any more', () => (current = { ...current, parts: {} })],
    ['the page on screen cannot be shown by it', () => void replace.mockResolvedValue(false)],
  ])('reloads the document where %s [R-FRAME-RELEASE-RECALLED]', async (_what, change) => {
    change();
    await follow().onNews({ ...QUIET, recalled: [CHAT] });
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('of the shell reloads the document, after a call that is under way, but within ten seconds [R-FRAME-RELEASE-SHELL, L-FRAME-RELEASE-LEAVE]', async () => {
    calls = 1;
    const { onNews } = follow();
    void onNews({ ...QUIET, recalled: [SHELL] });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(reload).not.toHaveBeenCalled();
    calls = 0;
    await vi.advanceTimersByTimeAsync(200);
    expect(reload).toHaveBeenCalledTimes(1);

    calls = 1;
    const other = follow();
    void other.onNews({ ...QUIET, recalled: [SHELL] });
    await vi.advanceTimersByTimeAsync(4_000);
    expect(reload, 'a call that hangs is not waited for').toHaveBeenCalledTimes(2);
  });

  it('does not reload over and over while a gateway is behind', async () => {
    const { onNews } = follow();
    await onNews({ ...QUIET, recalled: [SHELL] });
    void onNews({ ...QUIET, recalled: [SHELL] });
    await vi.advanceTimersByTimeAsync(9_000);
    expect(reload).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(reload).toHaveBeenCalledTimes(2);
  });
});
