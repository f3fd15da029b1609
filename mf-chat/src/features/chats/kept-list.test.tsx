import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { expect, it } from 'vitest';
import { Link, useNavigate, useParams } from '@tandem/shared-ui/router';
import { TestApp, createFakeHost, someUser } from '@tandem/shared-ui/testing';
import type { Chat } from '@tandem/contracts/api/chat';
import en from '../../locales/en.json';
import { someChat, someMessage, somePage } from '../../testing/chat-fixtures.ts';
import { beWide } from '../../testing/open-conversation.tsx';
import ConversationPage from '../conversation/ConversationPage.tsx';
import ChatsPage from './ChatsPage.tsx';

/** A conversation whose last message has the id by which the list is read further. */
const chatWith = (id: number, name: string): Chat =>
  someChat({
    conversation: { id },
    profile: { ...someChat().profile, id: 1000 + id, name },
    last_message: someMessage(100 - id),
  });
const [anouk, saar, mila] = [chatWith(7, 'Anouk'), chatWith(8, 'Saar'), chatWith(9, 'Mila')];

/** The two pages of the list, as two routes: from one to the other, everything is made anew. */
function Pages({ onRouter }: { onRouter: (navigate: ReturnType<typeof useNavigate>) => void }) {
  const navigate = useNavigate();
  useEffect(() => onRouter(navigate), [onRouter, navigate]);
  return (
    <>
      <Link to="/chats">Messages of the frame</Link>
      {useParams()['id'] === undefined ? <ChatsPage /> : <ConversationPage />}
    </>
  );
}

/** Opens an address of a member with two conversations, and an older one; a search finds the second by its name, or both. */
function open(at: string, { isWide = true } = {}) {
  if (isWide) beWide();
  const fake = createFakeHost({
    user: someUser(),
    responses: {
      'GET /api/chats.php': ({ query }) => {
        if (query?.['search'] !== undefined) return { chats: query['search'] === 'saar' ? [saar] : [anouk, saar] };
        return query?.['before'] === undefined ? { chats: [anouk, saar], next: 92 } : { chats: [mila] };
      },
      'GET /api/messages.php': ({ query }) => {
        const chat = [anouk, saar, mila].find(({ conversation }) => conversation.id === query?.['conversation']);
        return somePage({ chat: chat ?? anouk });
      },
      'PUT /api/chat.php': () => undefined,
      'DELETE /api/chat.php': () => undefined,
    },
  });
  let router: ReturnType<typeof useNavigate> | undefined;
  fake.host.navigate = (path, options) => void router?.(path, options);
  const onRouter = (navigate: ReturnType<typeof useNavigate>) => void (router = navigate);
  render(
    <TestApp fake={fake} messages={{ 'mf-chat': en }} path="/chats/:id?" at={at}>
      <Pages onRouter={onRouter} />
    </TestApp>,
  );
  return userEvent.setup({ delay: null });
}

const pane = () => screen.findByRole('region', { name: 'Messages' });
const words = () => screen.findByRole<HTMLInputElement>('searchbox');
const row = async (list: string, name: string) =>
  within(await screen.findByRole('list', { name: list })).findByRole('link', { name });
const scroller = async () => (await pane()).parentElement ?? document.body;

it('the list beside a conversation is the same one beside the next, with what is searched for there [R-CHAT-LIST-KEPT, R-CHAT-SEARCH-KEPT]', async () => {
  const user = open('/chats/7');
  await screen.findByRole('log', { name: 'Messages with Anouk' });
  const before = await pane();
  await user.type(await words(), 'saar');
  await user.click(await row('Conversations found', 'Saar'));
  await screen.findByRole('log', { name: 'Messages with Saar' });
  expect(await pane()).toBe(before);
  expect((await words()).value).toBe('saar');
});

it('what was found by its name alone is opened from the list without an end of the search [R-CHAT-SEARCH-KEPT]', async () => {
  const user = open('/chats');
  await user.type(await words(), 'saar');
  await user.click(await row('Conversations found', 'Saar'));
  await screen.findByRole('log', { name: 'Messages with Saar' });
  expect((await words()).value).toBe('saar');
  await user.click(screen.getByRole('link', { name: 'Messages of the frame' }));
  await waitFor(async () => expect((await words()).value).toBe(''));
  await user.click(await row('Conversations', 'Anouk'));
  await screen.findByRole('log', { name: 'Messages with Anouk' });
  expect((await words()).value, 'of a search that has ended').toBe('');
});

it('a row of the list opens its conversation beside the list as it was, and another way begins at its top [R-CHAT-LIST-KEPT]', async () => {
  const user = open('/chats');
  await user.click(await screen.findByRole('button', { name: 'Show older conversations' }));
  const older = await row('Conversations', 'Mila');
  (await scroller()).scrollTop = 300;
  await user.click(older);
  await screen.findByRole('log', { name: 'Messages with Mila' });
  expect((await row('Conversations', 'Mila')).getAttribute('aria-current')).toBe('true');
  expect((await scroller()).scrollTop).toBe(300);
  await user.click(screen.getByRole('link', { name: 'Messages of the frame' }));
  expect(await screen.findByRole('button', { name: 'Show older conversations' })).toBeDefined();
  expect((await scroller()).scrollTop).toBe(0);
});

it('the arrow of a conversation, and deleting it by its bar, lead back to the search of a phone [R-CHAT-SEARCH-KEPT]', async () => {
  const user = open('/chats', { isWide: false });
  await user.type(await words(), 'saar');
  await user.click(await row('Conversations found', 'Saar'));
  await screen.findByRole('log', { name: 'Messages with Saar' });
  expect(screen.queryByRole('searchbox'), 'the conversation alone').toBeNull();
  await user.click(screen.getByRole('link', { name: 'All conversations' }));
  expect((await words()).value).toBe('saar');
  await user.click(await row('Conversations found', 'Saar'));
  await screen.findByRole('log', { name: 'Messages with Saar' });
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete conversation' }));
  expect((await words()).value).toBe('saar');
});

it('the list goes on where the conversation beside it is deleted from it, with the focus in the row below [R-CHAT-LIST-KEPT, R-CHAT-SEARCH-KEPT, R-CHAT-FOCUS-KEPT]', async () => {
  const user = open('/chats/7');
  await screen.findByRole('log', { name: 'Messages with Anouk' });
  await user.type(await words(), 'a');
  await row('Conversations found', 'Anouk');
  await user.click(screen.getByRole('button', { name: 'More about the conversation with Anouk' }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete conversation' }));
  await waitFor(() => expect(screen.queryByRole('log')).toBeNull());
  expect((await words()).value).toBe('a');
  expect(document.activeElement).toBe(await row('Conversations found', 'Saar'));
  expect(screen.queryByRole('link', { name: 'Anouk' })).toBeNull();
});

it('the search keeps the focus where the conversation that it has found alone is deleted [R-CHAT-FOCUS-KEPT]', async () => {
  const user = open('/chats/8');
  await screen.findByRole('log', { name: 'Messages with Saar' });
  await user.type(await words(), 'saar');
  await row('Conversations found', 'Saar');
  await user.click(screen.getByRole('button', { name: 'More about the conversation with Saar' }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete conversation' }));
  await waitFor(() => expect(screen.queryByRole('log')).toBeNull());
  expect(document.activeElement).toBe(await words());
});
