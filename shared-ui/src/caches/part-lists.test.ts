import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Chat } from '@tandem/contracts/api/chat';
import { useQuery } from '@tandem/shared-ui/query';
import { SHARED_KEYS, sharedQueries } from '@tandem/shared-ui/host';
import { createFakeHost, someMember, someUser } from '../testing/index.tsx';
import { recountChat, showChatRead, writeChatRead } from './chats-cache.ts';
import { LISTS_CHATS } from './lists-chats.ts';

const CHATS = 'GET /api/chats.php';

/** A conversation with this last message, and unread ones. */
const someChat = (id: number, messageId: number, unread = 0): Chat => ({
  conversation: { id },
  profile: { ...someMember({ id: 1000 + id }), available: true, unconfirmed: false },
  num_unread_messages: unread,
  last_message: {
    id: messageId,
    client_id: '0190d3c8-0000-7000-8000-000000000000',
    conversation_id: id,
    mine: false,
    text: `Message ${messageId}`,
    sent_at: '2026-11-20T20:00:00.000Z',
    read_at: null,
  },
});

/** A page with lists of a part besides the shared one: older conversations in pages, and one that a search has found. */
function showLists() {
  const { host, calls } = createFakeHost({
    user: someUser(),
    responses: { [CHATS]: () => ({ chats: [someChat(1, 20)] }) },
  });
  const { queryClient, api } = host;
  queryClient.setQueryData(SHARED_KEYS.chats, { chats: [someChat(1, 20)], unreadElsewhere: 0 });
  const requested: string[] = [];
  const show = (name: string, data: object) => {
    const queryFn = () => {
      requested.push(name);
      return data;
    };
    const options = { queryKey: ['part', name], meta: LISTS_CHATS, queryFn, staleTime: Infinity };
    queryClient.setQueryData(options.queryKey, data);
    renderHook(() => useQuery(options, queryClient));
    return () => {
      const text = JSON.stringify(queryClient.getQueryData(options.queryKey));
      return Array.from(text.matchAll(/"num_unread_messages":(\d)/g), ([, count]) => Number(count));
    };
  };
  renderHook(() => useQuery(sharedQueries.chats(api), queryClient));
  const older = show('older', { pages: [{ chats: [someChat(2, 10, 3), someChat(3, 9, 1)] }] });
  const found = show('found', { chats: [{ ...someChat(2, 5, 3), found: true }] });
  const all = () => [...calls.map(({ key }) => key), ...requested];
  return { queryClient, requested: all, counts: () => ({ older: older(), found: found() }) };
}

const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 0)));

describe('what is read of a conversation that parts list', () => {
  it('is written into their lists: at once where it is opened, and nothing is requested [R-CHAT-OPEN-READ]', async () => {
    const { queryClient, requested, counts } = showLists();
    showChatRead(queryClient, 2);
    expect(counts()).toEqual({ older: [0, 1], found: [0] });
    writeChatRead(queryClient, 2, { upTo: 10 });
    await settled();
    expect(counts()).toEqual({ older: [0, 1], found: [0] });
    expect(requested()).toEqual([]);
  });

  it('in another tab is written there as well; a list that may have more of it is requested [R-CHAT-OPEN-READ]', async () => {
    const { queryClient, requested, counts } = showLists();
    writeChatRead(queryClient, 2, { upTo: 10 });
    expect(counts().older).toEqual([0, 1]);
    await settled();
    expect(requested(), 'its line has the message that was found, which may not be the last one').toEqual(['found']);
    writeChatRead(queryClient, 3, { upTo: 8 });
    await settled();
    expect(requested()).toEqual(['found', 'older']);
  });

  it('in part is counted again, in all lists that have it [R-CHAT-LEFT-UNREAD]', async () => {
    const { queryClient, requested } = showLists();
    recountChat(queryClient, 3);
    await settled();
    expect(requested()).toEqual([CHATS, 'older']);
  });
});
