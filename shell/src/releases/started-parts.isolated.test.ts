import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import type { RemotePart } from '@tandem/contracts/composition/part';
import type { CurrentReleases, ReleaseNews } from '@tandem/contracts/composition/release-news';
import { hasRelease, replacePart, takeOut } from '../composition/leave-release.ts';
import { createReleaseFollower } from './follow-releases.ts';
import type { FollowingSite } from './follow-releases.ts';

vi.mock('../composition/leave-release.ts', () => ({ hasRelease: vi.fn(), replacePart: vi.fn(), takeOut: vi.fn() }));

const SHELL = 'shell@aaaaaaaaaaaa';
const CHAT = 'mf-chat@bbbbbbbbbbbb';
const STARTED: ReleaseNews = { composition: 'c1', recalled: [], stopped: [] };
const STOPPED: ReleaseNews = { ...STARTED, composition: 'c2', stopped: ['mf-chat'] };

let current: CurrentReleases;
let calls: number;
const reload = vi.fn<() => void>();
const replace = vi.mocked(replacePart);
const stop = vi.mocked(takeOut);

/** What the tab shows and what its parts say. */
const tab = {
  shown: null as RemotePart | null,
  update: 'allow' as 'allow' | 'ask' | 'block',
  out: new Set<RemotePart>(),
};
const composition = {
  get shown() {
    return tab.shown;
  },
  canReload: () => tab.update,
  isStopped: (part: RemotePart) => tab.out.has(part),
};

function follow(plan: Partial<PagePlan> = {}) {
  const site = {
    plan: { composition: 'c1', shell: { release: SHELL }, parts: {}, locale: 'fr', ...plan },
    composition,
    queryClient: { isMutating: () => calls },
    hostFor: () => ({ telemetry: { error: () => undefined }, notify: {}, i18n: {} }),
  } as unknown as FollowingSite;
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(Response.json(current)));
  const storage = { getItem: () => null, setItem: () => undefined };
  return { ...createReleaseFollower(site, { fetch, reload, storage }), fetch };
}

/** A tab that has had the part, which was stopped since. */
async function afterStop(plan: Partial<PagePlan> = {}) {
  const following = follow(plan);
  await following.onNews(STOPPED);
  return following;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  Object.assign(tab, { shown: null, update: 'allow', out: new Set() });
  stop.mockImplementation((_composition, part) => void tab.out.add(part));
  replace.mockImplementation((_composition, part) => {
    tab.out.delete(part);
    return Promise.resolve(true);
  });
  vi.mocked(hasRelease).mockImplementation((_composition, _part, release) => release === CHAT);
  calls = 0;
  const next = { release: 'mf-chat@cccccccccccc' };
  current = { composition: 'c1', shell: SHELL, parts: { 'mf-chat': next } } as unknown as CurrentReleases;
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a part that is started', () => {
  it('was taken out before, and is replaced in place [R-FRAME-PART-STOPPED, R-FRAME-PART-STARTED]', async () => {
    const { onNews, lacksStarted } = await afterStop();
    expect(stop).toHaveBeenCalledWith(composition, 'mf-chat');
    expect([replace.mock.calls.length, lacksStarted()]).toEqual([0, false]);
    await onNews(STARTED);
    expect(replace).toHaveBeenCalledWith(composition, 'mf-chat', current.parts['mf-chat']);
    expect(reload).not.toHaveBeenCalled();
    expect(lacksStarted()).toBe(false);
  });

  it.each<[string, () => void]>([
    ['the shell is another one by now', () => (current = { ...current, shell: 'shell@eeeeeeeeeeee' })],
    ['the part is not live any more', () => (current = { ...current, parts: {} })],
    ['it cannot be shown', () => void replace.mockResolvedValue(false)],
  ])(
    'reloads no tab that is about something else where %s: the next link leads to a document with it [R-FRAME-PART-STARTED]',
    async (_what, change) => {
      tab.shown = 'mf-members';
      const { onNews, fetch, lacksStarted } = await afterStop();
      change();
      await onNews(STARTED);
      await vi.advanceTimersByTimeAsync(20_000);
      expect(reload).not.toHaveBeenCalled();
      expect(lacksStarted()).toBe(true);
      await onNews(STARTED);
      expect(fetch, 'the same news say the same').toHaveBeenCalledTimes(1);
    },
  );

  it('stays out where what is live cannot be read, until there are news again [R-FRAME-PART-STARTED]', async () => {
    const { onNews, fetch, lacksStarted } = await afterStop();
    fetch.mockRejectedValue(new TypeError('Failed to fetch'));
    const done = onNews(STARTED);
    await vi.advanceTimersByTimeAsync(20_000);
    await done;
    expect(reload).not.toHaveBeenCalled();
    expect(lacksStarted()).toBe(true);
    fetch.mockResolvedValue(Response.json(current));
    await onNews(STARTED);
    expect(replace).toHaveBeenCalledWith(composition, 'mf-chat', current.parts['mf-chat']);
    expect(lacksStarted()).toBe(false);
  });

  it('reloads the document when its page is on screen [R-FRAME-PART-STOPPED, R-FRAME-PART-STARTED]', async () => {
    tab.shown = 'mf-chat';
    const { onNews } = await afterStop({ stopped: { 'mf-chat': { routes: [] } } });
    expect(reload).not.toHaveBeenCalled();
    await onNews(STARTED);
    await vi.advanceTimersByTimeAsync(0);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('waits with that for a call that is under way, and for a part of which something would be lost [R-FRAME-PART-STARTED, R-FRAME-RELEASE-HELD]', async () => {
    tab.shown = 'mf-chat';
    const { onNews } = await afterStop();
    calls = 1;
    tab.update = 'block';
    await onNews(STARTED);
    await vi.advanceTimersByTimeAsync(20_000);
    calls = 0;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(reload).not.toHaveBeenCalled();
    tab.update = 'allow';
    await onNews(STARTED);
    await vi.advanceTimersByTimeAsync(200);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it.each<[string, () => void, () => void]>([
    ['is not live any more', () => (current = { ...current, parts: {} }), () => undefined],
    ['is not on screen when nothing holds it', () => (calls = 1), () => (tab.shown = 'mf-members')],
    ['is stopped again', () => (calls = 1), () => undefined],
  ])('does not reload for a page that was on screen where the part %s', async (what, before, meanwhile) => {
    tab.shown = 'mf-chat';
    const { onNews } = await afterStop();
    before();
    await onNews(STARTED);
    meanwhile();
    if (what === 'is stopped again') await onNews(STOPPED);
    await vi.advanceTimersByTimeAsync(1_000);
    calls = 0;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(reload).not.toHaveBeenCalled();
  });
});

it('a recall of a part that is out of the tab requests nothing: nothing of it runs [R-FRAME-PART-STARTED]', async () => {
  const { onNews, fetch } = await afterStop();
  current = { ...current, parts: {} };
  await onNews({ ...STOPPED, recalled: [CHAT] });
  expect(fetch).not.toHaveBeenCalled();
  await onNews({ ...STARTED, recalled: [CHAT] });
  expect(reload).not.toHaveBeenCalled();
});
