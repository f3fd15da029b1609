import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { someMemberProfile, someUser } from '@tandem/shared-ui/testing';
import { someChat, someMessage, somePage } from '../../testing/chat-fixtures.ts';
import { callsTo, log, openConversation, texts, withPartner } from '../../testing/open-conversation.tsx';
import type { OpenOptions } from '../../testing/open-conversation.tsx';

/** Observers that a test lets see. */
const seen: ((isAbove: boolean) => void)[] = [];
function watchByHand() {
  seen.length = 0;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: object[]) => void) {
        seen.push((isAbove) =>
          callback([
            {
              target: document.body,
              isIntersecting: !isAbove,
              intersectionRatio: isAbove ? 0 : 1,
              boundingClientRect: { top: -50 },
              rootBounds: { top: 0 },
            },
          ]),
        );
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
}

const withMessages = (...messages: ReturnType<typeof someMessage>[]): OpenOptions => ({
  responses: {
    'GET /api/messages.php': ({ query }) => somePage({ messages: query?.['after'] === undefined ? messages : [] }),
  },
});

describe('the messages', () => {
  it('stand under the day that they are of [R-CHAT-DAYS]', async () => {
    openConversation(
      withMessages(
        someMessage(1, { sent_at: '2026-11-20T12:00:00.000Z' }),
        someMessage(2, { sent_at: '2026-11-20T12:30:00.000Z' }),
        someMessage(3, { sent_at: '2026-11-21T12:00:00.000Z' }),
      ),
    );
    const lines = await texts();
    expect(lines.filter((line) => /^\d+\sNovember 2026|^November\s\d+, 2026/.test(line ?? ''))).toHaveLength(2);
  });

  it('an automatic one says so, a written one does not [R-CHAT-SCRIPTED-ANSWERS]', async () => {
    openConversation(withMessages(someMessage(1), someMessage(2, { automatic: true })));
    const [first, second] = (await (await log()).findAllByRole('listitem')).slice(-2);
    expect(first?.textContent).not.toContain('Automatic reply');
    expect(second?.textContent).toContain('Automatic reply');
  });

  it('markup is text [R-CHAT-LINK-WARNING]', async () => {
    const text = '<img src=x onerror=alert(1)> <b>bold</b> javascript:alert(1)';
    openConversation(withMessages(someMessage(1, { text })));
    const messages = await log();
    expect(await messages.findByText(text, { exact: false })).toBeDefined();
    expect(messages.queryByRole('img')).toBeNull();
    expect(messages.queryByRole('link')).toBeNull();
  });
});

describe('a link in a message', () => {
  it('is opened only after a question that names the host [R-CHAT-LINK-WARNING]', async () => {
    const opening = vi.spyOn(window, 'open').mockReturnValue(null);
    const { user } = openConversation(withMessages(someMessage(1, { text: 'Look: https://example.org/cats?x=1.' })));
    const link = await (await log()).findByRole('link', { name: 'https://example.org/cats?x=1' });
    expect(link.getAttribute('rel')).toContain('noopener');
    await user.click(link);
    const dialog = within(await screen.findByRole('dialog', { name: /^You are leaving/ }));
    expect(dialog.getByText('example.org')).toBeDefined();
    const way = dialog.getByRole('link', { name: 'Open the page' });
    expect([way.getAttribute('href'), way.getAttribute('rel')]).toEqual([
      'https://example.org/cats?x=1',
      'noopener noreferrer nofollow ugc',
    ]);
    await user.click(dialog.getByRole('button', { name: 'Stay here' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(opening).not.toHaveBeenCalled();
  });
});

describe('what is unread when a conversation is opened', () => {
  const unread = (id: number) => someMessage(id, { read_at: null });

  it('is under a line, which stays when it is read [R-CHAT-UNREAD-LINE]', async () => {
    const { fake } = openConversation(withMessages(someMessage(1), unread(2), unread(3)));
    await (await log()).findByText('Unread');
    await waitFor(() => expect(callsTo(fake, 'PUT /api/chat.php')).toHaveLength(1));
    const lines = await texts();
    const at = lines.indexOf('Unread');
    expect(lines[at - 1]).toContain('Message 1');
    expect(lines[at + 1]).toContain('Message 2');
  });

  it('has no line when all was read [R-CHAT-UNREAD-LINE]', async () => {
    openConversation(withMessages(someMessage(1), someMessage(2, { mine: true, read_at: null })));
    await (await log()).findByText('Message 1');
    expect((await log()).queryByText('Unread')).toBeNull();
  });

  it('can be jumped to while it is above what is seen [R-CHAT-UNREAD-JUMP]', async () => {
    watchByHand();
    const scrolled = vi.fn();
    Element.prototype.scrollIntoView = scrolled;
    const { user } = openConversation(withMessages(someMessage(1), unread(2), unread(3)));
    const line = await (await log()).findByText('Unread');
    expect(screen.queryByRole('button', { name: '2 unread messages' })).toBeNull();
    await waitFor(() => expect(seen).not.toEqual([]));
    for (const see of seen) see(true);
    await user.click(await screen.findByRole('button', { name: '2 unread messages' }));
    expect(scrolled.mock.contexts).toEqual([line]);
    for (const see of seen) see(false);
    await waitFor(() => expect(screen.queryByRole('button', { name: '2 unread messages' })).toBeNull());
  });
});

describe('the header', () => {
  it('says when the other was here last, unless they are here [R-CHAT-HEADER-SEEN]', async () => {
    openConversation({ responses: withPartner({ online: false, last_active: '2026-03-04T12:00:00.000Z' }) });
    expect(await screen.findByText(/^Last seen: .*4/)).toBeDefined();
  });

  it('says nothing of it in privacy mode [R-CHAT-HEADER-SEEN]', async () => {
    openConversation({ responses: withPartner({ online: false }) });
    await screen.findByRole('heading', { name: 'Anouk' });
    expect(screen.queryByText(/Last seen/)).toBeNull();
  });

  it('likes and takes the like back, with a way to undo that [R-CHAT-HEADER-LIKE, R-LIKES-UNDO-NOTICE]', async () => {
    const { fake, user } = openConversation({
      responses: {
        ...withPartner({ liked: false }),
        'POST /api/like.php': () => ({ liked: true, match: false }),
        'DELETE /api/like.php': () => ({ liked: false, match: false }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Like Anouk', pressed: false }));
    const heart = await screen.findByRole('button', { name: 'Take back your like for Anouk', pressed: true });
    await user.click(heart);
    await waitFor(() =>
      expect(fake.notices).toMatchObject([
        { tone: 'info', text: 'You no longer like Anouk.', action: { label: 'Undo', offeredFor: 10_000 } },
      ]),
    );
    expect(await screen.findByRole('button', { name: 'Like Anouk', pressed: false })).toBeDefined();
  });

  it('has no heart for one that left [R-CHAT-HEADER-LIKE]', async () => {
    openConversation({ responses: withPartner({ available: false }) });
    await screen.findByRole('heading', { name: 'Anouk' });
    expect(screen.queryByRole('button', { name: /like/i })).toBeNull();
  });
});

it.each([
  [true, /it answers automatically, at most 12 times/],
  [false, /perhaps nobody will answer/],
])(
  'before the first message to a fictional profile, what will happen is said: answers %s [R-CHAT-SCRIPTED-WARNING]',
  async (answers, said) => {
    const chat = someChat({ profile: { ...someChat().profile, fictional: true } });
    const { user } = openConversation({
      settings: { scripted_answers: answers },
      responses: { 'GET /api/messages.php': () => somePage({ chat }) },
    });
    await user.type(await screen.findByRole('textbox'), 'Hello{Enter}');
    expect(within(screen.getByRole('dialog', { name: 'Anouk is a fictional profile' })).getByText(said)).toBeDefined();
  },
);

it('perhaps nobody answers an account that is not confirmed, and the warning says so [R-CHAT-SCRIPTED-WARNING]', async () => {
  const chat = someChat({ profile: { ...someChat().profile, fictional: true } });
  const { user } = openConversation({
    user: someUser({ status: 'not_confirmed' }),
    settings: { scripted_answers: true },
    responses: { 'GET /api/messages.php': () => somePage({ chat }) },
  });
  await user.type(await screen.findByRole('textbox'), 'Hello{Enter}');
  expect(await screen.findByText(/perhaps nobody will answer/)).toBeDefined();
});

it.each([
  [true, 1],
  [undefined, 0],
])(
  'after the last automatic answer (%s), however far back it is, it says that nothing answers any more [R-CHAT-SCRIPTED-OVER]',
  async (over, notices) => {
    const chat = someChat(over === true ? { answers_over: over } : {});
    openConversation({ responses: { 'GET /api/messages.php': () => somePage({ chat }) } });
    await screen.findByText('Message 3');
    expect(screen.queryAllByText(/^That was the last automatic reply: Anouk answers no more\./)).toHaveLength(notices);
  },
);

it('a new conversation shows who it is, the interests of both, and two first lines [R-CHAT-START-WHO, R-CHAT-START-OPENERS]', async () => {
  const profile = someMemberProfile({
    name: 'Anouk',
    age: 34,
    city: 'Utrecht',
    fictional: false,
    shared_interests: ['hiking', 'wine'],
    conversation_id: null,
  });
  const { user } = openConversation({
    at: '/members/1001/chat',
    responses: {
      'GET /api/member.php': () => profile,
      'GET /api/interests.php': () => [
        { id: 'hiking', label: 'Hiking' },
        { id: 'wine', label: 'Wine' },
      ],
    },
  });
  expect(await screen.findByText('Anouk, 34')).toBeDefined();
  const shared = within(await screen.findByRole('group', { name: 'In common' }));
  expect(shared.getByText('Hiking')).toBeDefined();
  expect(shared.getByText('Wine')).toBeDefined();
  const openers = within(await screen.findByRole('group', { name: /^A first line/ })).getAllByRole('button');
  expect(openers).toHaveLength(2);
  await user.click(openers[0] as HTMLElement);
  expect(await screen.findByRole('textbox')).toHaveProperty('value', openers[0]?.textContent);
});
