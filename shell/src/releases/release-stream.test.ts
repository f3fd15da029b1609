import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ReleaseNews } from '@tandem/contracts/composition/release-news';
import { listenToReleases } from './release-stream.ts';

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

beforeEach(() => {
  vi.useFakeTimers();
  FakeSource.opened = [];
  vi.stubGlobal('EventSource', FakeSource);
});
afterEach(() => {
  setVisible('hidden');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('a tab is notified of what becomes of releases while it is looked at, and at once when it is looked at again [R-PLATFORM-RELEASE-NEWS]', () => {
  const onNews = vi.fn<(news: ReleaseNews) => void>();
  listenToReleases(onNews);
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

it('a gateway that has no place is asked again a minute later', async () => {
  listenToReleases(() => undefined);
  FakeSource.opened[0]?.refuse();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(FakeSource.opened).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(openSources()).toHaveLength(1);
});
