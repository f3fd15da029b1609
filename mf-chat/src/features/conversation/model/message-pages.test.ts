import { describe, expect, it } from 'vitest';
import type { Message } from '@tandem/contracts/api/chat';
import { someChat, someMessage, somePage } from '../../../testing/chat-fixtures.ts';
import {
  allMessages,
  hasGap,
  idToRequestAfter,
  isKnown,
  keepArrived,
  markRead,
  mergeNewer,
  mergeSent,
} from './message-pages.ts';
import type { MessagePages } from './message-pages.ts';
import { timelineOf } from './timeline.ts';

const pagesOf = (...ids: number[][]): MessagePages => ({
  pages: ids.map((page) => somePage({ messages: page.map((id) => someMessage(id)) })),
  pageParams: ids.map(() => null),
});
const newer = (ids: number[], more = false) => somePage({ messages: ids.map((id) => someMessage(id)), more });
const idsOf = (pages: MessagePages) => allMessages(pages).map(({ id }) => id);

describe('messages in pages', () => {
  it('are shown oldest first, though the newest page was loaded first', () => {
    expect(idsOf(pagesOf([5, 6], [3, 4], [1, 2]))).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('add new ones at the end, in order, and each once', () => {
    const response = somePage({ messages: [someMessage(8), someMessage(7), someMessage(6)] });
    const merged = mergeNewer(pagesOf([5, 6], [3, 4]), response, { after: 6, newest: 6 });
    expect(idsOf(merged)).toEqual([3, 4, 5, 6, 7, 8]);
  });

  it('do not add older ones that are not loaded', () => {
    const pages = {
      ...pagesOf([5, 6]),
      pages: [somePage({ messages: [5, 6].map((id) => someMessage(id)), more: true })],
    };
    expect(idsOf(mergeNewer(pages, newer([2]), { after: null, newest: 6 }))).toEqual([5, 6]);
  });

  it('update the read state on any page, and the partner', () => {
    const chat = someChat({ num_unread_messages: 2 });
    const response = somePage({ messages: [someMessage(4, { text: 'changed' })], chat });
    const merged = mergeNewer(pagesOf([5, 6], [3, 4]), response, { after: 3, newest: 6 });
    expect(allMessages(merged).map(({ text }) => text)).toEqual(['Message 3', 'changed', 'Message 5', 'Message 6']);
    expect(merged.pages[0]?.chat.num_unread_messages).toBe(2);
  });

  it('keep what arrived while an older page was loading', () => {
    const arrived = mergeNewer(pagesOf([5, 6]), newer([7]), { after: 6, newest: 6 });
    expect(idsOf(keepArrived(arrived, pagesOf([5, 6], [3, 4])))).toEqual([3, 4, 5, 6, 7]);
    expect(idsOf(keepArrived(undefined, pagesOf([5, 6])))).toEqual([5, 6]);
    expect(idsOf(keepArrived(arrived, pagesOf([8, 9])))).toEqual([8, 9]);
  });
});

describe('a message that crosses an own one', () => {
  const own = (id: number) => someMessage(id, { mine: true });
  const sent = mergeSent(pagesOf([8, 9], [3, 4]), own(11));

  it('is not known, is requested after the last complete message, and is put where it belongs', () => {
    expect(idsOf(sent)).toEqual([3, 4, 8, 9, 11]);
    expect([4, 9, 10, 11, 12].map((id) => isKnown(sent, id))).toEqual([true, true, false, true, false]);
    expect(idToRequestAfter(sent)).toBe(9);
    const merged = mergeNewer(sent, newer([10, 11]), { after: 9, newest: 11 });
    expect(idsOf(merged)).toEqual([3, 4, 8, 9, 10, 11]);
    expect(hasGap(merged)).toBe(false);
  });

  it('is put there as well when it was requested before, after which what may be between them is still missing', () => {
    const merged = mergeNewer(sent, newer([10]), { after: 9, newest: 9 });
    expect(idsOf(merged)).toEqual([3, 4, 8, 9, 10, 11]);
    expect(hasGap(merged)).toBe(true);
    expect(idToRequestAfter(merged)).toBe(10);
  });

  it('is missing no longer once a later request returned nothing', () => {
    expect(hasGap(mergeNewer(sent, newer([]), { after: 9, newest: 11 }))).toBe(false);
  });

  it('may be the first one of all', () => {
    const first = { ...pagesOf([11]), pages: [{ ...somePage({ messages: [own(11)] }), completeTo: 0 }] };
    expect(isKnown(first, 10)).toBe(false);
    expect(idToRequestAfter(first)).toBeNull();
    const merged = mergeNewer(first, newer([10, 11]), { after: null, newest: 11 });
    expect(idsOf(merged)).toEqual([10, 11]);
    expect(hasGap(merged)).toBe(false);
  });

  it('leaves a gap until the page between is loaded', () => {
    const part = mergeNewer(sent, newer([10], true), { after: 9, newest: 11 });
    expect(idToRequestAfter(part)).toBe(10);
    expect(hasGap(part)).toBe(true);
  });

  it('is on the latest page, which replaces the known ones when more are missing between', () => {
    const latest = mergeNewer(sent, newer([20, 21], true), { after: null, newest: 11 });
    expect(idsOf(latest)).toEqual([20, 21]);
    expect(latest.pages.at(-1)?.more).toBe(true);
    const later = mergeNewer(mergeSent(sent, own(22)), newer([20, 21], true), { after: null, newest: 11 });
    expect(idsOf(later)).toEqual([20, 21, 22]);
    expect(hasGap(later)).toBe(true);
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
    expect(readOf(mergeSent(read, unread(3, true)))).toEqual([1, 3]);
  });
});

describe('the id to request after', () => {
  const requestAfter = (messages: Message[]) =>
    idToRequestAfter({ pages: [somePage({ messages })], pageParams: [null] });

  it('is that of the last message', () => {
    expect(requestAfter([1, 2, 3].map((id) => someMessage(id)))).toBe(3);
  });

  it('is before the own unread messages, to learn that they were read', () => {
    const own = someMessage(12, { mine: true, read_at: null });
    expect(requestAfter([someMessage(11), own, someMessage(13)])).toBe(11);
  });

  it('is the latest page when the first message of all is unread', () => {
    expect(requestAfter([someMessage(1, { mine: true, read_at: null })])).toBeNull();
    expect(requestAfter([])).toBeNull();
  });

  it('ignores an old one that is never read', () => {
    const old = someMessage(1, { mine: true, read_at: null });
    const later = Array.from({ length: 25 }, (_, index) => someMessage(index + 2));
    expect(requestAfter([old, ...later])).toBe(26);
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

  it('has a key for each message, also where a partner gives one of theirs the name of one of the member', () => {
    const both = [someMessage(1, { mine: true, client_id: 'a' }), someMessage(2, { client_id: 'a' })];
    const items = timelineOf([...both, someMessage(3, { client_id: 'b' })], [{ ...unsent, clientId: 'b', key: 'b' }]);
    expect(items.map(({ text }) => text)).toEqual(['Message 1', 'Message 2', 'Message 3', 'On its way']);
    expect(new Set(items.map(({ key }) => key)).size).toBe(4);
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
