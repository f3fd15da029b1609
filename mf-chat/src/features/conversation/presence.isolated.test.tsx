import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Chat, ChatsResponse } from '@tandem/contracts/api/chat';
import { LIMITS } from '@tandem/contracts/product/limits';
import type * as Host from '@tandem/shared-ui/host';
import { say } from '../../testing/fake-live.ts';
import { callsTo, openConversation } from '../../testing/open-conversation.tsx';
import { someChat, someMessage, somePage } from '../../testing/chat-fixtures.ts';

vi.mock('@tandem/shared-ui/host', async (importOriginal) => ({
  ...(await importOriginal<typeof Host>()),
  ...(await import('../../testing/fake-live.ts')).liveHooks,
}));

afterEach(() => vi.useRealTimers());

const HERE = { online: true, last_active: '2026-03-04T12:00:00.000Z' };
const TYPING = { type: 'typing', conversation_id: 7, profile_id: 1001 } as const;

/** Opens the conversation while events arrive; `cycle` reloads the list with what has changed, as the frame does each minute. */
async function openWith(seen: Partial<Chat['profile']>, listed = seen) {
  const chatWith = (changes: Partial<Chat['profile']>) =>
    someChat({ profile: { ...someChat().profile, online: false, ...changes } });
  let line = chatWith(listed);
  const now = Date.parse('2026-03-04T13:00:00.000Z');
  const { fake } = openConversation({
    serverNow: () => now,
    responses: {
      'GET /api/chats.php': () => ({ chats: [line] }),
      'GET /api/messages.php': () => somePage({ chat: chatWith(seen) }),
    },
  });
  const bar = within(await screen.findByRole('region', { name: 'Anouk' }));
  await waitFor(() => expect(fake.host.queryClient.getQueryData(['chats'])).toBeDefined());
  return {
    bar,
    cycle: async (changes: Partial<Chat['profile']>) => {
      line = chatWith(changes);
      await act(() => fake.host.queryClient.invalidateQueries({ queryKey: ['chats'] }));
    },
    requests: () => ['GET /api/chats.php', 'GET /api/messages.php'].map((key) => callsTo(fake, key).length),
  };
}

it('says that the other has gone, and is here again, as the list does, without a request [R-CHAT-HEADER-SEEN]', async () => {
  const { bar, cycle, requests } = await openWith(HERE);
  expect(await bar.findByText('Online')).toBeDefined();
  const [lists, pages] = requests();
  await cycle({ online: false, last_active: '2026-03-05T12:00:00.000Z' });
  expect(await bar.findByText(/^Last seen: .*5/)).toBeDefined();
  await cycle({ online: true, last_active: '2026-03-06T12:00:00.000Z' });
  expect(await bar.findByText('Online')).toBeDefined();
  expect(requests()).toEqual([(lists ?? 0) + 2, pages]);
});

it('does not go back to a list that was loaded before the conversation [R-CHAT-HEADER-SEEN]', async () => {
  const { bar } = await openWith(HERE, { online: false, last_active: '2026-03-03T12:00:00.000Z' });
  expect(await bar.findByText('Online')).toBeDefined();
  expect(bar.queryByText(/^Last seen/)).toBeNull();
});

it('says of one who has just typed that they are here, until the site knows more [R-CHAT-HEADER-SEEN, R-CHAT-TYPING-DOTS]', async () => {
  const { bar, cycle } = await openWith({ last_active: '2026-03-04T12:00:00.000Z' });
  expect(await bar.findByText(/^Last seen: /)).toBeDefined();
  say(TYPING);
  expect(await bar.findByText('Online')).toBeDefined();
  await cycle({ last_active: '2026-03-04T13:00:00.000Z' });
  expect(await bar.findByText(/^Last seen: /)).toBeDefined();
});

it('says in privacy mode neither that the other types here nor when they left [R-CHAT-HEADER-SEEN, R-PRIVACY-ONLINE]', async () => {
  const { bar, cycle } = await openWith({});
  say(TYPING);
  await bar.findByText('Anouk is typing…');
  expect(bar.queryByText('Online')).toBeNull();
  await cycle({ last_active: null });
  expect([bar.queryByText('Online'), bar.queryByText(/^Last seen/)]).toEqual([null, null]);
});

it('follows the partner who turns privacy mode on meanwhile [R-PRIVACY-LAST-SEEN, R-PRIVACY-ONLINE]', async () => {
  const { bar, cycle } = await openWith(HERE);
  expect(await bar.findByText('Online')).toBeDefined();
  await cycle({});
  await waitFor(() => expect(bar.queryByText('Online')).toBeNull());
  expect(bar.queryByText(/^Last seen/)).toBeNull();
});

it('is requested each minute where the list has no line of the conversation, which stays beyond its first page [R-CHAT-HEADER-SEEN]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const first = someChat({
    conversation: { id: 9 },
    profile: { ...someChat().profile, id: 1009, name: 'Bea' },
    last_message: someMessage(90, { conversation_id: 9 }),
  });
  let seen: Partial<Chat['profile']> = HERE;
  const { fake } = openConversation({
    serverNow: () => Date.parse('2026-03-06T13:00:00.000Z'),
    responses: {
      'GET /api/chats.php': () => ({ chats: [first], next: 90, unread: 0 }),
      'GET /api/messages.php': ({ query }) => ({
        ...somePage({ chat: someChat({ profile: { ...someChat().profile, ...seen } }) }),
        ...(query?.['after'] === undefined ? {} : { messages: [] }),
      }),
    },
  });
  const bar = within(await screen.findByRole('region', { name: 'Anouk' }));
  expect(await bar.findByText('Online')).toBeDefined();
  const requests = callsTo(fake, 'GET /api/messages.php').length;
  seen = { online: false, last_active: '2026-03-05T12:00:00.000Z' };
  await act(() => vi.advanceTimersByTimeAsync(LIMITS.userRefreshSeconds * 1000));
  expect(await bar.findByText(/^Last seen: .*5/)).toBeDefined();
  expect(callsTo(fake, 'GET /api/messages.php')).toHaveLength(requests + 1);
  expect(fake.host.queryClient.getQueryData<ChatsResponse>(['chats'])?.chats).toEqual([first]);
});
