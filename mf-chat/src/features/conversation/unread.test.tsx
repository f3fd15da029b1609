import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Message } from '@tandem/contracts/api/chat';
import { someChat, someMessage, somePage } from '../../testing/chat-fixtures.ts';
import { allMessages } from './model/message-pages.ts';
import type { MessagePages } from './model/message-pages.ts';
import { callsTo, log, openConversation, texts } from '../../testing/open-conversation.tsx';

/** Conversation 7 on a server with the partner's messages 1 to `count`, of which the first `read` are read. */
function openUnread({ count, read }: { count: number; read: number }) {
  const all: Message[] = Array.from({ length: count }, (_, index) =>
    someMessage(index + 1, index < read ? {} : { read_at: null }),
  );
  const chat = someChat({ num_unread_messages: count - read, last_message: all.at(-1) ?? null });
  let listed = chat;
  const opened = openConversation({
    responses: {
      'GET /api/chats.php': () => ({ chats: [listed] }),
      'GET /api/messages.php': ({ query }) => {
        if (query?.['after'] !== undefined) return somePage({ chat, messages: [] });
        const end = Number(query?.['before'] ?? count + 1) - 1;
        return somePage({ chat, messages: all.slice(Math.max(0, end - 30), end), more: end > 30 });
      },
      'PUT /api/chat.php': ({ body }) => {
        const unread = count - Number(body?.['read_up_to']);
        listed = { ...chat, num_unread_messages: unread };
        return undefined;
      },
    },
  });
  /** What the pages were requested before. */
  const pages = () =>
    callsTo(opened.fake, 'GET /api/messages.php')
      .map(({ input }) => input['query'] as { after?: number; before?: number })
      .filter(({ after }) => after === undefined)
      .map(({ before }) => before);
  return { ...opened, pages };
}

/** What is in sight is decided by the test. */
const sights: ((element: Element) => void)[] = [];
class SightByHand {
  constructor(callback: (entries: object[]) => void) {
    sights.push((target) => callback([{ target, isIntersecting: true, intersectionRatio: 1, rootBounds: null }]));
  }
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Has these messages been in sight for long enough. */
async function see(...ids: number[]) {
  const messages = await log();
  const elements = ids.map((id) => messages.getByText(`Message ${id}`).closest('[data-sight-id]'));
  act(() => sights.forEach((show) => elements.forEach((element) => element !== null && show(element))));
}

beforeEach(() => {
  sights.length = 0;
  vi.stubGlobal('IntersectionObserver', SightByHand);
});

describe('more unread messages than a page has', () => {
  it('are under a line above the first of them, whose page is loaded for it [R-CHAT-UNREAD-LINE]', async () => {
    const { pages } = openUnread({ count: 75, read: 20 });
    await (await log()).findByText('Unread');
    const lines = await texts();
    const at = lines.indexOf('Unread');
    expect(lines[at - 1]).toContain('Message 20');
    expect(lines[at + 1]).toContain('Message 21');
    expect(pages()).toEqual([undefined, 46]);
  });

  it('are jumped to from wherever the reader is, and counted by the server [R-CHAT-UNREAD-JUMP]', async () => {
    const scrolled = vi.fn();
    Element.prototype.scrollIntoView = scrolled;
    const { user } = openUnread({ count: 250, read: 5 });
    await (await log()).findByText('Unread');
    await user.click(await screen.findByRole('button', { name: 'New messages' }));
    await (await log()).findByText('Message 250');
    expect((await log()).queryByText('Unread')).toBeNull();
    await user.click(await screen.findByRole('button', { name: '245 unread messages' }));
    await waitFor(async () => expect(scrolled.mock.contexts).toEqual([(await log()).getByText('Unread')]));
  });

  it('stay unread where they were jumped over [R-CHAT-JUMPED-UNREAD]', async () => {
    const { fake, user } = openUnread({ count: 250, read: 5 });
    const reported = () => callsTo(fake, 'PUT /api/chat.php').map(({ input }) => input['body']);
    await (await log()).findByText('Unread');
    await see(6, 7);
    // A busy machine reports them in two calls, here and below.
    await waitFor(() => expect(reported().at(-1)).toMatchObject({ conversation: 7, read_up_to: 7 }));
    const before = reported().length;
    await user.click(await screen.findByRole('button', { name: 'New messages' }));
    await (await log()).findByText('Message 250');
    await see(249, 250);
    await waitFor(() => expect(reported().at(-1)).toMatchObject({ conversation: 7, read_up_to: 250 }));
    expect(reported()[before]).toMatchObject({ read_from: 249 });
    const kept = allMessages(fake.host.queryClient.getQueryData<MessagePages>(['mf-chat', 'messages', 7]));
    await waitFor(() => expect(kept.find(({ id }) => id === 248)?.read_at).toBeNull());
  });

  it('are read as far as they were in view: the count is 0 while the chat is open, and right once it is left [R-CHAT-OPEN-READ, R-CHAT-LEFT-UNREAD]', async () => {
    const { fake } = openUnread({ count: 45, read: 15 });
    await (await log()).findByText('Unread');
    const list = within(await screen.findByRole('list', { name: 'Conversations' }));
    await see(16, 17, 18, 19, 20);
    // A busy machine reports them in two calls.
    const reported = () => callsTo(fake, 'PUT /api/chat.php').map(({ input }) => input['body']);
    await waitFor(() => expect(reported().at(-1)).toMatchObject({ conversation: 7, read_up_to: 20 }));
    expect(reported()[0]).toMatchObject({ read_from: 16 });
    expect(list.queryByText(/unread/)).toBeNull();
    cleanup();
    const state = fake.host.queryClient.getQueryState(['chats']);
    expect(state?.isInvalidated === true || state?.fetchStatus === 'fetching').toBe(true);
  });
});
