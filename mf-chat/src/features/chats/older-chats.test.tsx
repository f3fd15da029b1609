import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { showChatRead, writeChatRead } from '@tandem/shared-ui/caches';
import { ApiError, SHARED_KEYS, deviceStorage, unsentKey } from '@tandem/shared-ui/host';
import { createFakeHost, someMemberProfile, someUser, TestApp } from '@tandem/shared-ui/testing';
import type { Chat, ChatsResponse } from '@tandem/contracts/api/chat';
import en from '../../locales/en.json';
import { someChat, someMessage } from '../../testing/chat-fixtures.ts';
import { offline } from '../../testing/make-outbox.ts';
import ChatsPage from './ChatsPage.tsx';
import sheet from './components/ListPane.module.css?raw';

const chat = (id: number): Chat =>
  someChat({
    conversation: { id },
    profile: { ...someChat().profile, id: 1000 + id, name: `Member ${id}` },
    last_message: someMessage(100 - id),
  });

const FIVE = [1, 2, 3, 4, 5].map(chat);

/** Five conversations in pages of two; the cursor is the last message's id. The one of member `unread` has three unread messages. */
function page(before: unknown, unread?: number, five: readonly Chat[] = FIVE): ChatsResponse {
  const all = five.map((one) => ({ ...one, num_unread_messages: one.conversation.id === unread ? 3 : 0 }));
  const rest = all.filter(({ last_message: last }) => before === undefined || (last?.id ?? 0) < Number(before));
  const total = unread === undefined ? {} : { unread: all.reduce((sum, one) => sum + one.num_unread_messages, 0) };
  return { ...total, chats: rest.slice(0, 2), next: rest.length > 2 ? (rest[1]?.last_message?.id ?? null) : null };
}

interface Server {
  /** Older pages fail to load. */
  fails?: () => boolean;
  /** Who has unread messages; 0 is nobody. */
  unread?: () => number | undefined;
  all?: () => readonly Chat[];
  /** What older pages wait for. */
  held?: () => Promise<void> | undefined;
}

function open({ fails = () => false, unread = () => undefined, all = () => FIVE, held }: Server = {}) {
  const fake = createFakeHost({
    user: someUser(),
    responses: {
      'GET /api/chats.php': async ({ query }) => {
        if (query?.['before'] !== undefined) await held?.();
        if (query?.['before'] !== undefined && fails()) {
          throw new ApiError({ code: 'offline', status: 0, message: 'Check your connection and try again.' });
        }
        return page(query?.['before'], unread(), all());
      },
      'GET /api/member.php': () => someMemberProfile({ id: 1004, name: 'Anouk', conversation_id: 4 }),
      'POST /api/message.php': () => {
        throw offline();
      },
      'DELETE /api/chat.php': () => undefined,
    },
  });
  render(
    <TestApp fake={fake} messages={{ 'mf-chat': en }}>
      <ChatsPage />
    </TestApp>,
  );
  return { fake, user: userEvent.setup({ delay: null }) };
}

const names = async () =>
  within(await screen.findByRole('list', { name: 'Conversations' }))
    .getAllByRole('link')
    .map((link) => /Member \d/.exec(link.textContent)?.[0]);
const more = () => screen.findByRole('button', { name: 'Show older conversations' });

it('shows older conversations page by page, until there are no more', async () => {
  const { user } = open();
  expect(await names()).toEqual(['Member 1', 'Member 2']);
  await user.click(await more());
  await screen.findByText('Member 4');
  expect(await names()).toEqual(['Member 1', 'Member 2', 'Member 3', 'Member 4']);
  await user.click(await more());
  await screen.findByText('Member 5');
  expect(screen.queryByRole('button', { name: 'Show older conversations' })).toBeNull();
});

it('what is unsent in one of them has a row of its own until that one is listed [R-CHAT-OFFLINE-LISTED, R-CHAT-LIST-UNSENT]', async () => {
  const entry = { clientId: crypto.randomUUID(), key: crypto.randomUUID(), text: 'It waits', state: 'sending' };
  const stored = [{ ...entry, writtenAt: new Date().toISOString(), waitsFor: 'connection', reason: null }];
  deviceStorage.setItem(unsentKey('mf-chat', 'outbox', someUser().id, 1004), JSON.stringify(stored));
  const { user } = open();
  const unsent = within(await screen.findByRole('list', { name: 'Unsent messages' }));
  expect(unsent.getByText('It waits').parentElement?.textContent).toBe('You: It waits');
  await user.click(await more());
  const listed = within(screen.getByRole('list', { name: 'Conversations' }));
  await listed.findByText('Member 4');
  expect(listed.getByText(/It waits/)).toBeDefined();
  expect(screen.queryByRole('list', { name: 'Unsent messages' })).toBeNull();
});

it('shows when they failed to load, and retries', async () => {
  let isAway = true;
  const { user } = open({ fails: () => isAway });
  await user.click(await more());
  const again = await screen.findByRole('button', { name: 'Older conversations could not be loaded. Try again' });
  isAway = false;
  await user.click(again);
  expect(await screen.findByText('Member 4')).toBeDefined();
});

it('all of them stay where one of them comes to the front, and nobody is missing then [R-CHAT-LIST-OLDER-KEPT]', async () => {
  let all = FIVE;
  let isAway = false;
  const { fake, user } = open({ fails: () => isAway, all: () => all });
  await user.click(await more());
  await screen.findByText('Member 4');
  await user.click(await more());
  await screen.findByText('Member 5');
  all = [{ ...chat(5), last_message: someMessage(200) }, ...FIVE.slice(0, 4)];
  const reload = () => act(() => fake.host.queryClient.invalidateQueries({ queryKey: SHARED_KEYS.chats }));
  isAway = true;
  await reload();
  await screen.findByRole('button', { name: 'Older conversations could not be loaded. Try again' });
  expect(await names(), 'as long as the older ones cannot be loaded').toEqual([5, 1, 3, 4].map((id) => `Member ${id}`));
  isAway = false;
  await user.click(screen.getByRole('button', { name: 'Older conversations could not be loaded. Try again' }));
  await waitFor(async () => expect(await names()).toEqual([5, 1, 2, 3, 4].map((id) => `Member ${id}`)));
  all = [{ ...chat(4), last_message: someMessage(201) }, ...all.filter(({ conversation }) => conversation.id !== 4)];
  await reload();
  await waitFor(async () => expect(await names()).toEqual([4, 5, 1, 2, 3].map((id) => `Member ${id}`)));
});

it('what is unread further down than what is loaded is loaded and jumped to with one press [R-CHAT-LIST-UNREAD-JUMP]', async () => {
  Element.prototype.scrollIntoView = () => {};
  const { user } = open({ unread: () => 5 });
  expect(await names()).toEqual(['Member 1', 'Member 2']);
  await user.click(await screen.findByRole('button', { name: '3 unread' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Member 5'));
});

it('that way ends where they failed to load, and begins anew [R-CHAT-LIST-UNREAD-JUMP]', async () => {
  Element.prototype.scrollIntoView = () => {};
  let isAway = true;
  const { user } = open({ fails: () => isAway, unread: () => 3 });
  const jump = await screen.findByRole('button', { name: '3 unread' });
  await user.click(jump);
  await screen.findByRole('button', { name: 'Older conversations could not be loaded. Try again' });
  isAway = false;
  await user.click(jump);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Member 3'));
});

it('the bar with that way stays below the bar of the site, also on a phone [R-CHAT-LIST-UNREAD-JUMP]', () => {
  const [everywhere = ''] = sheet.split('@media');
  expect(everywhere).toMatch(/\.top \{\s+position: sticky;\s+top: var\(--top-reach\);/);
});

/** Opens the list with all five, of which the last one has unread messages. */
async function openAll(server: Server = {}) {
  const opened = open(server);
  await opened.user.click(await more());
  await screen.findByText('Member 4');
  await opened.user.click(await more());
  await screen.findByText('Member 5');
  expect(screen.getByText('3 unread messages')).toBeDefined();
  return opened.fake.host;
}

it('what is read of one of them, here or elsewhere, is read in the list [R-CHAT-OPEN-READ, R-CHAT-LIST-UNREAD-JUMP]', async () => {
  let unread = 5;
  const { queryClient } = await openAll({ unread: () => unread });
  unread = 0;
  act(() => writeChatRead(queryClient, 5, { upTo: 95 }));
  await waitFor(() => expect(screen.queryByText('3 unread messages')).toBeNull());
  expect(screen.queryByRole('button', { name: /unread$/ })).toBeNull();
});

it('one of them is read at once where it is opened [R-CHAT-OPEN-READ]', async () => {
  const { queryClient } = await openAll({ unread: () => 5 });
  act(() => showChatRead(queryClient, 5));
  await waitFor(() => expect(screen.queryByText('3 unread messages')).toBeNull());
});

it('one of them that is deleted while a further page is loading stays away, and the page comes [R-CHAT-DELETE-AT-ONCE]', async () => {
  let release = () => {};
  let held: Promise<void> | undefined;
  const { user } = open({ held: () => held });
  await user.click(await more());
  await screen.findByText('Member 4');
  held = new Promise((resolve) => (release = resolve));
  await user.click(await more());
  await user.click(screen.getByRole('button', { name: 'More about the conversation with Member 3' }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete conversation' }));
  await waitFor(async () => expect(await names()).toEqual([1, 2, 4].map((id) => `Member ${id}`)));
  release();
  await screen.findByText('Member 5');
  expect(await names()).toEqual([1, 2, 4, 5].map((id) => `Member ${id}`));
});
