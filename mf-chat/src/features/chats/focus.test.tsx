import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { deviceStorage, unsentKey } from '@tandem/shared-ui/host';
import { TestApp, createFakeHost, messagesIn, someMemberProfile, someUser } from '@tandem/shared-ui/testing';
import type { Chat } from '@tandem/contracts/api/chat';
import en from '../../locales/en.json';
import fr from '../../locales/fr.json';
import { someChat, someSent } from '../../testing/chat-fixtures.ts';
import { refused } from '../../testing/make-outbox.ts';
import ChatsPage from './ChatsPage.tsx';

const chatWith = (id: number, name: string): Chat =>
  someChat({ conversation: { id }, profile: { ...someChat().profile, id: 1000 + id, name } });
const anouk = chatWith(1, 'Anouk');
const saar = chatWith(2, 'Saar');
const mila = chatWith(3, 'Mila');
const keyOf = (kind: 'draft' | 'outbox') => unsentKey('mf-chat', kind, someUser().id, 1005);

/** The list in the frame of the site; what was begun or unsent to Noa is above it. */
function open(chats: Chat[], works = false) {
  const fake = createFakeHost({
    user: someUser(),
    responses: {
      'GET /api/chats.php': ({ query }) => ({ chats: query?.['search'] === undefined ? chats : chats.slice(0, 1) }),
      'GET /api/member.php': () => someMemberProfile({ id: 1005, name: 'Noa', fictional: false }),
      'POST /api/message.php': ({ body }) => {
        if (works) return someSent(body, 50);
        throw refused('No.');
      },
      'DELETE /api/chat.php': () => undefined,
    },
  });
  render(
    <main tabIndex={-1}>
      <TestApp fake={fake} messages={{ 'mf-chat': messagesIn({ en, fr }) }} path="/chats" at="/chats">
        <ChatsPage />
      </TestApp>
    </main>,
  );
  const user = userEvent.setup({ delay: null });
  /** Deletes by keyboard what a menu is about, and returns what has the focus once its row is gone. */
  const deleteBy = async (menu: string, item: string, name: string) => {
    const row = (await screen.findByRole('link', { name })).closest('li');
    (await screen.findByRole('button', { name: menu })).focus();
    await user.keyboard('{Enter}');
    screen.getByRole('menuitem', { name: item }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(row?.isConnected).toBe(false));
    return document.activeElement;
  };
  return { user, deleteBy };
}

const linkTo = (name: string) => screen.getByRole('link', { name });
const more = (name: string) => `More about the conversation with ${name}`;

describe('a row of the list that is deleted by its menu leaves the focus', () => {
  it('to the conversation below it [R-CHAT-FOCUS-KEPT]', async () => {
    const { deleteBy } = open([anouk, saar, mila]);
    expect(await deleteBy(more('Saar'), 'Delete conversation', 'Saar')).toBe(linkTo('Mila'));
  });

  it('to the one above it, where it was the last [R-CHAT-FOCUS-KEPT]', async () => {
    const { deleteBy } = open([anouk, saar]);
    expect(await deleteBy(more('Saar'), 'Delete conversation', 'Saar')).toBe(linkTo('Anouk'));
  });

  it('to the page, where it was the only one [R-CHAT-FOCUS-KEPT]', async () => {
    const { deleteBy } = open([anouk]);
    expect(await deleteBy(more('Anouk'), 'Delete conversation', 'Anouk')).toBe(screen.getByRole('main'));
  });

  it('to the search that has found it alone [R-CHAT-FOCUS-KEPT]', async () => {
    const { user, deleteBy } = open([anouk, saar]);
    const search = await screen.findByRole('searchbox');
    await user.type(search, 'Anouk');
    await screen.findByRole('list', { name: 'Conversations found' });
    expect(await deleteBy(more('Anouk'), 'Delete conversation', 'Anouk')).toBe(search);
  });

  it('to what is below a draft, also in another list [R-CHAT-FOCUS-KEPT]', async () => {
    deviceStorage.setItem(keyOf('draft'), 'Your dog reminds me');
    const { deleteBy } = open([saar]);
    expect(await deleteBy('More about your draft to Noa', 'Delete draft', 'Noa')).toBe(linkTo('Saar'));
  });

  /** The list with a message to Noa that was refused on an earlier visit. */
  async function openUnsent(chats: Chat[], works = false) {
    const entry = { clientId: crypto.randomUUID(), key: crypto.randomUUID(), text: 'Hello', state: 'failed' };
    const stored = [{ ...entry, writtenAt: new Date().toISOString(), reason: null }];
    deviceStorage.setItem(keyOf('outbox'), JSON.stringify(stored));
    const opened = open(chats, works);
    const list = within(await screen.findByRole('list', { name: 'Unsent messages' }));
    await list.findByRole('link', { name: 'Noa' });
    return opened;
  }

  it('to what is below a message that was not sent [R-CHAT-FOCUS-KEPT]', async () => {
    const { deleteBy } = await openUnsent([saar]);
    expect(await deleteBy('More about what was not sent', 'Delete', 'Noa')).toBe(linkTo('Saar'));
  });

  it('to what is below a message that is sent again, once it has gone with its row [R-CHAT-FOCUS-KEPT]', async () => {
    const { deleteBy } = await openUnsent([saar], true);
    expect(await deleteBy('More about what was not sent', 'Retry', 'Noa')).toBe(linkTo('Saar'));
  });

  it('where it has gone by then, as its message is sent again [R-CHAT-FOCUS-KEPT]', async () => {
    const { user } = await openUnsent([saar], true);
    const row = linkTo('Noa').closest('li');
    await user.click(screen.getByRole('button', { name: 'More about what was not sent' }));
    screen.getByRole('menuitem', { name: 'Retry' }).click();
    const search = screen.getByRole('searchbox');
    search.focus();
    await waitFor(() => expect(row?.isConnected).toBe(false));
    expect(document.activeElement).toBe(search);
  });
});
