import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ApiError, deviceStorage, unsentKey } from '@tandem/shared-ui/host';
import { TestApp, createFakeHost, messagesIn, someMemberProfile, someUser } from '@tandem/shared-ui/testing';
import type { Locale } from '@tandem/contracts/product/locales';
import type { Chat } from '@tandem/contracts/api/chat';
import en from '../../locales/en.json';
import fr from '../../locales/fr.json';
import { someChat, someMessage, somePage, someSent } from '../../testing/chat-fixtures.ts';
import type { OutboxEntry } from '../conversation/model/stored-outbox.ts';
import { offline, refused } from '../../testing/make-outbox.ts';
import ChatsPage from './ChatsPage.tsx';

const saar = someChat({ conversation: { id: 8 }, profile: { ...someChat().profile, id: 1002, name: 'Saar' } });

/** The list of a member who has written to profile 1001 in an earlier visit; `failure` is why it does not go. */
function openList(chats: Chat[], failure: () => Error, locale: Locale = 'en', changes: Partial<OutboxEntry> = {}) {
  const entry = { clientId: crypto.randomUUID(), key: crypto.randomUUID(), text: 'Hello, Anouk', state: 'sending' };
  const writtenAt = new Date().toISOString();
  const stored = [{ ...entry, writtenAt, waitsFor: 'connection', reason: null, ...changes }];
  deviceStorage.setItem(unsentKey('mf-chat', 'outbox', someUser().id, 1001), JSON.stringify(stored));
  const fails: (() => void)[] = [];
  let works = false;
  const fake = createFakeHost({
    locale,
    user: someUser(),
    responses: {
      'GET /api/chats.php': () => ({ chats }),
      'GET /api/member.php': () => someMemberProfile({ name: 'Anouk', fictional: false, conversation_id: 7 }),
      'GET /api/messages.php': () =>
        somePage({ messages: [someMessage(9, { mine: true, client_id: entry.clientId, text: entry.text })] }),
      'POST /api/message.php': ({ body }) =>
        works ? someSent(body, 1) : new Promise((_resolve, reject) => fails.push(() => reject(failure()))),
    },
  });
  render(
    <TestApp fake={fake} messages={{ 'mf-chat': messagesIn({ en, fr }, locale) }} path="/chats" at="/chats">
      <ChatsPage />
    </TestApp>,
  );
  const unsent = async () =>
    within(await screen.findByRole('list', { name: /^(Unsent messages|Messages non envoyés)$/ }));
  return { fake, user: userEvent.setup({ delay: null }), fails, unsent, connect: () => void (works = true) };
}

describe('a first message that is not sent', () => {
  it.each([
    ['there is no conversation', []],
    ['there are others', [saar]],
  ])('is in the list, and goes, where %s [R-CHAT-OFFLINE-LISTED]', async (_where, chats) => {
    const { fails, unsent, connect } = openList(chats, offline);
    const list = await unsent();
    expect((await list.findByRole('link', { name: 'Anouk' })).getAttribute('href')).toBe('/members/1001/chat');
    expect(list.getByText('Hello, Anouk').parentElement?.textContent).toBe('You: Hello, Anouk');
    expect(list.getByText('Waiting for connection')).toBeDefined();
    expect(screen.queryByRole('heading', { name: 'No conversations yet' })).toBeNull();
    await waitFor(() => expect(fails).toHaveLength(1));
    connect();
    window.dispatchEvent(new Event('online'));
    fails[0]?.();
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Unsent messages' })).toBeNull());
  });

  it('has the name that was known when it was written, where its recipient cannot be seen any more [R-CHAT-LISTED-NAME]', async () => {
    const entry = { clientId: crypto.randomUUID(), key: crypto.randomUUID(), text: 'Hello', name: 'Anouk' };
    const stored = [{ ...entry, state: 'sending', writtenAt: new Date().toISOString(), reason: null }];
    deviceStorage.setItem(unsentKey('mf-chat', 'outbox', someUser().id, 1001), JSON.stringify(stored));
    const gone = () => {
      throw new ApiError({ code: 'not_found', status: 404, message: 'This page could not be found.' });
    };
    const fake = createFakeHost({
      user: someUser(),
      responses: {
        'GET /api/chats.php': () => ({ chats: [] }),
        'GET /api/member.php': gone,
        'POST /api/message.php': gone,
      },
    });
    render(
      <TestApp fake={fake} messages={{ 'mf-chat': messagesIn({ en, fr }, 'en') }} path="/chats" at="/chats">
        <ChatsPage />
      </TestApp>,
    );
    const list = within(await screen.findByRole('list', { name: 'Unsent messages' }));
    expect(await list.findByText(/This page could not be found/)).toBeDefined();
    expect(list.getByRole('link', { name: 'Anouk' })).toBeDefined();
  });

  it('shows why it was refused, in French [R-CHAT-OFFLINE-LISTED]', async () => {
    const { fails, unsent } = openList([], () => refused('Écrivez 1 à 1000 caractères.'), 'fr');
    await waitFor(() => expect(fails).toHaveLength(1));
    fails[0]?.();
    expect(await (await unsent()).findByText('Non envoyé. Écrivez 1 à 1000 caractères.')).toBeDefined();
  });
});

it('a message that has waited for days and had arrived is gone from the list, and is not sent [R-CHAT-ARRIVED-ANYWAY]', async () => {
  const { fake, unsent, fails } = openList([], offline, 'en', { writtenAt: '2026-01-02T20:00:00.000Z' });
  await unsent();
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Unsent messages' })).toBeNull());
  expect(fake.calls.map(({ key }) => key)).toContain('GET /api/messages.php');
  expect(fails).toEqual([]);
});

describe('a first message that is listed as not sent', () => {
  const blocked = () => new ApiError({ code: 'blocked', status: 403, message: 'Anouk has blocked you.' });

  it.each([
    ['en', 'More about what was not sent', 'Delete', 'What was not sent is deleted.'],
    ['fr', 'Plus d’options pour ce qui n’est pas parti', 'Supprimer', 'Ce qui n’était pas parti est supprimé.'],
  ] as const)(
    'to somebody who has blocked the member can be deleted, with an undo, in %s [R-CHAT-LISTED-ACTIONS]',
    async (locale, more, remove, text) => {
      const { fake, user, fails, unsent } = openList([], blocked, locale);
      await waitFor(() => expect(fails).toHaveLength(1));
      fails[0]?.();
      const list = await unsent();
      await list.findByText(/Anouk has blocked you\./);
      await user.click(list.getByRole('button', { name: more }));
      expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([remove]);
      await user.click(screen.getByRole('menuitem', { name: remove }));
      await waitFor(() => expect(screen.queryByText(/Hello, Anouk/)).toBeNull());
      expect(deviceStorage.getItem(unsentKey('mf-chat', 'outbox', someUser().id, 1001))).toBeNull();
      expect(fake.notices[0]?.text).toBe(text);
      act(() => fake.notices[0]?.action?.run());
      expect(await (await unsent()).findByText(/Anouk has blocked you\./)).toBeDefined();
    },
  );

  const failing = () => new ApiError({ code: 'internal', status: 500, message: 'Please try again later.' });

  it.each([
    ['a refusal', () => refused('No.'), 'Not sent. No.'],
    ['the site that fails', failing, 'Waiting: the site has a problem'],
  ])(
    'can be sent again from there where that may help, as after %s [R-CHAT-LISTED-ACTIONS, R-CHAT-FAULT-ACTIONS]',
    async (_what, failure, text) => {
      const { user, fails, unsent, connect } = openList([], failure);
      await waitFor(() => expect(fails).toHaveLength(1));
      fails[0]?.();
      const list = await unsent();
      await list.findByText(text);
      connect();
      await user.click(list.getByRole('button', { name: 'More about what was not sent' }));
      await user.click(screen.getByRole('menuitem', { name: 'Retry' }));
      // Another attempt that was under way by then fails as well.
      fails.forEach((fail) => fail());
      await waitFor(() => expect(screen.queryByRole('list', { name: 'Unsent messages' })).toBeNull());
    },
  );
});

it('a first message that does not go without its member has a retry in the list [R-CHAT-LISTED-ACTIONS]', async () => {
  const { fake, user, unsent, connect } = openList([], offline, 'en', { state: 'failed', waitsFor: undefined });
  connect();
  await user.click((await unsent()).getByRole('button', { name: 'More about what was not sent' }));
  expect(fake.calls.map(({ key }) => key)).not.toContain('POST /api/message.php');
  await user.click(screen.getByRole('menuitem', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Unsent messages' })).toBeNull());
  expect(fake.calls.map(({ key }) => key)).toContain('POST /api/message.php');
});

it.each([
  ['en', 'Your browser cannot store what is not sent: closing this page loses it.'],
  ['fr', 'Votre navigateur ne peut pas conserver ce qui n’est pas envoyé : fermer cette page le ferait perdre.'],
] as const)(
  'a first message that the browser cannot store says so in the list (%s) [R-CHAT-UNSTORED-KEPT]',
  async (locale, text) => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('No room', 'QuotaExceededError');
    });
    const { unsent } = openList([], offline, locale);
    expect((await unsent()).getByText(text)).toBeDefined();
    vi.restoreAllMocks();
    deviceStorage.removeWhere(() => true);
  },
);

it('a message of a conversation is in its line, and not in a list of its own [R-CHAT-LIST-UNSENT]', async () => {
  const { fails, connect } = openList([someChat(), saar], () => refused('No.'));
  const line = async () => (await screen.findByRole('link', { name: 'Anouk' })).closest('li')?.textContent;
  await waitFor(async () => expect(await line()).toContain('Waiting: Hello, Anouk'));
  await waitFor(() => expect(fails).toHaveLength(1));
  fails[0]?.();
  await waitFor(async () => expect(await line()).toContain('Not sent: Hello, Anouk'));
  expect(screen.queryByRole('list', { name: 'Unsent messages' })).toBeNull();
  connect();
  act(() => deviceStorage.removeWhere(() => true));
  expect(await line()).toContain('Message 3');
});
