import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Message } from '@tandem/contracts/api/chat';
import { ApiError } from '@tandem/shared-ui/host';
import { someChat, someMessage, somePage, someSent } from '../../testing/chat-fixtures.ts';
import { callsTo, field, log, openConversation } from '../../testing/open-conversation.tsx';
import { newerKey } from './api/get-messages.ts';
import type { OpenOptions } from '../../testing/open-conversation.tsx';

const PAGE = 30;
/** Messages 1 to 300 of conversation 7, in pages as the server has them. */
const ALL: Message[] = Array.from({ length: 300 }, (_, index) => someMessage(index + 1));

function pageOf(all: readonly Message[], query: Record<string, unknown> | undefined) {
  const chat = someChat({ last_message: all.at(-1) ?? null });
  const { around, before, after } = (query ?? {}) as Record<'around' | 'before' | 'after', number | undefined>;
  if (around !== undefined) {
    const older = all.filter(({ id }) => id < around);
    const newer = all.filter(({ id }) => id >= around);
    const messages = [...older.slice(-PAGE / 2), ...newer.slice(0, PAGE / 2)];
    return somePage({ chat, messages, more: older.length > PAGE / 2, more_newer: newer.length > PAGE / 2 });
  }
  if (after !== undefined) {
    const later = all.filter(({ id }) => id > after);
    return somePage({ chat, messages: later.slice(0, PAGE), more: later.length > PAGE });
  }
  const earlier = all.filter(({ id }) => id < (before ?? Infinity));
  return somePage({ chat, messages: earlier.slice(-PAGE), more: earlier.length > PAGE });
}

/** Opens the conversation at a message, as from a search. */
function openAt(id: number, { responses, ...options }: OpenOptions & { all?: readonly Message[] } = {}) {
  const all = [...(options.all ?? ALL)];
  const opened = openConversation({
    at: `/chats/7?message=${id}`,
    responses: { 'GET /api/messages.php': ({ query }) => pageOf(all, query), ...responses },
    ...options,
  });
  const asked = () =>
    callsTo(opened.fake, 'GET /api/messages.php').map(({ input }) => input['query'] as Record<string, number>);
  return { ...opened, all, asked };
}

const found = async (id: number) => (await log()).findByText(`Message ${id}`);
const itemOf = async (id: number) => (await found(id)).closest('li');
const newest = () => screen.queryByRole('button', { name: 'Newest messages' });

describe('a conversation that is opened at a message', () => {
  it('shows it with those around it, marked and with the focus [R-CHAT-SEARCH-OPENS]', async () => {
    const { asked } = openAt(100);
    const item = await itemOf(100);
    await waitFor(() => expect(document.activeElement).toBe(item));
    expect(item?.hasAttribute('data-found')).toBe(true);
    const shown = within(await screen.findByRole('log'));
    expect([shown.queryByText('Message 85'), shown.queryByText('Message 114')]).not.toContain(null);
    expect([shown.queryByText('Message 300'), shown.queryByText('Message 115')]).toEqual([null, null]);
    expect(asked().filter((query) => 'around' in query)).toEqual([{ conversation: 7, limit: 30, around: 100 }]);
  });

  it('goes on in both directions from there, without a jump to its end [R-CHAT-SEARCH-OPENS]', async () => {
    const { user } = openAt(100);
    await found(100);
    await user.click(screen.getByRole('button', { name: 'Load later messages' }));
    expect(await found(144)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Load older messages' }));
    expect(await found(55)).toBeDefined();
    expect((await log()).queryByText('Message 300')).toBeNull();
    expect(newest()).not.toBeNull();
  });

  it('joins the latest messages once it reaches them, and goes on as any other [R-CHAT-SEARCH-OPENS]', async () => {
    const { user, fake } = openAt(245);
    await found(245);
    await user.click(screen.getByRole('button', { name: 'Load later messages' }));
    expect(await found(300)).toBeDefined();
    expect(await found(231)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Load later messages' })).toBeNull();
    expect([newest(), screen.queryByRole('button', { name: 'New messages' })]).toEqual([null, null]);
    // The same pages go on further up.
    await user.click(screen.getByRole('button', { name: 'Load older messages' }));
    expect(await found(201)).toBeDefined();
    const last = callsTo(fake, 'GET /api/messages.php').at(-1)?.input['query'];
    expect(last).toMatchObject({ before: 230 });
  });

  it('leads to the newest messages with one press, and the keyboard goes on there [R-CHAT-SEARCH-OPENS, R-CHAT-FOCUS-KEPT]', async () => {
    const { user } = openAt(100);
    await found(100);
    await user.click(await screen.findByRole('button', { name: 'Newest messages' }));
    expect(await found(300)).toBeDefined();
    expect((await log()).queryByText('Message 100')).toBeNull();
    expect(newest()).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Conversation' }));
  });

  it('shows it again when what was found is pressed once more, and the words stay [R-CHAT-SEARCH-OPENS, R-CHAT-SEARCH-KEPT]', async () => {
    const hit = someChat({ last_message: someMessage(100), found: true });
    const { user } = openAt(100, { responses: { 'GET /api/chats.php': () => ({ chats: [hit] }) } });
    await found(100);
    const words = () => screen.findByRole<HTMLInputElement>('searchbox');
    await user.type(await words(), 'Message');
    const results = () => screen.findByRole('list', { name: 'Conversations found' });
    await user.click(await screen.findByRole('button', { name: 'Newest messages' }));
    expect(await found(300)).toBeDefined();
    await user.click(within(await results()).getByRole('link', { name: 'Anouk' }));
    const item = await itemOf(100);
    await waitFor(() => expect(document.activeElement).toBe(item));
    expect((await log()).queryByText('Message 300')).toBeNull();
    expect((await words()).value).toBe('Message');
    expect(await results()).toBeDefined();
  });

  it('says that a new one has come meanwhile [R-CHAT-APART-NEWS]', async () => {
    const { fake, all } = openAt(100);
    await found(100);
    expect(newest()).not.toBeNull();
    all.push(someMessage(301, { text: 'Are you there?' }));
    act(() => void fake.host.queryClient.invalidateQueries({ queryKey: newerKey(7) }));
    expect(await screen.findByRole('button', { name: 'New messages' })).toBeDefined();
    expect((await log()).queryByText('Are you there?')).toBeNull();
  });

  it('shows its end once the member writes [R-CHAT-SEARCH-OPENS]', async () => {
    const { user } = openAt(100, { responses: { 'POST /api/message.php': ({ body }) => someSent(body, 301) } });
    await found(100);
    await user.type(await field(), 'There it is{Enter}');
    expect(await (await log()).findByText('There it is')).toBeDefined();
    expect(await found(300)).toBeDefined();
  });

  it('asks for nothing more where the message is among the latest [R-CHAT-SEARCH-OPENS]', async () => {
    const { asked } = openAt(290);
    const item = await itemOf(290);
    await waitFor(() => expect(document.activeElement).toBe(item));
    expect(await found(300)).toBeDefined();
    expect(newest()).toBeNull();
    expect(asked().filter((query) => 'around' in query)).toEqual([]);
  });

  it.each([
    ['en', 'The message that you looked for is no longer visible. This is the conversation as it is now.'],
    ['fr', 'Le message que vous cherchiez n’est plus visible. Voici la conversation telle qu’elle est maintenant.'],
  ] as const)(
    'says that it is hidden or deleted by now, and shows its end, in %s [R-CHAT-SEARCH-GONE]',
    async (locale, text) => {
      const { fake } = openAt(5, { locale, all: ALL.slice(50) });
      expect(await within(await screen.findByRole('log')).findByText('Message 300')).toBeDefined();
      expect(fake.notices).toEqual([{ tone: 'info', text }]);
    },
  );

  it('can be tried again where what is around it could not be loaded', async () => {
    let isAway = true;
    const { user } = openAt(100, {
      responses: {
        'GET /api/messages.php': ({ query }) => {
          if (isAway && query?.['around'] !== undefined)
            throw new ApiError({ code: 'offline', status: 0, message: 'Check your connection and try again.' });
          return pageOf(ALL, query);
        },
      },
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    isAway = false;
    await user.click(again);
    expect(await found(100)).toBeDefined();
  });
});

it('a received message that was in view there is read, and no other [R-CHAT-JUMPED-UNREAD, R-CHAT-SEARCH-OPENS]', async () => {
  const shows: ((element: Element) => void)[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: object[]) => void) {
        shows.push((target) => callback([{ target, isIntersecting: true, intersectionRatio: 1, rootBounds: null }]));
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  const all = ALL.map((message) => (message.id > 90 ? { ...message, read_at: null } : message));
  const { fake } = openAt(100, { all });
  const item = await itemOf(100);
  act(() => shows.forEach((show) => item !== null && show(item)));
  await waitFor(() =>
    expect(callsTo(fake, 'PUT /api/chat.php').map(({ input }) => input['body'])).toEqual([
      { conversation: 7, read_from: 100, read_up_to: 100 },
    ]),
  );
});
