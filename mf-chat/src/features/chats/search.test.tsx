import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Link, useLocation } from '@tandem/shared-ui/router';
import { TestApp, createFakeHost, messagesIn, pasteInto, someUser } from '@tandem/shared-ui/testing';
import type { ChatsResponse } from '@tandem/contracts/api/chat';
import type { Locale } from '@tandem/contracts/product/locales';
import en from '../../locales/en.json';
import fr from '../../locales/fr.json';
import { someChat, someMessage } from '../../testing/chat-fixtures.ts';
import { openConversation } from '../../testing/open-conversation.tsx';
import ChatsPage from './ChatsPage.tsx';

const anouk = someChat({ last_message: someMessage(9) });
const saar = someChat({
  conversation: { id: 8 },
  profile: { ...anouk.profile, id: 1002, name: 'Saar' },
  last_message: someMessage(4, { mine: true, text: 'Good night' }),
});

/** The list in a page that a link and the way back lead to anew. */
function Anew() {
  const { key } = useLocation();
  return (
    <>
      <Link to="/chats">Messages of the frame</Link>
      <ChatsPage key={key} />
    </>
  );
}

/** Opens the list; a search finds `found`. */
function open(found: ChatsResponse['chats'], fake = fakeWith(found), locale: Locale = 'en') {
  const { unmount } = render(
    <TestApp fake={fake} messages={{ 'mf-chat': messagesIn({ en, fr }, locale) }} path="/chats" at="/chats">
      <Anew />
    </TestApp>,
  );
  return { fake, unmount, user: userEvent.setup({ delay: null }) };
}

const fakeWith = (
  found: ChatsResponse['chats'],
  { next = null, locale = 'en' }: { next?: number | null; locale?: Locale } = {},
) =>
  createFakeHost({
    locale,
    user: someUser(),
    responses: {
      'GET /api/chats.php': ({ query }) =>
        query?.['search'] === undefined ? { chats: [anouk, saar] } : { chats: found, next },
    },
  });

const field = () => screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search names and messages' });
const results = async () => within(await screen.findByRole('list', { name: 'Conversations found' }));
const found = someChat({ conversation: { id: 9 }, last_message: someMessage(2, { text: 'By the canal' }) });
const names = async () =>
  within(await screen.findByRole('list', { name: 'Conversations' }))
    .getAllByRole('listitem')
    .map((row) => within(row).getAllByRole('link')[0]?.textContent);

describe('the search of the conversations', () => {
  it('shows what the server finds, and Escape returns to the list [R-CHAT-SEARCH]', async () => {
    const { fake, user } = open([found]);
    await user.type(await field(), ' canal ');
    const row = (await results()).getByRole('listitem');
    expect([row.textContent, row.querySelector('mark')?.textContent]).toEqual([
      expect.stringContaining('By the canal'),
      'canal',
    ]);
    expect(screen.getByText('1 conversation found')).toBeDefined();
    expect(fake.calls.at(-1)?.input['query']).toEqual({ search: 'canal' });
    await user.keyboard('{Escape}');
    expect(await names()).toEqual(['Anouk', 'Saar']);
    expect(document.activeElement).toBe(await field());
  });

  it('leads to the message that was found, and where the name alone was to the conversation [R-CHAT-SEARCH-OPENS]', async () => {
    const { user } = open([{ ...found, found: true }, saar]);
    await user.type(await field(), 'canal');
    const list = await results();
    const ways = ['Anouk', 'Saar'].map((name) => list.getByRole('link', { name }).getAttribute('href'));
    expect(ways).toEqual(['/chats/9?message=2', '/chats/8']);
  });

  it.each([
    ['en', 'Search for at most 100 characters.'],
    ['fr', 'La recherche peut avoir 100 caractères au maximum.'],
  ] as const)(
    'keeps words that are too long, says so, and does not search for them, in %s [V-CHAT-SEARCH-LENGTH, V-PLATFORM-CODE-POINTS]',
    async (locale, text) => {
      const { fake, user } = open([found], fakeWith([found], { locale }), locale);
      const searches = () => fake.calls.flatMap(({ input }) => (input['query'] as { search?: string })?.search ?? []);
      const typed = await screen.findByRole<HTMLInputElement>('searchbox');
      await pasteInto(user, typed, '😀'.repeat(100));
      await waitFor(() => expect(searches()).toEqual(['😀'.repeat(100)]));
      await user.type(typed, '!');
      expect(await screen.findByText(text)).toBeDefined();
      expect([typed.value, typed.getAttribute('aria-invalid')]).toEqual([`${'😀'.repeat(100)}!`, 'true']);
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(searches()).toHaveLength(1);
    },
  );

  it('says that nothing was found [R-CHAT-SEARCH]', async () => {
    const { user } = open([]);
    await user.type(await field(), 'xyz');
    expect(await screen.findByText('No name and no message has these words.')).toBeDefined();
  });

  it.each([
    ['en', 'More than 2 conversations found; these are the latest. More words narrow the search.'],
    ['fr', 'Plus de 2 conversations trouvées ; voici les plus récentes. D’autres mots affineront la recherche.'],
  ] as const)('says that more were found than are shown, in %s [R-CHAT-SEARCH-MORE]', async (locale, text) => {
    const { user } = open([], fakeWith([found, saar], { next: 2, locale }), locale);
    await user.type(await screen.findByRole('searchbox'), 'canal');
    expect((await screen.findByText(text)).getAttribute('role')).toBe('status');
  });

  it('closes the conversation that is open beside what was found when that is deleted there [R-CHAT-DELETE-AT-ONCE]', async () => {
    const { fake, user } = openConversation({ responses: { 'DELETE /api/chat.php': () => undefined } });
    await user.type(await field(), 'canal');
    await user.click((await results()).getByRole('button', { name: 'More about the conversation with Anouk' }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete conversation' }));
    expect(fake.navigations).toEqual(['/chats']);
  });

  it('stays on the way back to the list, and not on another way to it [R-CHAT-SEARCH-KEPT]', async () => {
    const { fake, user, unmount } = open([found]);
    await user.type(await field(), 'canal');
    unmount();
    open([found], fake);
    expect((await field()).value).toBe('canal');
    await user.click(screen.getByRole('link', { name: 'Messages of the frame' }));
    await waitFor(async () => expect((await field()).value).toBe(''));
  });
});
