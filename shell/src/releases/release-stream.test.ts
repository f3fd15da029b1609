import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ReleaseNews } from '@tandem/contracts/composition/release-news';
import { listenToReleases } from './release-stream.ts';
import { FakeChannel, fakeLocks } from './test-tabs.ts';

class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  static opened: FakeSource[] = [];
  readyState = 1;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    FakeSource.opened.push(this);
  }
  close() {
    this.readyState = FakeSource.CLOSED;
  }
  refuse() {
    this.readyState = FakeSource.CLOSED;
    this.dispatchEvent(new Event('error'));
  }
}

const NEWS: ReleaseNews = { composition: 'c2', recalled: [], stopped: [] };
const openSources = () => FakeSource.opened.filter(({ readyState }) => readyState === 1);
const setVisible = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

/** Ends what a test listens to: others use the same document. */
let endings: (() => void)[] = [];
const listen = (onNews: (news: ReleaseNews) => void) => void endings.push(listenToReleases(onNews));

beforeEach(() => {
  vi.useFakeTimers();
  endings = [];
  FakeSource.opened = [];
  vi.stubGlobal('EventSource', FakeSource);
  vi.stubGlobal('BroadcastChannel', undefined);
});
afterEach(() => {
  for (const end of endings) end();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A browser whose tabs know of each other. */
function shareTabs() {
  const locks = fakeLocks();
  FakeChannel.all = new Set();
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  vi.stubGlobal('navigator', { locks });
  return locks;
}
const settle = () => vi.advanceTimersByTimeAsync(0);
const send = (news: ReleaseNews) =>
  openSources()[0]?.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(news) }));

it('where tabs cannot share a stream, one is notified of what becomes of releases while it is looked at, and at once when it is looked at again [R-PLATFORM-RELEASE-NEWS]', () => {
  const onNews = vi.fn<(news: ReleaseNews) => void>();
  listen(onNews);
  expect(openSources().map(({ url }) => url)).toEqual(['/_news/releases']);
  openSources()[0]?.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(NEWS) }));
  openSources()[0]?.dispatchEvent(new MessageEvent('message', { data: '{"cut off' }));
  expect(onNews.mock.calls).toEqual([[NEWS]]);
  setVisible('hidden');
  expect(openSources()).toEqual([]);
  setVisible('visible');
  expect(openSources()).toHaveLength(1);
  dispatchEvent(new Event('pagehide'));
  expect(openSources(), 'a page that is stored for the back button has no connection').toEqual([]);
});

it('tabs of one browser share a stream, and one that comes later is notified at once [R-PLATFORM-RELEASE-NEWS]', async () => {
  shareTabs();
  const [first, second] = [vi.fn<(news: ReleaseNews) => void>(), vi.fn<(news: ReleaseNews) => void>()];
  listen(first);
  await settle();
  send(NEWS);
  listen(second);
  await settle();
  expect(openSources(), 'one for both').toHaveLength(1);
  expect([first.mock.calls, second.mock.calls]).toEqual([[[NEWS]], [[NEWS]]]);
  const next = { ...NEWS, composition: 'c3' };
  send(next);
  expect([first.mock.lastCall, second.mock.lastCall], 'by the stream of the second').toEqual([[next], [next]]);
  endings.pop()?.();
  await settle();
  expect(openSources(), 'the first has it again').toHaveLength(1);
});

it('a hidden tab is notified as well, and so is one that was opened in the background [R-PLATFORM-RELEASE-NEWS, L-FRAME-RELEASE-LEAVE]', async () => {
  shareTabs();
  const [first, second] = [vi.fn<(news: ReleaseNews) => void>(), vi.fn<(news: ReleaseNews) => void>()];
  listen(first);
  await settle();
  setVisible('hidden');
  listen(second);
  await settle();
  expect(FakeSource.opened, 'the same one goes on').toHaveLength(1);
  const recall = { ...NEWS, recalled: ['mf-chat@bbbbbbbbbbbb'] };
  send(recall);
  expect([first.mock.calls, second.mock.calls]).toEqual([[[recall]], [[recall]]]);
});

it('a page that is stored for the back button, or whose scripts the browser stops, has no stream until it goes on', async () => {
  shareTabs();
  listen(() => undefined);
  await settle();
  const shownAgain = () => Object.assign(new Event('pageshow'), { persisted: true });
  for (const [stops, goesOn] of [
    [() => dispatchEvent(new Event('pagehide')), () => dispatchEvent(shownAgain())],
    [() => document.dispatchEvent(new Event('freeze')), () => document.dispatchEvent(new Event('resume'))],
  ] as const) {
    stops();
    // A page that is left becomes hidden after that.
    setVisible('hidden');
    await settle();
    expect(openSources()).toEqual([]);
    goesOn();
    await settle();
    expect(openSources()).toHaveLength(1);
    setVisible('visible');
    await settle();
  }
});

it('a tab that is looked at does not wait for a hidden one which has the stream and may be stopped [L-FRAME-RELEASE-LEAVE]', async () => {
  const locks = shareTabs();
  const stopped = locks.request('release-stream', {}, () => new Promise(() => undefined));
  const waits = expect(stopped, 'it waits for its turn').rejects.toThrow('left');
  await settle();
  listen(() => undefined);
  await settle();
  expect(openSources()).toHaveLength(1);
  await waits;
});

it('a tab that is looked at takes the stream over from one that has it and is hidden now [L-FRAME-RELEASE-LEAVE]', async () => {
  const locks = shareTabs();
  listen(() => undefined);
  await settle();
  const other = new FakeChannel();
  const taken = locks.request('release-stream', { steal: true }, () => new Promise(() => undefined));
  const isLost = expect(taken).rejects.toThrow('left');
  await settle();
  expect(openSources(), 'the other one has it').toEqual([]);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  other.postMessage('hidden');
  await settle();
  expect(openSources()).toHaveLength(1);
  await isLost;
  const said: unknown[] = [];
  other.addEventListener('message', (message) => said.push((message as MessageEvent<unknown>).data));
  setVisible('hidden');
  expect([said, openSources().length], 'it says so when it is hidden itself, and goes on').toEqual([['hidden'], 1]);
});

it('a gateway that has no place is asked again after a moment, and from then on within ten seconds [R-PLATFORM-RELEASE-NEWS-REFUSED]', async () => {
  listen(() => undefined);
  FakeSource.opened[0]?.refuse();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(FakeSource.opened).toHaveLength(2);
  FakeSource.opened[1]?.refuse();
  await vi.advanceTimersByTimeAsync(5_500);
  expect(FakeSource.opened).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(openSources()).toHaveLength(1);
  // One that had a place is soon there again.
  FakeSource.opened[2]?.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(NEWS) }));
  FakeSource.opened[2]?.refuse();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(openSources()).toHaveLength(1);
});

it('a stream that was silent for too long, as after a sleep of the machine, is opened anew [R-PLATFORM-RELEASE-SILENT]', async () => {
  listen(() => undefined);
  const beat = () => openSources()[0]?.dispatchEvent(new Event('beat'));
  beat();
  for (let count = 0; count < 10; count += 1) {
    await vi.advanceTimersByTimeAsync(20_000);
    beat();
  }
  expect(FakeSource.opened, 'one that beats is kept').toHaveLength(1);
  // The machine sleeps: its timers stand still, the clock goes on.
  vi.setSystemTime(Date.now() + 3_600_000);
  await vi.advanceTimersByTimeAsync(5_000);
  expect([FakeSource.opened.length, openSources().length]).toEqual([2, 1]);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(FakeSource.opened, 'a gateway without heartbeats may be silent').toHaveLength(2);
});

it('is notified of nothing more once it is ended', () => {
  const onNews = vi.fn<(news: ReleaseNews) => void>();
  const end = listenToReleases(onNews);
  expect(openSources()).toHaveLength(1);
  end();
  expect(openSources()).toHaveLength(0);
  setVisible('visible');
  expect(openSources()).toHaveLength(0);
});
