import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { someChat, someMessage } from '../../../testing/chat-fixtures.ts';
import type { Messages } from './use-messages.ts';
import { useUnreadStart } from './use-unread-start.ts';

const PAGE = 30;
/** More than are looked through for the first unread message. */
const COUNT = 350;
const READ = 10;

/** The last pages of a conversation in which the partner's messages 11 to 350 are unread. */
function lastPages(pageCount: number, changes: Partial<Messages> = {}): Messages {
  const first = Math.max(1, COUNT - pageCount * PAGE + 1);
  return {
    chat: someChat({ num_unread_messages: COUNT - READ }),
    isCut: false,
    messages: Array.from({ length: COUNT - first + 1 }, (_, index) => {
      const id = first + index;
      return someMessage(id, id <= READ ? {} : { read_at: null });
    }),
    isUpToDate: true,
    pageCount,
    hasOlder: first > 1,
    isLoadingOlder: false,
    loadOlder: vi.fn<() => undefined>(),
    olderFailed: false,
    error: null,
    isFetching: false,
    refetch: () => undefined,
    ...changes,
  };
}

const seek = (messages: Messages) => renderHook((now: Messages) => useUnreadStart(now), { initialProps: messages });

it('ten pages are looked through for the first unread message; the line is above the oldest of them then', () => {
  const ninth = lastPages(9);
  const { result, rerender } = seek(ninth);
  expect(result.current).toEqual({ startId: null, count: COUNT - READ, isSeeking: true });
  expect(ninth.loadOlder).toHaveBeenCalledOnce();
  const tenth = lastPages(10);
  rerender(tenth);
  expect(result.current).toEqual({ startId: 51, count: COUNT - READ, isSeeking: false });
  expect(tenth.loadOlder).not.toHaveBeenCalled();
});

it('of more, the line goes up as the reader has older ones loaded, as far as they are unread [R-CHAT-UNREAD-MORE]', () => {
  const { result, rerender } = seek(lastPages(10));
  rerender(lastPages(11));
  expect(result.current).toEqual({ startId: 21, count: COUNT - READ, isSeeking: false });
  rerender(lastPages(12));
  expect(result.current.startId).toBe(READ + 1);
});

it('the line goes up no more than once what is above it is read, and does not go down [R-CHAT-UNREAD-LINE]', () => {
  const { result, rerender } = seek(lastPages(11));
  const seen = lastPages(12);
  rerender({
    ...seen,
    messages: seen.messages.map((message) => ({ ...message, read_at: '2026-11-20T23:00:00.000Z' })),
  });
  expect(result.current.startId).toBe(21);
});
