import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChatsResponse, Message } from '@tandem/contracts/api/chat';
import { ApiError } from '@tandem/shared-ui/host';
import type * as Host from '@tandem/shared-ui/host';
import { live, say } from '../../testing/fake-live.ts';
import { callsTo, field, log, openConversation, setVisibility, texts } from '../../testing/open-conversation.tsx';
import { someChat, someMessage, somePage, someSent } from '../../testing/chat-fixtures.ts';
import { someMemberProfile } from '@tandem/shared-ui/testing';

vi.mock('@tandem/shared-ui/host', async (importOriginal) => ({
  ...(await importOriginal<typeof Host>()),
  ...(await import('../../testing/fake-live.ts')).liveHooks,
}));

const NEWS = someMessage(4, { text: 'Just now', read_at: null });
const MESSAGE = { type: 'message', conversation_id: 7, profile_id: 1001, message_id: 4 } as const;

/** Opens the conversation; `arrive` adds a message to the server. */
async function openLive(messages: Message[] = somePage().messages, responses = {}) {
  let isNew = false;
  const opened = openConversation({
    responses: {
      'GET /api/messages.php': ({ query }) => {
        if (query?.['after'] === undefined) return somePage({ messages });
        const chat = isNew ? someChat({ last_message: NEWS, num_unread_messages: 1 }) : someChat();
        return somePage({ chat, messages: isNew ? [NEWS] : [] });
      },
      'POST /api/typing.php': () => undefined,
      ...responses,
    },
  });
  await (await log()).findByText('Message 1');
  const requests = () => callsTo(opened.fake, 'GET /api/messages.php').length;
  const last = async () => (await log()).getAllByRole('listitem').at(-1)?.textContent ?? '';
  return { ...opened, requests, last, arrive: () => (isNew = true) };
}

/** Leaves a conversation while a reported message is being requested; `finish` completes the response. */
async function leaveDuringNews() {
  let finish: () => void = () => {};
  const chat = someChat({ last_message: NEWS, num_unread_messages: 1 });
  const { fake } = openConversation({
    responses: {
      'GET /api/messages.php': ({ query }) =>
        query?.['after'] === undefined
          ? somePage()
          : new Promise((resolve) => (finish = () => resolve(somePage({ chat, messages: [NEWS] })))),
    },
  });
  await (await log()).findByText('Message 1');
  say(MESSAGE);
  await waitFor(() => expect(callsTo(fake, 'GET /api/messages.php')).toHaveLength(2));
  cleanup();
  const { queryClient } = fake.host;
  const lines = () => queryClient.getQueryData<ChatsResponse>(['chats'])?.chats;
  return { queryClient, finish: () => finish(), lines };
}

const someTime = () => new Promise((resolve) => setTimeout(resolve, 50));

beforeEach(() => {
  live.isLive = true;
});

describe('a conversation while it happens', () => {
  it('requests a message that is reported, once, and writes it into the list as read', async () => {
    const { fake, requests, arrive } = await openLive();
    expect(requests()).toBe(1);
    arrive();
    say(MESSAGE);
    expect(await (await log()).findByText('Just now')).toBeDefined();
    const list = within(await screen.findByRole('list', { name: 'Conversations' }));
    expect(list.getByText('Just now')).toBeDefined();
    expect(list.queryByText(/unread/)).toBeNull();
    await waitFor(() => expect(callsTo(fake, 'PUT /api/chat.php')).toHaveLength(1));
    // An event that is repeated, as after a reconnect, is known.
    say(MESSAGE);
    await someTime();
    expect(requests()).toBe(2);
    expect(callsTo(fake, 'GET /api/chats.php')).toHaveLength(1);
  });

  it('requests one that was reported before the messages were loaded', async () => {
    let finish: () => void = () => {};
    const { fake } = openConversation({
      responses: {
        'GET /api/messages.php': ({ query }) =>
          query?.['after'] === undefined
            ? new Promise((resolve) => (finish = () => resolve(somePage())))
            : somePage({ messages: [NEWS] }),
      },
    });
    await waitFor(() => expect(callsTo(fake, 'GET /api/messages.php')).toHaveLength(1));
    say(MESSAGE);
    finish();
    expect(await (await log()).findByText('Just now')).toBeDefined();
    expect(callsTo(fake, 'GET /api/messages.php')).toHaveLength(2);
  });

  it('requests what arrived while the page was hidden', async () => {
    const { requests, arrive } = await openLive();
    setVisibility('hidden');
    arrive();
    await someTime();
    expect(requests()).toBe(1);
    setVisibility('visible');
    expect(await (await log()).findByText('Just now')).toBeDefined();
    expect(requests()).toBe(2);
  });

  it('requests everything where more may have happened than was reported', async () => {
    const { arrive } = await openLive();
    arrive();
    say({ type: 'resync' });
    expect(await (await log()).findByText('Just now')).toBeDefined();
  });

  it('writes no line of a conversation that was forgotten while its news were on their way', async () => {
    const { queryClient, finish, lines } = await leaveDuringNews();
    queryClient.removeQueries({ queryKey: ['mf-chat', 'messages'] });
    finish();
    await someTime();
    expect(lines()).toMatchObject([{ last_message: { id: 3 } }]);
  });

  it('writes the row of a conversation that was left, with its unread messages', async () => {
    const { finish, lines } = await leaveDuringNews();
    finish();
    await someTime();
    expect(lines()).toMatchObject([{ num_unread_messages: 1, last_message: { id: 4 } }]);
  });

  it('leaves those of other conversations alone', async () => {
    const { requests } = await openLive();
    say({ ...MESSAGE, conversation_id: 8, profile_id: 9 });
    await someTime();
    expect(requests()).toBe(1);
  });

  it('knows an own message from its response', async () => {
    const { fake, user, requests, last } = await openLive();
    await user.type(await field(), 'Hello{Enter}');
    await waitFor(async () => expect(await last()).toMatch(/Hello.*Sent/));
    const sent = callsTo(fake, 'POST /api/message.php')[0]?.input['body'] as { client_id: string };
    say({ ...MESSAGE, message_id: 50, client_id: sent.client_id });
    await someTime();
    expect(requests()).toBe(1);
  });

  it('shows a message that crossed an own one, in its place, and those that are missed by the hundred', async () => {
    const crossing = someMessage(49, { text: 'Crossing', read_at: null });
    const missed = Array.from({ length: 150 }, (_, index) => someMessage(51 + index, { text: `Missed ${index}` }));
    let server: Message[] = somePage().messages;
    const { fake, user } = openConversation({
      responses: {
        'GET /api/messages.php': ({ query }) => {
          const after = Number(query?.['after'] ?? 0);
          const later = server.filter(({ id }) => id > after);
          return somePage({ messages: later.slice(0, 100), more: later.length > 100 });
        },
        'POST /api/message.php': ({ body }) => {
          const sent = someSent(body, 50);
          server = [...server, crossing, { ...sent.message, read_at: '2026-11-20T23:00:00.000Z' }];
          return sent;
        },
        'POST /api/typing.php': () => undefined,
      },
    });
    await user.type(await field(), 'Hello{Enter}');
    await waitFor(async () => expect((await texts()).at(-1)).toMatch(/Hello.*Sent/));
    say({ ...MESSAGE, message_id: 49 });
    expect(await (await log()).findByText('Crossing')).toBeDefined();
    expect((await texts()).at(-1)).toContain('Hello');
    server = [...server, ...missed];
    const before = callsTo(fake, 'GET /api/messages.php').length;
    say({ ...MESSAGE, message_id: 60 });
    expect(await (await log()).findByText('Missed 149')).toBeDefined();
    const all = fake.host.queryClient.getQueryData<{ pages: { messages: Message[] }[] }>(['mf-chat', 'messages', 7]);
    expect(all?.pages.flatMap(({ messages }) => messages)).toHaveLength(3 + 2 + 150);
    expect(callsTo(fake, 'GET /api/messages.php')).toHaveLength(before + 2);
  });

  it('writes that the partner has read a message, without a request [R-CHAT-SENDING-STATES]', async () => {
    const own = someMessage(3, { mine: true, read_at: null });
    const { requests, last } = await openLive([someMessage(1), own]);
    expect(await last()).toContain('Sent');
    say({ type: 'read', conversation_id: 7, up_to: 3, read_at: '2026-11-20T20:00:00.000Z' });
    await waitFor(async () => expect(await last()).toContain('Read'));
    expect(requests()).toBe(1);
  });

  it('applies what was read in another tab', async () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const { fake } = await openLive([someMessage(1), someMessage(3, { read_at: null })]);
    say({ type: 'read', conversation_id: 7, up_to: 3, read_at: '2026-11-20T20:00:00.000Z', own: true });
    setVisibility('visible');
    await someTime();
    expect(callsTo(fake, 'PUT /api/chat.php')).toEqual([]);
  });

  it('begins where the first message is reported to a page that knows the profile only', async () => {
    const { fake } = openConversation({
      at: '/members/1001/chat',
      responses: { 'GET /api/member.php': () => someMemberProfile({ name: 'Anouk', fictional: false }) },
    });
    await field();
    expect(callsTo(fake, 'GET /api/messages.php')).toEqual([]);
    say({ ...MESSAGE, message_id: 3 });
    expect(await (await log()).findByText('Message 3')).toBeDefined();
    expect(callsTo(fake, 'GET /api/messages.php')).toHaveLength(1);
  });

  it('shows that the partner is typing until the message arrives', async () => {
    await openLive();
    say({ type: 'typing', conversation_id: 7, profile_id: 1001 });
    expect(await screen.findByText('Anouk is typing…')).toBeDefined();
    say({ ...MESSAGE, message_id: 50, client_id: crypto.randomUUID() });
    expect(screen.getByText('Anouk is typing…'), 'an own message ends nothing').toBeDefined();
    say(MESSAGE);
    await waitFor(() => expect(screen.queryByText('Anouk is typing…')).toBeNull());
  });

  it('leaves it when the site has had too many reports of typing: no second try, and no fault [L-CHAT-TYPING-MINUTE]', async () => {
    const { fake, user } = await openLive([someMessage(1)], {
      'POST /api/typing.php': () => {
        throw new ApiError({ code: 'too_many_requests', status: 429, message: 'Too many', retryAfter: 3 });
      },
    });
    const faults = vi.spyOn(fake.host.telemetry, 'error');
    await user.type(await field(), 'Hello');
    const calls = () => callsTo(fake, 'POST /api/typing.php').map(({ input }) => input['retry']);
    await waitFor(() => expect(calls()).toEqual([false]));
    await someTime();
    expect(faults).not.toHaveBeenCalled();
  });

  it('reports typing to the partner, once for many keys', async () => {
    const { fake, user } = await openLive();
    await user.type(await field(), 'Hello there');
    expect(callsTo(fake, 'POST /api/typing.php').map(({ input }) => input['body'])).toEqual([{ conversation: 7 }]);
  });
});

it('does not report typing without a stream of events', async () => {
  live.isLive = false;
  const { fake, user } = openConversation();
  await user.type(await field(), 'Hello');
  expect(callsTo(fake, 'POST /api/typing.php')).toEqual([]);
});
