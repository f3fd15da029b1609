import { describe, expect, it } from 'vitest';
import { someChat, someMessage, somePage } from '../../../testing/chat-fixtures.ts';
import { allMessages, idToRequestAfter, markRead, mergeMessages } from './message-pages.ts';
import type { MessagePages } from './message-pages.ts';
import { timelineOf } from './timeline.ts';

const pagesOf = (...ids: number[][]): MessagePages => ({
  pages: ids.map((page) => somePage({ messages: page.map((id) => someMessage(id)) })),
  pageParams: ids.map(() => null),
});
const idsOf = (pages: MessagePages) => allMessages(pages).map(({ id }) => id);

describe('messages in pages', () => {
  it('are shown oldest first, though the newest page was loaded first', () => {
    expect(idsOf(pagesOf([5, 6], [3, 4], [1, 2]))).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('add new ones at the end, in order, and each once', () => {
    const merged = mergeMessages(pagesOf([5, 6], [3, 4]), [someMessage(8), someMessage(7), someMessage(6)]);
    expect(idsOf(merged)).toEqual([3, 4, 5, 6, 7, 8]);
  });

  it('do not add older ones that are not loaded', () => {
    expect(idsOf(mergeMessages(pagesOf([5, 6]), [someMessage(2)]))).toEqual([5, 6]);
  });

  it('update the read state on any page, and the partner', () => {
    const chat = someChat({ num_unread_messages: 2 });
    const merged = mergeMessages(pagesOf([5, 6], [3, 4]), [someMessage(4, { text: 'changed' })], chat);
    expect(allMessages(merged).map(({ text }) => text)).toEqual(['Message 3', 'changed', 'Message 5', 'Message 6']);
    expect(merged.pages[0]?.chat.num_unread_messages).toBe(2);
  });
});

describe('what was read', () => {
  const at = '2026-11-20T20:00:00.000Z';
  const unread = (id: number, mine: boolean) => someMessage(id, { mine, read_at: null });
  const pages: MessagePages = {
    pages: [somePage({ messages: [unread(3, true), unread(4, false)] }), somePage({ messages: [unread(1, true)] })],
    pageParams: [null, 3],
  };
  const readOf = (of: MessagePages) => allMessages(of).flatMap(({ id, read_at: read }) => (read === at ? [id] : []));

  it('is marked up to a message, on all pages, and of one side only', () => {
    expect(readOf(markRead(pages, { mine: true, upTo: 4, readAt: at }))).toEqual([1, 3]);
    expect(readOf(markRead(pages, { mine: true, upTo: 2, readAt: at }))).toEqual([1]);
    expect(readOf(markRead(pages, { mine: false, upTo: 4, readAt: at }))).toEqual([4]);
  });

  it('stays when an older response arrives late', () => {
    const read = markRead(pages, { mine: true, upTo: 4, readAt: at });
    expect(readOf(mergeMessages(read, [unread(3, true)]))).toEqual([1, 3]);
  });
});

describe('the id to request after', () => {
  it('is that of the last message', () => {
    expect(idToRequestAfter([1, 2, 3].map((id) => someMessage(id)))).toBe(3);
  });

  it('is before the own unread messages, to learn that they were read', () => {
    const own = someMessage(12, { mine: true, read_at: null });
    expect(idToRequestAfter([someMessage(11), own, someMessage(13)])).toBe(11);
  });

  it('is the latest page when the first message of all is unread', () => {
    expect(idToRequestAfter([someMessage(1, { mine: true, read_at: null })])).toBeNull();
    expect(idToRequestAfter([])).toBeNull();
  });

  it('ignores an old one that is never read', () => {
    const old = someMessage(1, { mine: true, read_at: null });
    const later = Array.from({ length: 25 }, (_, index) => someMessage(index + 2));
    expect(idToRequestAfter([old, ...later])).toBe(26);
  });
});

describe('the timeline', () => {
  const unsent = {
    clientId: 'a',
    key: 'a',
    text: 'On its way',
    writtenAt: '2026-11-21T09:00:00.000Z',
    state: 'sending',
    reason: null,
  } as const;

  it('puts unsent messages after the sent ones', () => {
    const items = timelineOf([someMessage(1), someMessage(2, { mine: true, read_at: null })], [unsent]);
    expect(items.map(({ text, state }) => [text, state])).toEqual([
      ['Message 1', null],
      ['Message 2', 'sent'],
      ['On its way', 'sending'],
    ]);
  });

  it('shows a message once that was just sent', () => {
    expect(timelineOf([someMessage(1, { mine: true, client_id: 'a' })], [unsent])).toHaveLength(1);
  });

  it('starts each day with a heading, and groups messages of one author by minutes', () => {
    const later = someMessage(3, { sent_at: '2026-11-20T18:30:00.000Z' });
    const nextDay = someMessage(4, { sent_at: '2026-11-22T12:00:00.000Z' });
    const items = timelineOf([someMessage(1), someMessage(2), later, nextDay], []);
    expect(items.map(({ startsDay, continued }) => [startsDay, continued])).toEqual([
      [true, true],
      [false, false],
      [false, false],
      [true, false],
    ]);
  });
});
