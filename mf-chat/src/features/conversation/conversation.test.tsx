import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Chat } from '@tandem/contracts/api/chat';
import type { SlotProps } from '@tandem/contracts/composition/slots';
import { ApiError } from '@tandem/shared-ui/host';
import type { ApiErrorCode, SlotSource } from '@tandem/shared-ui/host';
import { TestApp, createFakeHost, someMemberProfile, someUser } from '@tandem/shared-ui/testing';
import type { FakeHostOptions } from '@tandem/shared-ui/testing';
import en from '../../locales/en.json';
import { hasUnsent } from '../../shared/unsent-text.ts';
import { someChat, someMessage, somePage, someSent } from '../../testing/chat-fixtures.ts';
import ChatWithMemberPage from './ChatWithMemberPage.tsx';
import ConversationPage from './ConversationPage.tsx';

interface OpenOptions extends FakeHostOptions {
  at?: string;
  slots?: SlotSource;
}

/** Opens the page of an address; the server knows conversation 7 with Anouk, and nobody else. */
function open({ at = '/chats/7', slots, answers, ...rest }: OpenOptions = {}) {
  const fake = createFakeHost({
    user: someUser(),
    answers: {
      'GET /api/chats.php': () => ({ chats: [someChat({ num_unread_messages: 2 })] }),
      'GET /api/messages.php': ({ query }) =>
        query?.['after'] === undefined ? somePage() : somePage({ messages: [] }),
      'POST /api/message.php': ({ body }) => someSent(body, 50),
      'PUT /api/chat.php': () => undefined,
      ...answers,
    },
    ...rest,
  });
  const isByProfile = at.startsWith('/members/');
  render(
    <TestApp
      fake={fake}
      messages={{ 'mf-chat': en }}
      path={isByProfile ? '/members/:id/chat' : '/chats/:id'}
      at={at}
      {...(slots ? { slots } : {})}
    >
      {isByProfile ? <ChatWithMemberPage /> : <ConversationPage />}
    </TestApp>,
  );
  return { fake, user: userEvent.setup() };
}

const callsTo = (fake: ReturnType<typeof open>['fake'], key: string) => fake.calls.filter((call) => call.key === key);
const log = async () => within(await screen.findByRole('log', { name: /^Messages with/ }));
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox');
const texts = async () => (await log()).getAllByRole('listitem').map((item) => item.textContent);

function refusal(code: ApiErrorCode, message: string) {
  return () => {
    throw new ApiError({ code, status: 403, message });
  };
}

/** A conversation whose partner is changed. */
const withPartner = (changes: Partial<Chat['profile']>) => {
  const chat = someChat({ profile: { ...someChat().profile, ...changes } });
  return { 'GET /api/messages.php': () => somePage({ chat }) };
};

function setVisibility(state: 'visible' | 'hidden') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

afterEach(() => vi.useRealTimers());

describe('reading', () => {
  it('shows messages under the heading of their day, with what became of one’s own', async () => {
    const own = someMessage(4, { mine: true, text: 'See you', read_at: null });
    const read = someMessage(3, { mine: true, text: 'Hello' });
    open({ answers: { 'GET /api/messages.php': () => somePage({ messages: [someMessage(1), read, own] }) } });
    const items = await texts();
    expect(items[0]).toMatch(/November 20, 2026|Today|Yesterday/);
    const messages = (await log()).getAllByRole('listitem');
    expect(messages.at(-1)?.textContent).toContain('See you');
    expect(messages.at(-1)?.textContent).toContain('Sent');
  });

  it('sets the unread count to 0 at once and tells the server how far it was read', async () => {
    const unread = someMessage(3, { read_at: null });
    const { fake } = open({
      answers: { 'GET /api/messages.php': () => somePage({ messages: [someMessage(1), unread] }) },
    });
    await log();
    await waitFor(() =>
      expect(callsTo(fake, 'PUT /api/chat.php').map((call) => call.input['body'])).toEqual([
        { conversation: 7, read_up_to: 3 },
      ]),
    );
    await waitFor(() =>
      expect(fake.emitted).toContainEqual({ name: 'conversation-read', payload: { conversationId: 7 } }),
    );
    await waitFor(() => expect(screen.queryByText('2 unread messages')).toBeNull());
  });

  it('tells it only while somebody can see the chat', async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const unread = someMessage(3, { read_at: null });
    const { fake } = open({ answers: { 'GET /api/messages.php': () => somePage({ messages: [unread] }) } });
    await log();
    expect(callsTo(fake, 'PUT /api/chat.php')).toEqual([]);
    setVisibility('visible');
    await waitFor(() => expect(callsTo(fake, 'PUT /api/chat.php')).toHaveLength(1));
  });

  it('asks for new messages every 5 s while it is visible, and not while it is hidden', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let news = somePage({ messages: [] });
    const { fake } = open({
      answers: { 'GET /api/messages.php': ({ query }) => (query?.['after'] === undefined ? somePage() : news) },
    });
    const asked = () =>
      callsTo(fake, 'GET /api/messages.php').filter((call) => 'after' in (call.input['query'] as object));
    await log();
    await waitFor(() => expect(asked()).toHaveLength(1));
    expect(asked()[0]?.input['query']).toMatchObject({ conversation: 7, after: 3 });
    news = somePage({ messages: [someMessage(4, { text: 'Are you there?' })] });
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(await screen.findByText('Are you there?')).toBeDefined();
    setVisibility('hidden');
    const before = asked().length;
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    expect(asked()).toHaveLength(before);
  });

  it('learns that a sent message was read', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const own = someMessage(3, { mine: true, read_at: null });
    open({
      answers: {
        'GET /api/messages.php': ({ query }) =>
          query?.['after'] === undefined
            ? somePage({ messages: [someMessage(2), own] })
            : somePage({ messages: query['after'] === 2 ? [{ ...own, read_at: '2026-11-20T20:00:00.000Z' }] : [] }),
      },
    });
    expect((await log()).getAllByRole('listitem').at(-1)?.textContent).toContain('Message 3');
    await waitFor(async () => expect((await log()).getAllByRole('listitem').at(-1)?.textContent).toContain('Read'));
  });

  it('loads older messages on request, and says where the history ends', async () => {
    const { user } = open({
      answers: {
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

  it('says that a conversation is not there', async () => {
    open({ answers: { 'GET /api/messages.php': refusal('not_found', 'This page could not be found') } });
    expect(await screen.findByRole('heading', { level: 1, name: 'This page could not be found' })).toBeDefined();
  });

  it('says that the partner blocked the reader', async () => {
    const text = "You're blocked by Anouk. You do not have access to this page.";
    open({ answers: { 'GET /api/messages.php': refusal('blocked', text) } });
    expect(await screen.findByRole('heading', { level: 1, name: text })).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('writing', () => {
  it('sends with Enter, breaks the line with Shift+Enter, and empties the field', async () => {
    const { fake, user } = open();
    await user.type(await field(), 'Hello{Shift>}{Enter}{/Shift}Anouk{Enter}');
    await waitFor(() => expect(callsTo(fake, 'POST /api/message.php')).toHaveLength(1));
    expect(callsTo(fake, 'POST /api/message.php')[0]?.input['body']).toMatchObject({
      profile_id: 1001,
      text: 'Hello\nAnouk',
    });
    expect((await field()).value).toBe('');
  });

  it('shows sending, then sent; takes over the credits and tells the others', async () => {
    let finish: () => void = () => {};
    const { fake, user } = open({
      answers: {
        'POST /api/message.php': ({ body }) => new Promise((resolve) => (finish = () => resolve(someSent(body, 50)))),
      },
    });
    await user.type(await field(), 'Hello{Enter}');
    const last = async () => (await log()).getAllByRole('listitem').at(-1)?.textContent ?? '';
    await waitFor(async () => expect(await last()).toMatch(/Hello.*Sending/));
    finish();
    await waitFor(async () => expect(await last()).toMatch(/Hello.*Sent/));
    expect(screen.getByText(/4 credits left/)).toBeDefined();
    expect(fake.emitted).toContainEqual({ name: 'credits-changed', payload: { credits: 4 } });
    expect(fake.emitted).toContainEqual({ name: 'message-sent', payload: { conversationId: 7, profileId: 1001 } });
    expect(callsTo(fake, 'GET /api/chats.php').length).toBeGreaterThan(1);
  });

  it('says what a message costs, in credits and money, and what is left', async () => {
    open();
    expect(await screen.findByText('1 credit per message, from €0.88 · 5 credits left')).toBeDefined();
  });

  it('counts near the limit', async () => {
    const { user } = open({ settings: { message_length: 105 } });
    await user.type(await field(), '1234');
    expect(screen.queryByText(/characters left/)).toBeNull();
    await user.type(await field(), '5');
    expect(screen.getByText('100 characters left')).toBeDefined();
  });

  it('keeps a draft per conversation over a reload, and holds back an update meanwhile', async () => {
    const { user } = open();
    await user.type(await field(), 'Half a thought');
    expect(hasUnsent()).toBe(true);
    cleanup();
    expect(hasUnsent()).toBe(false);
    open();
    expect((await field()).value).toBe('Half a thought');
    cleanup();
    open({
      at: '/members/2002/chat',
      answers: { 'GET /api/member.php': () => someMemberProfile({ id: 2002, name: 'Saar' }) },
    });
    expect((await field()).value).toBe('');
  });

  it('begins a conversation by the profile, without losing the field', async () => {
    const { fake, user } = open({
      at: '/members/1001/chat',
      answers: {
        'GET /api/chats.php': () => ({ chats: [] }),
        'GET /api/member.php': () => someMemberProfile({ name: 'Anouk', fictional: false }),
      },
    });
    expect(await screen.findByText('You can start 2 more conversations for free.')).toBeDefined();
    const input = await field();
    await user.type(input, 'Hello{Enter}');
    await waitFor(async () => expect((await log()).getByText(/Sent/)).toBeDefined());
    expect(await field()).toBe(input);
    expect(document.activeElement).toBe(input);
    expect(callsTo(fake, 'GET /api/user.php').length).toBeGreaterThan(0);
  });
});

describe('what cannot be sent', () => {
  it('stays with its reason, and goes out by Retry or away by Delete', async () => {
    let works = false;
    const { user } = open({
      answers: {
        'POST /api/message.php': ({ body }) =>
          works ? someSent(body, 50) : refusal('offline', 'Check your connection and try again.')(),
      },
    });
    await user.type(await field(), 'First{Enter}');
    expect(await screen.findByText('Not sent. Check your connection and try again.')).toBeDefined();
    works = true;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText(/Not sent/)).toBeNull());
    expect((await log()).getByText('First')).toBeDefined();
    works = false;
    await user.type(await field(), 'Second{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(async () => expect((await log()).queryByText('Second')).toBeNull());
  });

  it('stays over a reload', async () => {
    const { user } = open({
      answers: { 'POST /api/message.php': refusal('offline', 'Check your connection and try again.') },
    });
    await user.type(await field(), 'Kept{Enter}');
    await screen.findByText('Not sent. Check your connection and try again.');
    cleanup();
    open();
    expect(await screen.findByText('Not sent. Check your connection and try again.')).toBeDefined();
    expect((await log()).getByText('Kept')).toBeDefined();
  });

  it('for want of credits opens the offer of the payments part', async () => {
    const Offer = ({ reason }: SlotProps['buy-credits']) => <p>Bundles because of {reason}</p>;
    const load = async () => ({ component: Offer, host: createFakeHost().host });
    const slots: SlotSource = { has: (name) => name === 'buy-credits', load: load as unknown as SlotSource['load'] };
    const { user } = open({
      slots,
      answers: { 'POST /api/message.php': refusal('insufficient_credits', 'You do not have enough credits.') },
    });
    await user.type(await field(), 'Hello{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'You do not have enough credits.' }));
    expect(await dialog.findByText('Bundles because of insufficient_credits')).toBeDefined();
    expect(screen.getByText('Not sent. You do not have enough credits.')).toBeDefined();
  });

  it('for want of credits leads to the credits where that part has no offer', async () => {
    const { user } = open({
      answers: { 'POST /api/message.php': refusal('insufficient_credits', 'You do not have enough credits.') },
    });
    await user.type(await field(), 'Hello{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'You do not have enough credits.' }));
    expect(dialog.getByRole('link', { name: 'Buy credits' }).getAttribute('href')).toBe('/credits');
  });

  it('because of the free conversations says what opens them', async () => {
    const text = 'You can start 2 conversations for free.';
    const { user } = open({
      at: '/members/1001/chat',
      answers: {
        'GET /api/member.php': () => someMemberProfile({ fictional: false }),
        'POST /api/message.php': refusal('conversation_limit', text),
      },
    });
    await user.type(await field(), 'Hello{Enter}');
    expect(await screen.findByText(`Not sent. ${text}`)).toBeDefined();
    expect(screen.getByText(text)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Get Premium' }).getAttribute('href')).toBe('/premium');
  });

  it('is known before it is written when no free conversation is left', async () => {
    open({
      at: '/members/1001/chat',
      user: someUser({ conversations_left: 0 }),
      answers: { 'GET /api/member.php': () => someMemberProfile() },
    });
    expect(await screen.findByText('You can start 2 conversations for free.')).toBeDefined();
  });

  it('because the account is not confirmed says so', async () => {
    const text = 'Confirm your e-mail address to go on writing.';
    const { user } = open({ answers: { 'POST /api/message.php': refusal('activation_required', text) } });
    await user.type(await field(), 'Hello{Enter}');
    expect(await screen.findByText(`Not sent. ${text}`)).toBeDefined();
    expect(screen.getByText(text)).toBeDefined();
  });
});

describe('nothing can be written', () => {
  it('to one that has not confirmed their account', async () => {
    open({ answers: withPartner({ unconfirmed: true }) });
    expect(await screen.findByText('Anouk has not confirmed their account yet.')).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('to one that left', async () => {
    open({ answers: withPartner({ available: false }) });
    expect(await screen.findByText('This member is no longer available.')).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect((await log()).getByText('Message 1')).toBeDefined();
  });

  it('to one that has just blocked the writer; the text is kept', async () => {
    const text = "You're blocked by Anouk. You do not have access to this page.";
    const { user } = open({ answers: { 'POST /api/message.php': refusal('blocked', text) } });
    await user.type(await field(), 'Hello{Enter}');
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect((await log()).getByText('Hello')).toBeDefined();
  });
});

describe('a fictional profile', () => {
  const fictional = {
    'GET /api/messages.php': () =>
      somePage({ chat: someChat({ profile: { ...someChat().profile, fictional: true } }) }),
  };

  it('is labelled, and warned of once before the first message', async () => {
    const { fake, user } = open({ answers: fictional });
    expect(await screen.findByText('Fictional profile')).toBeDefined();
    await user.type(await field(), 'Hello{Enter}');
    const warning = within(screen.getByRole('dialog', { name: 'Anouk is a fictional profile' }));
    expect(callsTo(fake, 'POST /api/message.php')).toEqual([]);
    await user.click(warning.getByRole('button', { name: 'Send anyway' }));
    await waitFor(() => expect(callsTo(fake, 'POST /api/message.php')).toHaveLength(1));
    cleanup();
    const again = open({ answers: fictional });
    await again.user.type(await field(), 'Hello again{Enter}');
    await waitFor(() => expect(callsTo(again.fake, 'POST /api/message.php')).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('can be left alone: the text stays', async () => {
    const { fake, user } = open({ answers: fictional });
    await user.type(await field(), 'Hello{Enter}');
    await user.click(screen.getByRole('button', { name: 'Not now' }));
    expect((await field()).value).toBe('Hello');
    expect(callsTo(fake, 'POST /api/message.php')).toEqual([]);
  });

  it('is not warned of where the tenant does not want it', async () => {
    const { fake, user } = open({ answers: fictional, settings: { fictional_warning: false } });
    await user.type(await field(), 'Hello{Enter}');
    await waitFor(() => expect(callsTo(fake, 'POST /api/message.php')).toHaveLength(1));
  });
});

describe('the bar of a conversation', () => {
  it('leads back, to the profile, and deletes after a question', async () => {
    const { fake, user } = open({ answers: { 'DELETE /api/chat.php': () => undefined } });
    expect((await screen.findByRole('link', { name: 'All conversations' })).getAttribute('href')).toBe('/chats');
    await user.click(screen.getByRole('button', { name: 'More' }));
    expect(screen.getByRole('menuitem', { name: 'View profile' }).getAttribute('href')).toBe('/members/1001');
    await user.click(screen.getByRole('menuitem', { name: 'Delete conversation' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(fake.navigations).toEqual(['/chats']);
    await waitFor(() => expect(callsTo(fake, 'DELETE /api/chat.php')).toHaveLength(1));
  });
});
