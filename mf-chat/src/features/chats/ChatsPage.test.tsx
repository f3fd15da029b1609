import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ApiError, deviceStorage, unsentKey } from '@tandem/shared-ui/host';
import { TestApp, createFakeHost, messagesIn, someUser } from '@tandem/shared-ui/testing';
import type { FakeHostOptions } from '@tandem/shared-ui/testing';
import en from '../../locales/en.json';
import fr from '../../locales/fr.json';
import { someChat, someMessage } from '../../testing/chat-fixtures.ts';
import { lastOpened } from '../../shared/last-opened.ts';
import ChatsPage from './ChatsPage.tsx';

const anouk = someChat({ num_unread_messages: 2, last_message: someMessage(9, { text: 'Shall we walk on Sunday?' }) });
const saar = someChat({
  conversation: { id: 8 },
  profile: { ...anouk.profile, id: 1002, name: 'Saar', fictional: true, online: false },
  last_message: someMessage(4, { mine: true, text: 'Good night' }),
});

function open(options: FakeHostOptions = {}) {
  const { responses, ...rest } = options;
  const fake = createFakeHost({
    user: someUser(),
    responses: { 'GET /api/chats.php': () => ({ chats: [anouk, saar] }), ...responses },
    ...rest,
  });
  render(
    <TestApp fake={fake} messages={{ 'mf-chat': messagesIn({ en, fr }, options.locale) }} path="/chats" at="/chats">
      <ChatsPage />
    </TestApp>,
  );
  return { fake, user: userEvent.setup({ delay: null }) };
}

const rows = async () => within(await screen.findByRole('list', { name: 'Conversations' })).getAllByRole('listitem');
const names = async () => (await rows()).map((row) => within(row).getAllByRole('link')[0]?.textContent);

describe('the conversations', () => {
  it('show the member, the last message and its author, and the number of unread messages', async () => {
    open();
    const [first, second] = (await rows()).map((row) => within(row));
    expect(first?.getByRole('link', { name: 'Anouk' }).getAttribute('href')).toBe('/chats/7');
    // Of its own direction: it may be in a language that is written from right to left.
    expect(first?.getByText('Shall we walk on Sunday?').tagName).toBe('BDI');
    expect(first?.getByText('2 unread messages')).toBeDefined();
    expect(first?.queryByText('Fictional profile')).toBeNull();
    expect(second?.getByText('Good night').tagName).toBe('BDI');
    expect(second?.getByText('You:')).toBeDefined();
    expect(second?.getByText('Fictional profile')).toBeDefined();
    expect(second?.queryByText(/unread/)).toBeNull();
  });

  it.each([
    ['en', 'Back to Saar', 'You last opened the one with Saar (November 3, 2024).'],
    ['fr', 'Reprendre avec Saar', 'La dernière ouverte est celle avec Saar (3 novembre 2024).'],
  ] as const)('lead back to the one that was opened last, in %s [F-CHAT-LAST-OPENED]', async (locale, way, text) => {
    lastOpened.keep(someUser().id, { profileId: 1002, conversationId: 8, openedAt: '2024-11-03T12:00:00.000Z' });
    open({ locale });
    expect((await screen.findByRole('link', { name: way })).getAttribute('href')).toMatch(/\/chats\/8$/);
    expect(screen.getByText(text)).toBeDefined();
  });

  it.each([
    ['it was deleted', { profileId: 1999, conversationId: 99, openedAt: '2024-11-03T12:00:00.000Z' }],
    ['what is kept cannot be read', { profileId: 1002, conversationId: 8, openedAt: 'soon' }],
  ])('lead back to none where %s [F-CHAT-LAST-OPENED]', async (_why, kept) => {
    lastOpened.keep(someUser().id, kept);
    open();
    await rows();
    expect(screen.getByText('It opens here.')).toBeDefined();
    expect(screen.queryByRole('link', { name: /Back to/ })).toBeNull();
  });

  it.each([
    ['en', ['Anouk sent you a cake', 'You sent a cake']],
    ['fr', ['Anouk vous a offert un gâteau', 'Vous avez offert un gâteau']],
  ] as const)('name a gift in a sentence, in %s [R-CHAT-GIFT-SHOWN]', async (locale, sentences) => {
    const withGift = (chat: typeof anouk, mine: boolean) => ({
      ...chat,
      last_message: someMessage(9, { gift: 'cake', text: 'cake', mine }),
    });
    const chats = [withGift(anouk, false), withGift(saar, true)];
    open({ locale, responses: { 'GET /api/chats.php': () => ({ chats }) } });
    for (const sentence of sentences) expect(await screen.findByText(sentence)).toBeDefined();
  });

  it('say that a member is no longer available [T-CHAT-GONE]', async () => {
    const gone = { ...saar, profile: { ...saar.profile, available: false } };
    open({ responses: { 'GET /api/chats.php': () => ({ chats: [gone] }) } });
    expect(await screen.findByText('This member is no longer available.')).toBeDefined();
  });

  it('link to the search when there is none', async () => {
    open({ responses: { 'GET /api/chats.php': () => ({ chats: [] }) } });
    expect(await screen.findByRole('heading', { name: 'No conversations yet' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Search members' }).getAttribute('href')).toBe('/members');
  });

  it('can be retried when they failed to load [T-PLATFORM-OFFLINE]', async () => {
    let works = false;
    const { user } = open({
      responses: {
        'GET /api/chats.php': () => {
          if (works) return { chats: [anouk] };
          throw new ApiError({ code: 'offline', status: 0, message: 'Check your connection and try again.' });
        },
      },
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Check your connection and try again.');
    works = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await names()).toEqual(['Anouk']);
  });

  it('speak French', async () => {
    open({ locale: 'fr' });
    expect(await screen.findByText('2 messages non lus')).toBeDefined();
    // Testing Library reads the non-breaking space as a space.
    expect(screen.getByText('Vous :').parentElement?.textContent).toBe('Vous\u00A0: Good night');
  });
});

describe('deleting a conversation', () => {
  async function remove(user: ReturnType<typeof userEvent.setup>) {
    await user.click(await screen.findByRole('button', { name: 'More about the conversation with Anouk' }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete conversation' }));
  }

  it('removes it from the list at once, then calls the server [R-CHAT-DELETE-AT-ONCE, R-CHAT-LIST-MENU]', async () => {
    let finish: () => void = () => {};
    const { fake, user } = open({
      responses: { 'DELETE /api/chat.php': () => new Promise((resolve) => (finish = () => resolve(undefined))) },
    });
    await remove(user);
    await waitFor(async () => expect(await names()).toEqual(['Saar']));
    await waitFor(() =>
      expect(fake.calls.at(-1)).toEqual({ key: 'DELETE /api/chat.php', input: { body: { conversation: 7 } } }),
    );
    finish();
  });

  it('shows an alert when it failed, and reloads the chats [R-CHAT-DELETE-FAILED]', async () => {
    const { fake, user } = open({
      responses: {
        'DELETE /api/chat.php': () => {
          throw new ApiError({
            code: 'unavailable',
            status: 503,
            message: 'The site is busy. Please try again shortly.',
          });
        },
      },
    });
    await remove(user);
    await waitFor(() =>
      expect(fake.notices).toEqual([
        {
          tone: 'error',
          text: 'The conversation with Anouk could not be deleted. The site is busy. Please try again shortly.',
        },
      ]),
    );
    await waitFor(async () => expect(await names()).toEqual(['Anouk', 'Saar']));
    expect(fake.calls.filter((call) => call.key === 'GET /api/chats.php')).toHaveLength(2);
  });

  it('offers to undo it, which brings the chat back [R-CHAT-DELETE-UNDO, L-CHAT-DELETE-UNDO]', async () => {
    let chats = [anouk, saar];
    const { fake, user } = open({
      responses: {
        'GET /api/chats.php': () => ({ chats }),
        'DELETE /api/chat.php': () => void (chats = [saar]),
        'POST /api/chat.php': () => void (chats = [anouk, saar]),
      },
    });
    await remove(user);
    await waitFor(() => expect(fake.notices).toHaveLength(1));
    const [notice] = fake.notices;
    expect(notice).toMatchObject({ tone: 'info', text: 'The conversation with Anouk is deleted.' });
    expect(notice?.action).toMatchObject({ label: 'Undo', offeredFor: 10_000 });
    expect(await names()).toEqual(['Saar']);
    notice?.action?.run();
    await waitFor(async () => expect(await names()).toEqual(['Anouk', 'Saar']));
    expect(fake.calls.filter(({ key }) => key === 'POST /api/chat.php').map(({ input }) => input['body'])).toEqual([
      { conversation: 7 },
    ]);
  });
});

it('a draft is shown in place of the last message [R-CHAT-LIST-DRAFT]', async () => {
  deviceStorage.setItem(unsentKey('mf-chat', 'draft', someUser().id, anouk.profile.id), 'I was about to say');
  open();
  const [first, second] = await rows();
  expect(first?.textContent).toContain('Draft: I was about to say');
  expect(within(first as HTMLElement).getByText('I was about to say').tagName).toBe('BDI');
  expect(first?.textContent).not.toContain('Shall we walk');
  expect(second?.textContent).toContain('You: Good night');
});

it('what is unread further down is one press away, again and again [R-CHAT-LIST-UNREAD-JUMP]', async () => {
  Element.prototype.scrollIntoView = () => {};
  const chats = Array.from({ length: 12 }, (_, index) => ({
    ...anouk,
    conversation: { id: 100 + index },
    profile: { ...anouk.profile, id: 2000 + index, name: `Member ${index}` },
    num_unread_messages: index === 7 || index === 10 ? 1 : 0,
  }));
  const { user } = open({ responses: { 'GET /api/chats.php': () => ({ chats }) } });
  const jump = await screen.findByRole('button', { name: '2 unread' });
  for (const name of ['Member 7', 'Member 10', 'Member 7']) {
    await user.click(jump);
    expect(document.activeElement?.textContent).toBe(name);
  }
});
