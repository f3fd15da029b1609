import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ChatsResponse } from '@tandem/contracts/api/chat';
import type { LikesResponse } from '@tandem/contracts/api/members';
import { someMember, someUser } from '@tandem/shared-ui/testing';
import { renderFrame } from '../test-frame.tsx';
import { useNewsCounts } from './use-news-counts.ts';

const LIKED_AT = '2026-11-20T18:00:00.000Z';
const liker = (id: number, isNew: boolean) => ({ ...someMember({ id }), like_new: isNew, liked_at: LIKED_AT });

function Count() {
  return <output>{useNewsCounts().newLikes} new</output>;
}

const count = (likes: LikesResponse) =>
  renderFrame(<Count />, { user: someUser(), responses: { 'GET /api/likes.php': () => likes } });

it('counts all new likes, also those beyond the first page [F-LIKES-TOTAL-NEW]', async () => {
  count({ profiles: [], liked_by: [liker(1, true), liker(2, false)], new_likes: 61 });
  expect(await screen.findByText('61 new')).toBeDefined();
});

it('counts the flags where a backend gives no number', async () => {
  count({ profiles: [], liked_by: [liker(1, true), liker(2, false), liker(3, true)] });
  expect(await screen.findByText('2 new')).toBeDefined();
});

describe('unread messages', () => {
  function Unread() {
    return <output>{useNewsCounts().unreadMessages} unread</output>;
  }
  const someChat = (id: number, unread: number): ChatsResponse['chats'][number] => ({
    conversation: { id },
    profile: { ...someMember({ id: 1000 + id }), available: true, unconfirmed: false },
    num_unread_messages: unread,
    last_message: null,
  });
  const unread = (response: ChatsResponse) =>
    renderFrame(<Unread />, { user: someUser(), responses: { 'GET /api/chats.php': () => response } });
  const isIn = (text: string) => screen.findByText(text);

  it('are all of them, also those of chats beyond the first page [F-CHAT-TOTAL-UNREAD]', async () => {
    unread({ chats: [someChat(1, 2), someChat(2, 1)], next: 2, unread: 130 });
    expect(await isIn('130 unread')).toBeDefined();
  });

  it('decrease with a conversation that is read here, and with one that is deleted', async () => {
    const { host } = unread({ chats: [someChat(1, 2), someChat(2, 1)], next: 2, unread: 130 });
    await isIn('130 unread');
    // As mf-chat changes the list, before the server is called.
    const change = (chats: ChatsResponse['chats']) =>
      act(() => {
        host.queryClient.setQueryData<ChatsResponse>(['chats'], (response) => response && { ...response, chats });
      });
    change([someChat(1, 0), someChat(2, 1)]);
    expect(await isIn('128 unread')).toBeDefined();
    change([someChat(1, 0)]);
    expect(await isIn('127 unread')).toBeDefined();
  });

  it('are those of the list where a backend gives no number', async () => {
    unread({ chats: [someChat(1, 2), someChat(2, 1)] });
    expect(await isIn('3 unread')).toBeDefined();
  });
});
