import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { someUser } from '@tandem/shared-ui/testing';
import { renderFrame } from '../test-frame.tsx';
import type { FrameOptions } from '../test-frame.tsx';
import { startRefreshCycle, useRefreshCycle } from './refresh-cycle.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function show(hidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

it('starts after 5 s and repeats every 60 s [L-FRAME-USER-REFRESH-START]', () => {
  const refresh = vi.fn<() => void>();
  const stop = startRefreshCycle(refresh, 60);
  vi.advanceTimersByTime(4_999);
  expect(refresh).toHaveBeenCalledTimes(0);
  vi.advanceTimersByTime(1);
  expect(refresh).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(59_999);
  expect(refresh).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(refresh).toHaveBeenCalledTimes(2);
  stop();
  vi.advanceTimersByTime(600_000);
  expect(refresh).toHaveBeenCalledTimes(2);
});

it('goes on while the page is hidden, and refreshes on return [R-FRAME-REFRESH-HIDDEN]', () => {
  const refresh = vi.fn<() => void>();
  const stop = startRefreshCycle(refresh, 60);
  vi.advanceTimersByTime(5_000);
  show(true);
  expect(refresh, 'not because it is hidden').toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(600_000);
  expect(refresh).toHaveBeenCalledTimes(11);
  vi.advanceTimersByTime(30_000);
  show(false);
  vi.advanceTimersByTime(1_000);
  expect(refresh).toHaveBeenCalledTimes(12);
  vi.advanceTimersByTime(60_000);
  expect(refresh).toHaveBeenCalledTimes(13);
  stop();
});

it('begins in a page that was opened in the background [R-FRAME-REFRESH-HIDDEN]', () => {
  show(true);
  const refresh = vi.fn<() => void>();
  const stop = startRefreshCycle(refresh, 60);
  vi.advanceTimersByTime(65_000);
  expect(refresh).toHaveBeenCalledTimes(2);
  stop();
});

/** A stream that the test begins and breaks. */
function someStream() {
  const watchers = new Set<() => void>();
  let isLive = false;
  return {
    isLive: () => isLive,
    watch: (onChange: () => void) => {
      watchers.add(onChange);
      return () => watchers.delete(onChange);
    },
    turn: (next: boolean) => {
      isLive = next;
      for (const watcher of watchers) watcher();
    },
  };
}

it('refreshes on return once the stream is there, and once only [R-FRAME-REFRESH-STREAM, R-FRAME-REFRESH-HIDDEN]', () => {
  const refresh = vi.fn<() => void>();
  const stream = someStream();
  const stop = startRefreshCycle(refresh, 60, stream);
  stream.turn(true);
  expect(refresh, 'the first refresh is still to come').not.toHaveBeenCalled();
  show(true);
  stream.turn(false);
  vi.advanceTimersByTime(5_000);
  expect(refresh).toHaveBeenCalledTimes(1);
  show(false);
  vi.advanceTimersByTime(300);
  expect(refresh).toHaveBeenCalledTimes(1);
  stream.turn(true);
  expect(refresh).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(59_999);
  expect(refresh).toHaveBeenCalledTimes(2);
  stop();
});

it('repeats a refresh that was made without the stream when that begins, but not in a hidden page [R-FRAME-REFRESH-STREAM]', () => {
  const refresh = vi.fn<() => void>();
  const stream = someStream();
  const stop = startRefreshCycle(refresh, 60, stream);
  vi.advanceTimersByTime(5_000);
  expect(refresh).toHaveBeenCalledTimes(1);
  stream.turn(true);
  expect(refresh).toHaveBeenCalledTimes(2);
  stream.turn(false);
  stream.turn(true);
  expect(refresh, 'a stream that comes back resumes').toHaveBeenCalledTimes(2);
  stream.turn(false);
  vi.advanceTimersByTime(60_000);
  show(true);
  stream.turn(true);
  expect(refresh).toHaveBeenCalledTimes(3);
  stop();
  stream.turn(true);
  expect(refresh).toHaveBeenCalledTimes(3);
});

it('refreshes once after a laptop slept for 3 h, and continues from there', () => {
  const refresh = vi.fn<() => void>();
  const stop = startRefreshCycle(refresh, 60);
  vi.advanceTimersByTime(5_000 + 59_000);
  expect(refresh).toHaveBeenCalledTimes(1);
  // While it sleeps its clock advances and its timers do not.
  vi.setSystemTime(Date.now() + 3 * 3_600_000);
  vi.advanceTimersByTime(1_000);
  expect(refresh).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(60_000);
  expect(refresh).toHaveBeenCalledTimes(3);
  stop();
});

function Cycle() {
  useRefreshCycle();
  return null;
}

function renderCycle(options: FrameOptions) {
  const fake = renderFrame(<Cycle />, options);
  const reload = vi.spyOn(fake.host.queryClient, 'invalidateQueries').mockResolvedValue();
  const reloaded = (key: string) => reload.mock.calls.filter(([filter]) => filter?.queryKey?.[0] === key).length;
  return { ...fake, reloaded };
}

const PUSH = { isCapable: true, isSubscribed: '{"endpoint":"https://push.example.test/1"}' };

it('reloads the user, the chats and the likes together [L-FRAME-USER-REFRESH, L-FRAME-USER-REFRESH-START, R-CHAT-EVENTS-CYCLE]', () => {
  const { reloaded } = renderCycle({ user: someUser() });
  vi.advanceTimersByTime(65_000);
  expect(['user', 'chats', 'likes'].map(reloaded)).toEqual([2, 2, 2]);
});

it('takes 300 s with push [L-FRAME-USER-REFRESH-PUSH, R-CHAT-EVENTS-CYCLE]', () => {
  const { reloaded } = renderCycle({ user: someUser(), push: PUSH });
  vi.advanceTimersByTime(5_000 + 299_000);
  expect(reloaded('user')).toBe(1);
  vi.advanceTimersByTime(1_000);
  expect(reloaded('user')).toBe(2);
});

it('reloads chats and likes whenever a push arrives [R-FRAME-REFRESH-PUSH]', () => {
  const { reloaded, setPush } = renderCycle({ user: someUser(), push: PUSH });
  const lastMessage = { title: 'a', body: '', icon: '/a', tag: 'a', badge: '/a', check: '/chats', open: '/' };
  act(() => setPush({ lastMessage }));
  expect([reloaded('chats'), reloaded('likes')]).toEqual([1, 1]);
});

it('does not run for visitors', () => {
  const { reloaded } = renderCycle({ user: null });
  vi.advanceTimersByTime(600_000);
  expect(reloaded('user')).toBe(0);
});

it('requests the session again until user.php has responded', () => {
  const { reloaded } = renderCycle({ pending: true });
  vi.advanceTimersByTime(65_000);
  expect(reloaded('user')).toBe(2);
});
