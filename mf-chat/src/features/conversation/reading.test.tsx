import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { offline } from '../../testing/make-outbox.ts';
import { someMessage, somePage } from '../../testing/chat-fixtures.ts';
import { callsTo, log, openConversation, refusal, setVisibility, texts } from '../../testing/open-conversation.tsx';
import { allMessages } from './model/message-pages.ts';
import type { MessagePages } from './model/message-pages.ts';

afterEach(() => vi.useRealTimers());

describe('reading', () => {
  it('shows messages under the heading of their day, with the state of own ones', async () => {
    const own = someMessage(4, { mine: true, text: 'See you', read_at: null });
    const read = someMessage(3, { mine: true, text: 'Hello' });
    openConversation({
      responses: { 'GET /api/messages.php': () => somePage({ messages: [someMessage(1), read, own] }) },
    });
    const items = await texts();
    expect(items[0]).toMatch(/November\u00A020, 2026|Today|Yesterday/);
    const messages = (await log()).getAllByRole('listitem');
    expect(messages.at(-1)?.textContent).toContain('See you');
    expect(messages.at(-1)?.textContent).toContain('Sent');
  });

  it('sets the unread count to 0 at once, and reports to the server how far it was read [R-CHAT-OPEN-READ]', async () => {
    const unread = someMessage(3, { read_at: null });
    const { fake } = openConversation({
      responses: { 'GET /api/messages.php': () => somePage({ messages: [someMessage(1), unread] }) },
    });
    await log();
    await waitFor(() =>
      expect(callsTo(fake, 'PUT /api/chat.php').map((call) => call.input['body'])).toEqual([
        { conversation: 7, read_up_to: 3 },
      ]),
    );
    await waitFor(() => expect(screen.queryByText('2 unread messages')).toBeNull());
    const kept = () => fake.host.queryClient.getQueryData<MessagePages>(['mf-chat', 'messages', 7]);
    await waitFor(() => expect(allMessages(kept()).map(({ read_at: at }) => at)).not.toContain(null));
    expect(callsTo(fake, 'GET /api/chats.php')).toHaveLength(1);
  });

  it('reports it again once the connection is back, where that failed [R-CHAT-OPEN-READ]', async () => {
    let works = false;
    const unread = someMessage(3, { read_at: null });
    const { fake } = openConversation({
      responses: {
        'GET /api/messages.php': () => somePage({ messages: [unread] }),
        'PUT /api/chat.php': () => {
          if (!works) throw offline();
        },
      },
    });
    await log();
    const reports = () => callsTo(fake, 'PUT /api/chat.php').map((call) => call.input['body']);
    await waitFor(() => expect(reports()).toHaveLength(1));
    works = true;
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(reports()).toEqual([reports()[0], { conversation: 7, read_up_to: 3 }]));
    const kept = () => fake.host.queryClient.getQueryData<MessagePages>(['mf-chat', 'messages', 7]);
    await waitFor(() => expect(allMessages(kept()).map(({ read_at: at }) => at)).not.toContain(null));
    act(() => void window.dispatchEvent(new Event('online')));
    expect(reports()).toHaveLength(2);
  });

  it('reports it only while the chat is visible [R-CHAT-READ-VISIBLE-PAGE]', async () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const unread = someMessage(3, { read_at: null });
    const { fake } = openConversation({
      responses: { 'GET /api/messages.php': () => somePage({ messages: [unread] }) },
    });
    await log();
    expect(callsTo(fake, 'PUT /api/chat.php')).toEqual([]);
    setVisibility('visible');
    await waitFor(() => expect(callsTo(fake, 'PUT /api/chat.php')).toHaveLength(1));
  });

  it('polls for new messages every 5 s while it is visible, and not while it is hidden [R-CHAT-EVENTS-POLL, L-CHAT-POLL-SECONDS]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let news = somePage({ messages: [] });
    const askedAt: number[] = [];
    const { fake } = openConversation({
      responses: {
        'GET /api/messages.php': ({ query }) => {
          if (query?.['after'] === undefined) return somePage();
          askedAt.push(Date.now());
          return news;
        },
      },
    });
    const requests = () =>
      callsTo(fake, 'GET /api/messages.php').filter((call) => 'after' in (call.input['query'] as object));
    await log();
    await waitFor(() => expect(requests()).toHaveLength(1));
    expect(requests()[0]?.input['query']).toMatchObject({ conversation: 7, after: 3 });
    news = somePage({ messages: [someMessage(4, { text: 'Are you there?' })] });
    await act(() => vi.advanceTimersByTimeAsync(12_000));
    expect(screen.getByText('Are you there?')).toBeDefined();
    // By the clock that the test sets: how long the machine takes is not in it.
    const pauses = askedAt.slice(1).map((time, index) => Math.round((time - (askedAt[index] ?? 0)) / 1000));
    expect(pauses).toEqual([5, 5]);
    setVisibility('hidden');
    const before = requests().length;
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    expect(requests()).toHaveLength(before);
  });

  it('learns that a sent message was read [R-CHAT-SENDING-STATES]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const own = someMessage(3, { mine: true, read_at: null });
    openConversation({
      responses: {
        'GET /api/messages.php': ({ query }) =>
          query?.['after'] === undefined
            ? somePage({ messages: [someMessage(2), own] })
            : somePage({ messages: query['after'] === 2 ? [{ ...own, read_at: '2026-11-20T20:00:00.000Z' }] : [] }),
      },
    });
    expect((await log()).getAllByRole('listitem').at(-1)?.textContent).toContain('Message 3');
    await waitFor(async () => expect((await log()).getAllByRole('listitem').at(-1)?.textContent).toContain('Read'));
  });

  it('loads older messages on request, and shows where the history ends [T-CHAT-HISTORY]', async () => {
    const { user } = openConversation({
      responses: {
        'GET /api/messages.php': ({ query }) => {
          if (query?.['after'] !== undefined) return somePage({ messages: [] });
          if (query?.['before'] === 11) return somePage({ messages: [someMessage(10)], history_cut: true });
          return somePage({ messages: [someMessage(11), someMessage(12)], more: true });
        },
      },
    });
    await log();
    expect(screen.queryByText(/no longer visible/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Load older messages' }));
    expect(await screen.findByText('Message 10')).toBeDefined();
    expect(screen.getByText('Older messages are no longer visible to protect your privacy.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Load older messages' })).toBeNull();
  });

  it('that is hidden by time as a whole says so, and is no new conversation [T-CHAT-HISTORY]', async () => {
    openConversation({
      responses: { 'GET /api/messages.php': () => somePage({ messages: [], history_cut: true }) },
    });
    const said = 'Older messages are no longer visible to protect your privacy.';
    expect(await (await log()).findByText(said)).toBeDefined();
    expect(screen.queryByText(/Say hello to/)).toBeNull();
  });

  it('says that a conversation does not exist', async () => {
    openConversation({ responses: { 'GET /api/messages.php': refusal('not_found', 'This page could not be found') } });
    expect(await screen.findByRole('heading', { level: 1, name: /The site’s 404 page/ })).toBeDefined();
    expect(screen.queryByRole('heading', { name: 'Messages' })).toBeNull();
  });

  it('that was shown, and that a block in another tab has taken away, is no wrong address [R-PRIVACY-BLOCK-LIVE]', async () => {
    let isBlocked = false;
    const { fake } = openConversation({
      responses: {
        'GET /api/messages.php': ({ query }) => {
          if (isBlocked) return refusal('not_found', 'This page could not be found')();
          return query?.['after'] === undefined ? somePage() : somePage({ messages: [] });
        },
      },
    });
    await log();
    isBlocked = true;
    void fake.host.queryClient.resetQueries({ queryKey: ['mf-chat', 'messages', 7] });
    expect(
      await screen.findByRole('heading', { level: 1, name: 'This conversation is not shown any more' }),
    ).toBeDefined();
    expect(screen.queryByRole('heading', { name: /The site’s 404 page/ })).toBeNull();
  });

  it.each(['/chats/abc', '/chats/0', '/chats/1e3', '/chats/-7', '/members/abc/chat'])(
    '%s is no address of a conversation: the site’s 404 page, without a request',
    async (at) => {
      const { fake } = openConversation({ at });
      expect(await screen.findByRole('heading', { level: 1, name: /The site’s 404 page/ })).toBeDefined();
      expect(fake.calls).toEqual([]);
    },
  );

  it('says why when a member is no longer available [T-CHAT-GONE]', async () => {
    openConversation({
      at: '/members/1001/chat',
      responses: { 'GET /api/member.php': refusal('not_found', 'This member is no longer available.') },
    });
    expect(await screen.findByRole('heading', { level: 1, name: /This member is no longer available/ })).toBeDefined();
  });

  it('says that the partner has blocked the reader [T-PRIVACY-BLOCKED]', async () => {
    const text = "You're blocked by Anouk. You do not have access to this page.";
    openConversation({ responses: { 'GET /api/messages.php': refusal('blocked', text) } });
    expect(await screen.findByRole('heading', { level: 1, name: text })).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
