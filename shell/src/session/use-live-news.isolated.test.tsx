import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LiveEvent } from '@tandem/contracts/api/events';
import type { Chat } from '@tandem/contracts/api/chat';
import { ApiError, liveEvents } from '@tandem/shared-ui/host';
import { someMember, someUser } from '@tandem/shared-ui/testing';
import { renderFrame } from '../test-frame.tsx';
import type { FrameOptions } from '../test-frame.tsx';
import { useRefreshCycle } from './refresh-cycle.ts';

/** The browser's stream, led by the test. */
class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  static all: FakeSource[] = [];
  readyState = 1;

  constructor() {
    super();
    FakeSource.all.push(this);
  }

  close() {
    this.readyState = FakeSource.CLOSED;
  }

  says(event: LiveEvent) {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(event), lastEventId: '1' }));
  }

  isRefused() {
    this.readyState = FakeSource.CLOSED;
    this.dispatchEvent(new Event('error'));
  }
}

const open = () => FakeSource.all.filter(({ readyState }) => readyState !== FakeSource.CLOSED);

/** Longer than the last stream of a test lingers, so that the next test has its own. */
const lingered = () => act(() => vi.advanceTimersByTimeAsync(2_000));

beforeEach(() => {
  // The connection of the test before lingers without these streams.
  window.dispatchEvent(new Event('pagehide'));
  vi.useFakeTimers({ shouldAdvanceTime: true });
  FakeSource.all = [];
  vi.stubGlobal('EventSource', FakeSource);
  vi.stubGlobal('BroadcastChannel', undefined);
});
afterEach(async () => {
  show(true);
  await lingered();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function show(hidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

function Cycle() {
  useRefreshCycle();
  return null;
}

function renderNews(options: FrameOptions) {
  const fake = renderFrame(<Cycle />, options);
  const reload = vi.spyOn(fake.host.queryClient, 'invalidateQueries').mockResolvedValue();
  return { ...fake, reload, reloaded: () => reload.mock.calls.map(([filter]) => filter?.queryKey?.[0]) };
}

async function theStream(): Promise<FakeSource> {
  await waitFor(() => expect(open()).toHaveLength(1));
  const [source] = open();
  if (source === undefined) throw new Error('Nobody listens.');
  return source;
}

/** A conversation with its last message. */
const someChatWith = (id: number, messageId: number): Chat => ({
  conversation: { id },
  profile: { ...someMember({ id: 7 }), available: true, unconfirmed: false },
  num_unread_messages: 0,
  last_message: {
    id: messageId,
    client_id: '0190d3c8-0000-7000-8000-000000000000',
    conversation_id: id,
    mine: true,
    text: 'Hello',
    sent_at: '2026-11-20T18:00:00.000Z',
    read_at: null,
  },
});

const gathered = () => act(() => vi.advanceTimersByTimeAsync(150));

it('writes what an event contains at once, and requests what it does not', async () => {
  const { host, reloaded } = renderNews({ user: someUser({ credits: 9 }) });
  const source = await theStream();
  act(() => source.says({ type: 'credits', credits: 3 }));
  expect(host.session.get()).toMatchObject({ user: { credits: 3 } });
  source.says({ type: 'message', conversation_id: 1, profile_id: 7, message_id: 2 });
  await gathered();
  expect(reloaded()).toEqual(['chats']);
});

it('requests once what was reported many times', async () => {
  const { reloaded } = renderNews({ user: someUser() });
  const source = await theStream();
  for (let id = 1; id <= 20; id += 1) source.says({ type: 'like', profile_id: id });
  source.says({ type: 'resync' });
  await gathered();
  expect(reloaded()).toEqual(['likes', 'user', 'chats']);
});

it('receives a message that is being sent here, and the balance, once its response is written', async () => {
  const { host, reloaded } = renderNews({ user: someUser({ credits: 9 }) });
  const source = await theStream();
  const clientId = '0190d3c8-0000-7000-8000-000000000000';
  const release = liveEvents.hold(clientId);
  source.says({ type: 'message', conversation_id: 1, profile_id: 7, message_id: 2, client_id: clientId });
  source.says({ type: 'credits', credits: 3 });
  await gathered();
  expect(host.session.get()).toMatchObject({ user: { credits: 9 } });
  host.queryClient.setQueryData(['chats'], { chats: [someChatWith(1, 2)], unreadElsewhere: 0 });
  act(release);
  await gathered();
  expect(host.session.get()).toMatchObject({ user: { credits: 3 } });
  expect(reloaded()).toEqual([]);
});

it('disconnects while the page is hidden, and reconnects afterwards', async () => {
  renderNews({ user: someUser() });
  await theStream();
  show(true);
  await lingered();
  expect(open()).toHaveLength(0);
  show(false);
  await theStream();
});

it('closes the stream when the document is unloaded, so that the browser may cache the page, and reconnects with it', async () => {
  renderNews({ user: someUser() });
  await theStream();
  window.dispatchEvent(new Event('pagehide'));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(open()).toHaveLength(0);
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await theStream();
});

it('does not connect for visitors, nor while the session is unknown', async () => {
  renderNews({ user: null });
  renderNews({ pending: true, hint: 'member' });
  await lingered();
  expect(FakeSource.all).toHaveLength(0);
});

it('makes a call when the stream is refused: an expired session is noticed there', async () => {
  const over = () => {
    throw new ApiError({ code: 'authentication_required', status: 403, message: 'Log in first.' });
  };
  const { calls } = renderNews({ user: someUser(), responses: { 'GET /api/chats.php': over } });
  const source = await theStream();
  expect(calls.filter(({ key }) => key === 'GET /api/chats.php')).toHaveLength(0);
  source.isRefused();
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  await waitFor(() => expect(calls.filter(({ key }) => key === 'GET /api/chats.php')).toHaveLength(1));
});
