import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showChatRead, writeChatRead } from '@tandem/shared-ui/caches';
import { SHARED_KEYS } from '@tandem/shared-ui/host';
import { createFakeHost, someUser, TestApp } from '@tandem/shared-ui/testing';
import en from '../../locales/en.json';
import { someChat } from '../../testing/chat-fixtures.ts';
import { observeSight } from '../../testing/observe-sight.ts';
import ChatsPage from './ChatsPage.tsx';

/** Opens a list in which these of twenty conversations, or of more, have an unread message. */
function open(unread: readonly number[], beyond: { unread?: number; next?: number } = {}) {
  const chats = Array.from({ length: 20 }, (_, index) => ({
    ...someChat(),
    conversation: { id: 100 + index },
    profile: { ...someChat().profile, id: 2000 + index, name: `Member ${index}` },
    num_unread_messages: unread.includes(index) ? 1 : 0,
  }));
  const fake = createFakeHost({ user: someUser(), responses: { 'GET /api/chats.php': () => ({ chats, ...beyond }) } });
  render(
    <TestApp fake={fake} messages={{ 'mf-chat': en }}>
      <ChatsPage />
    </TestApp>,
  );
  const readAll = () => {
    const read = { chats: chats.map((chat) => ({ ...chat, num_unread_messages: 0 })), unreadElsewhere: 0 };
    act(() => void fake.host.queryClient.setQueryData(SHARED_KEYS.chats, read));
  };
  return { user: userEvent.setup({ delay: null }), queryClient: fake.host.queryClient, readAll };
}

const jump = () => screen.queryByRole('button', { name: /unread$/ });
const focused = () => document.activeElement?.textContent;

beforeEach(() => void (Element.prototype.scrollIntoView = () => {}));
afterEach(() => vi.unstubAllGlobals());

it('leads first to what is unread further down, not to what is in sight as a rule [R-CHAT-LIST-UNREAD-JUMP]', async () => {
  const { user } = open([0, 1, 2, 15]);
  await user.click(await screen.findByRole('button', { name: '4 unread' }));
  expect(focused()).toBe('Member 15');
});

it('knows from the browser what is in sight [R-CHAT-LIST-UNREAD-JUMP]', async () => {
  const report = observeSight();
  const { user, readAll } = open([0, 4, 8]);
  await screen.findByRole('list', { name: 'Conversations' });
  report(['Member 0', 'Member 4', 'Member 8']);
  expect(jump(), 'a window so high that all are in sight').toBeNull();
  report(['Member 0']);
  await user.click(await screen.findByRole('button', { name: '3 unread' }));
  expect(focused(), 'a low window').toBe('Member 4');
  report(['Member 4', 'Member 8']);
  await user.click(await screen.findByRole('button', { name: '3 unread' }));
  expect(focused(), 'what is further up by now').toBe('Member 0');
  readAll();
  await waitFor(() => expect(jump(), 'nothing is unread any more').toBeNull());
});

it('goes away once all that is unread was read here, also where older conversations are not loaded [R-CHAT-LIST-UNREAD-JUMP]', async () => {
  const { queryClient } = open([15], { unread: 1, next: 92 });
  await screen.findByRole('button', { name: '1 unread' });
  act(() => {
    showChatRead(queryClient, 115);
    writeChatRead(queryClient, 115, { upTo: 3 });
  });
  await waitFor(() => expect(jump()).toBeNull());
});
