import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveEvent } from '@tandem/contracts/api/events';
import { connectLiveEvents } from './connect-live-events.ts';

/** The browser's stream, led by the test. */
class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  static all: FakeSource[] = [];
  readyState = 0;
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    FakeSource.all.push(this);
  }

  close() {
    this.readyState = FakeSource.CLOSED;
  }

  opened() {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }

  says(event: LiveEvent, id = '') {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(event), lastEventId: id }));
  }

  beats() {
    this.dispatchEvent(new Event('beat'));
  }

  breaks(readyState: number) {
    this.readyState = readyState;
    this.dispatchEvent(new Event('error'));
  }
}

/** The tabs of one browser: a message of one is received by the others. */
class FakeChannel extends EventTarget {
  static all = new Set<FakeChannel>();
  readonly name: string;

  constructor(name: string) {
    super();
    this.name = name;
    FakeChannel.all.add(this);
  }

  postMessage(data: unknown) {
    for (const other of FakeChannel.all) {
      if (other !== this && other.name === this.name)
        other.dispatchEvent(Object.assign(new Event('message'), { data: structuredClone(data) }));
    }
  }

  close() {
    FakeChannel.all.delete(this);
  }
}

/** A lock with one holder at a time, in the order of the requests. */
function fakeLocks() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: (_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) => {
      const turn = last.then(() => (signal.aborted ? Promise.reject(new DOMException('left', 'AbortError')) : work()));
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}

const message: LiveEvent = { type: 'message', conversation_id: 7, profile_id: 5, message_id: 50 };
const settle = () => vi.advanceTimersByTimeAsync(0);
const sources = () => FakeSource.all.filter(({ readyState }) => readyState !== FakeSource.CLOSED);

function tab(userId = 42) {
  const heard: LiveEvent[] = [];
  const live: boolean[] = [];
  const onRefused = vi.fn<() => void>();
  const connection = connectLiveEvents({
    userId,
    onEvent: (event) => heard.push(event),
    onLive: (isLive) => live.push(isLive),
    onRefused,
  });
  return { heard, live, onRefused, isLive: () => live.at(-1) ?? false, close: connection.close };
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeSource.all = [];
  FakeChannel.all.clear();
  vi.stubGlobal('EventSource', FakeSource);
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  vi.stubGlobal('navigator', { locks: fakeLocks() });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the stream of events', () => {
  it('is one for all tabs; each of them receives everything', async () => {
    const [one, two] = [tab(), tab()];
    await settle();
    expect(sources()).toHaveLength(1);
    sources()[0]?.opened();
    sources()[0]?.says(message, '9');
    for (const each of [one, two]) {
      expect(each.heard).toEqual([message]);
      expect(each.isLive()).toBe(true);
    }
  });

  it('resumes in the next tab when its own is closed [R-CHAT-EVENTS-HANDOVER]', async () => {
    const [one, two] = [tab(), tab()];
    await settle();
    sources()[0]?.opened();
    sources()[0]?.says(message, '9');
    one.close();
    await settle();
    expect(sources().map(({ url }) => url)).toEqual(['/api/events.php?last_event_id=9']);
    sources()[0]?.opened();
    sources()[0]?.says({ type: 'like', profile_id: 3 }, '10');
    expect(two.heard).toEqual([message, { type: 'like', profile_id: 3 }]);
    expect(one.heard).toEqual([message]);
  });

  it('is known to be live to a tab that is opened later, which resyncs where it goes on without an event to resume from [R-CHAT-EVENTS-HANDOVER]', async () => {
    const first = tab();
    await settle();
    sources()[0]?.opened();
    const late = tab();
    expect(late.isLive()).toBe(true);
    first.close();
    await settle();
    sources()[0]?.opened();
    expect(late.heard).toEqual([{ type: 'resync' }]);
  });

  it('separates the members of one browser', async () => {
    const [one, other] = [tab(42), tab(43)];
    await settle();
    sources()[0]?.opened();
    sources()[0]?.says(message, '9');
    expect(one.heard).toEqual([message]);
    expect(other.heard).toEqual([]);
  });

  it('is not live while it is broken, and resyncs when it reconnects without an id', async () => {
    const { heard, isLive } = tab();
    await settle();
    const [source] = sources();
    source?.opened();
    source?.breaks(0);
    expect(isLive()).toBe(false);
    source?.opened();
    expect(isLive()).toBe(true);
    expect(heard).toEqual([{ type: 'resync' }]);
  });

  it('that was silent for too long, as after a sleep of the machine, is opened anew and resumes [R-CHAT-EVENTS-SILENT, L-CHAT-EVENTS-SILENT]', async () => {
    const { live, isLive } = tab();
    await settle();
    sources()[0]?.opened();
    sources()[0]?.says(message, '9');
    sources()[0]?.beats();
    for (let beat = 0; beat < 10; beat += 1) {
      await vi.advanceTimersByTimeAsync(20_000);
      sources()[0]?.beats();
    }
    expect(FakeSource.all, 'one that beats is kept').toHaveLength(1);
    // The machine sleeps: its timers stand still, the clock goes on.
    vi.setSystemTime(Date.now() + 3_600_000);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(sources().map(({ url }) => url)).toEqual(['/api/events.php?last_event_id=9']);
    expect(live).toEqual([true, false]);
    sources()[0]?.opened();
    expect(isLive()).toBe(true);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(FakeSource.all, 'a backend without heartbeats may be silent').toHaveLength(2);
  });

  it('that is refused (404, 501, no session) lets other tabs poll, and is retried soon, then ever later, at most after a minute', async () => {
    const { isLive } = tab();
    await settle();
    for (const seconds of [5, 10, 20, 40, 60, 60]) {
      sources()[0]?.breaks(FakeSource.CLOSED);
      expect(isLive()).toBe(false);
      await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
      expect(sources()).toHaveLength(0);
      await vi.advanceTimersByTimeAsync(2);
      expect(sources()).toHaveLength(1);
    }
    sources()[0]?.opened();
    expect(isLive()).toBe(true);
    sources()[0]?.breaks(FakeSource.CLOSED);
    await vi.advanceTimersByTimeAsync(5_001);
    expect(sources(), 'one that was there is tried again soon').toHaveLength(1);
  });

  it('that is refused is reported to the tab that requested it, each time; one that broke is not', async () => {
    const [one, two] = [tab(), tab()];
    await settle();
    sources()[0]?.opened();
    sources()[0]?.breaks(0);
    expect(one.onRefused).not.toHaveBeenCalled();
    sources()[0]?.breaks(FakeSource.CLOSED);
    expect(one.onRefused, 'not yet: a member who logs out has left by then').not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(one.onRefused).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(60_000);
    sources()[0]?.breaks(FakeSource.CLOSED);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(one.onRefused).toHaveBeenCalledTimes(2);
    expect(two.onRefused).not.toHaveBeenCalled();
  });

  it('is each tab’s own where the browser has no locks', async () => {
    vi.stubGlobal('navigator', {});
    const [one, two] = [tab(), tab()];
    expect(sources()).toHaveLength(2);
    sources()[0]?.says(message, '9');
    expect([one.heard, two.heard]).toEqual([[message], []]);
    one.close();
    expect(sources()).toHaveLength(1);
  });

  it('is nothing where the browser has no streams', async () => {
    vi.stubGlobal('EventSource', undefined);
    const { isLive, close } = tab();
    await settle();
    expect(isLive()).toBe(false);
    close();
  });

  it('reports nothing after it was closed', async () => {
    const { heard, close } = tab();
    await settle();
    close();
    await settle();
    expect(sources()).toHaveLength(0);
    expect(heard).toEqual([]);
  });
});
