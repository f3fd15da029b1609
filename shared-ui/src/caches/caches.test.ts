import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Chat } from '@tandem/contracts/api/chat';
import { createFakeHost, someMember, someUser } from '../testing/index.tsx';
import type { FakeHostOptions } from '../testing/index.tsx';
import { useQuery } from '@tandem/shared-ui/query';
import { SHARED_KEYS, sharedQueries, unreadOf } from '@tandem/shared-ui/host';
import type { SharedChats } from '@tandem/shared-ui/host';
import {
  isChatShown,
  knowsMessage,
  showChatRead,
  showsChat,
  writeChat,
  writeChatRead,
  writeReadByPartner,
} from './chats-cache.ts';
import { writePayment, writeUser } from './user-cache.ts';

const CHATS = 'GET /api/chats.php';
const USER = 'GET /api/user.php';
const READ_AT = '2026-11-20T20:00:00.000Z';

/** A conversation with this last message; its member's id is a thousand above its own. */
const someChat = (id: number, messageId: number, { unread = 0, mine = false } = {}): Chat => ({
  conversation: { id },
  profile: { ...someMember({ id: 1000 + id }), available: true, unconfirmed: false },
  num_unread_messages: unread,
  last_message: {
    id: messageId,
    client_id: '0190d3c8-0000-7000-8000-000000000000',
    conversation_id: id,
    mine,
    text: `Message ${messageId}`,
    sent_at: READ_AT,
    read_at: null,
  },
});

/** A page that shows the user and the chats, as the frame does, with data that was loaded before. */
function show(chats: SharedChats | undefined, options: FakeHostOptions = {}) {
  const fake = createFakeHost({ user: someUser(), ...options });
  const { queryClient, api } = fake.host;
  if (chats !== undefined) queryClient.setQueryData(SHARED_KEYS.chats, chats);
  renderHook(() => [useQuery(sharedQueries.chats(api), queryClient), useQuery(sharedQueries.user(api), queryClient)]);
  const known = () => queryClient.getQueryData<SharedChats>(SHARED_KEYS.chats);
  return {
    ...fake,
    queryClient,
    known,
    lines: () => known()?.chats.map((chat) => [chat.conversation.id, chat.last_message?.id, chat.num_unread_messages]),
    calls: () => fake.calls.map(({ key }) => key),
  };
}

const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 0)));
const listOf = (chats: Chat[], unreadElsewhere = 0): SharedChats => ({ chats, unreadElsewhere });
const TWO = listOf([someChat(1, 20), someChat(2, 10, { unread: 3 })]);

describe('the line of a conversation', () => {
  it('is sorted by its last message, the latest first', () => {
    const { queryClient, lines, calls } = show(TWO);
    writeChat(queryClient, someChat(2, 30, { unread: 4 }));
    expect(lines()).toEqual([
      [2, 30, 4],
      [1, 20, 0],
    ]);
    writeChat(queryClient, someChat(3, 25, { unread: 1 }));
    expect(lines()?.map(([id]) => id)).toEqual([2, 3, 1]);
    expect(unreadOf(listOf(queryClient.getQueryData<SharedChats>(SHARED_KEYS.chats)?.chats ?? []))).toBe(5);
    expect(calls()).toEqual([]);
  });

  it('that is older than the one in the list is ignored', () => {
    const { queryClient, lines } = show(TWO);
    writeChat(queryClient, someChat(1, 19, { unread: 1 }));
    expect(lines()).toEqual([
      [1, 20, 0],
      [2, 10, 3],
    ]);
  });

  it('is requested with the list where it may be counted beyond it already', async () => {
    const { queryClient, calls, known } = show(listOf([someChat(1, 20)], 2), {
      responses: { [CHATS]: () => ({ chats: [someChat(3, 30, { unread: 3 }), someChat(1, 20)], unread: 3 }) },
    });
    writeChat(queryClient, someChat(3, 30, { unread: 3 }));
    await settled();
    expect(calls()).toEqual([CHATS]);
    expect(known()).toMatchObject({ unreadElsewhere: 0, chats: [{ conversation: { id: 3 } }, {}] });
  });

  it('returns which messages are known', () => {
    const { queryClient } = show(TWO);
    expect([19, 20, 21].map((id) => knowsMessage(queryClient, 1, id))).toEqual([true, true, false]);
    expect(knowsMessage(queryClient, 9, 1)).toBe(false);
  });

  it('is its page’s to write while the conversation is open', () => {
    const { queryClient } = show(TWO);
    const options = { queryKey: ['part', 'messages', 2], meta: showsChat(2), queryFn: () => 1 };
    const page = renderHook(() => useQuery(options, queryClient));
    expect([1, 2].map((id) => isChatShown(queryClient, id))).toEqual([false, true]);
    page.unmount();
    expect(isChatShown(queryClient, 2)).toBe(false);
  });
});

describe('reading', () => {
  it('clears the unread messages of a conversation, here and in other tabs, without a request', () => {
    const { queryClient, lines, calls } = show(TWO);
    showChatRead(queryClient, 2);
    expect(lines()?.[1]).toEqual([2, 10, 0]);
    queryClient.setQueryData(SHARED_KEYS.chats, TWO);
    writeChatRead(queryClient, 2, { upTo: 10 });
    expect(lines()?.[1]).toEqual([2, 10, 0]);
    expect(calls()).toEqual([]);
  });

  it('up to a message before the last leaves the count to the server', async () => {
    const { queryClient, lines, calls } = show(TWO, {
      responses: { [CHATS]: () => ({ chats: [someChat(2, 10, { unread: 1 })] }) },
    });
    writeChatRead(queryClient, 2, { upTo: 9 });
    await settled();
    expect(calls()).toEqual([CHATS]);
    expect(lines()).toEqual([[2, 10, 1]]);
  });

  it.each([
    ['requests the list where unread ones are counted beyond it', 2, [CHATS]],
    ['requests nothing where there are none', 0, []],
  ])('of a conversation that is not listed %s', async (_what, unreadElsewhere, requested) => {
    const { queryClient, calls } = show(listOf([someChat(1, 20)], unreadElsewhere), {
      responses: { [CHATS]: () => ({ chats: [] }) },
    });
    writeChatRead(queryClient, 9, { upTo: 10 });
    await settled();
    expect(calls()).toEqual(requested);
  });

  it('by the partner marks an own last message', () => {
    const { queryClient, known } = show(listOf([someChat(1, 20, { mine: true }), someChat(2, 10)]));
    for (const id of [1, 2]) writeReadByPartner(queryClient, { conversationId: id, upTo: 20, readAt: READ_AT });
    expect(known()?.chats.map(({ last_message: last }) => last?.read_at)).toEqual([READ_AT, null]);
  });
});

describe('the member', () => {
  it('has the credits and conversations of a response', () => {
    const { host, queryClient, calls } = show(TWO);
    writeUser(queryClient, { credits: 1, conversations_left: 0 });
    expect(host.session.get()).toMatchObject({ user: { credits: 1, conversations_left: 0 } });
    expect(calls()).toEqual([]);
  });

  it('of a visitor stays null', () => {
    const { host, queryClient } = show(TWO, { user: null });
    writeUser(queryClient, { credits: 1 });
    expect(host.session.get()).toEqual({ status: 'visitor' });
  });

  it('is premium by a payment; the price of a message is requested when the chats are next shown [R-PAY-PREMIUM-FIRST-PURCHASE]', async () => {
    const { host, queryClient, calls } = show(TWO);
    writePayment(queryClient, { paid_user: true, credits: 45 });
    await settled();
    expect(host.session.get()).toMatchObject({ user: { credits: 45, paid_user: true, conversations_left: null } });
    expect(calls()).toEqual([]);
    expect(queryClient.getQueryState(SHARED_KEYS.chats)?.isInvalidated).toBe(true);
  });

  it('has the price of a message that a payment brings; nothing is requested [R-CHAT-COST-MONEY]', async () => {
    const { queryClient, calls } = show(TWO);
    writePayment(queryClient, { paid_user: true, message_price: { amount: 113, currency: 'EUR' } });
    await settled();
    expect(queryClient.getQueryData(SHARED_KEYS.chats)).toEqual({
      ...TWO,
      message_price: { amount: 113, currency: 'EUR' },
    });
    expect(queryClient.getQueryState(SHARED_KEYS.chats)?.isInvalidated).toBe(false);
    expect(calls()).toEqual([]);
  });

  it.each([
    ['is requested when a payment was taken back', true, [USER]],
    ['is not requested when a payment failed', false, []],
  ])('%s', async (_what, wasPaid, requested) => {
    const { queryClient, calls } = show(TWO, { user: someUser({ paid_user: wasPaid }) });
    writePayment(queryClient, { paid_user: false });
    await settled();
    expect(calls()).toEqual(requested);
  });
});

describe('a pending response while something is written', () => {
  /** The list as the test's server has it at the time of each request. */
  function slowChats(first: SharedChats | undefined) {
    const responses: (() => void)[] = [];
    const server = { chats: [someChat(1, 20)] };
    const shown = show(first, {
      responses: {
        [CHATS]: () => {
          const response = { chats: server.chats };
          return new Promise((resolve) => responses.push(() => resolve(response)));
        },
      },
    });
    return { ...shown, responses, server };
  }

  it.each([
    ['is requested again, as it may be from before', listOf([someChat(1, 20)])],
    ['is waited for where it is the first, and then requested again', undefined],
  ])('%s', async (_what, first) => {
    const { queryClient, responses, server, lines, calls } = slowChats(first);
    if (first !== undefined) void queryClient.invalidateQueries({ queryKey: SHARED_KEYS.chats });
    await settled();
    expect(calls()).toEqual([CHATS]);
    const news = someChat(1, 30, { unread: 1 });
    server.chats = [news];
    writeChat(queryClient, news);
    responses[0]?.();
    await settled();
    await settled();
    responses[1]?.();
    await settled();
    expect(lines()).toEqual([[1, 30, 1]]);
    expect(calls()).toEqual([CHATS, CHATS]);
  });
});
