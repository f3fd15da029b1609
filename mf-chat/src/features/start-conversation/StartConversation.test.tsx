import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { INTERESTS, SENSITIVE_INTERESTS } from '@tandem/contracts/product/lists';
import { ApiError, deviceStorage, unsentKey } from '@tandem/shared-ui/host';
import { createFakeHost, messagesIn, pasteInto, someMemberProfile, someUser, TestApp } from '@tandem/shared-ui/testing';
import type { FakeResponses, FakeHostOptions } from '@tandem/shared-ui/testing';
import en from '../../locales/en.json';
import fr from '../../locales/fr.json';
import { someSent } from '../../testing/chat-fixtures.ts';
import enOpeners from './openers/en.json';
import frOpeners from './openers/fr.json';
import StartConversation from './StartConversation.tsx';

const anouk = someMemberProfile({ name: 'Anouk', fictional: false });

function start(responses: FakeResponses = {}, options: FakeHostOptions & { match?: boolean } = {}) {
  const onClose = vi.fn();
  const fake = createFakeHost({
    user: someUser(),
    responses: {
      'GET /api/member.php': () => anouk,
      'GET /api/chats.php': () => ({ chats: [], message_price: { amount: 113, currency: 'EUR' } }),
      'POST /api/message.php': ({ body }) => someSent(body, 50),
      ...responses,
    },
    ...options,
  });
  render(
    <TestApp fake={fake} messages={{ 'mf-chat': messagesIn({ en, fr }, options.locale) }}>
      <StartConversation profileId={1001} profileName="Anouk" match={options.match ?? false} onClose={onClose} />
    </TestApp>,
  );
  return { fake, onClose, user: userEvent.setup({ delay: null }) };
}

const field = () => screen.findByRole('textbox', { name: 'Message to Anouk' });
const sent = (fake: ReturnType<typeof start>['fake']) =>
  fake.calls.filter(({ key }) => key === 'POST /api/message.php').map(({ input }) => input['body']);

describe('the first message from another page', () => {
  it('is written with its cost visible, sent, and links to the conversation [R-CHAT-COST-CREDITS, R-CREDITS-COST-FREE]', async () => {
    const { fake, onClose, user } = start();
    expect(await screen.findByText('Free: each message uses 1 of your 5 free credits')).toBeDefined();
    await user.type(await field(), 'Hello Anouk{Enter}');
    expect(await screen.findByText('Your conversation with Anouk has begun.')).toBeDefined();
    expect(sent(fake)).toMatchObject([{ profile_id: 1001, text: 'Hello Anouk' }]);
    const link = screen.getByRole('link', { name: 'Open the conversation' });
    expect(link.getAttribute('href')).toBe('/members/1001/chat');
    await user.click(link);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it.each([
    ['en', 'Not sent. It was held back, as this message or the conversation may have been deleted.'],
    ['fr', 'Non envoyé. Message retenu : il a peut-être été supprimé, ou sa conversation.'],
  ] as const)(
    'says in %s why it was held back, which the site has not refused [R-CHAT-HELD-REASON]',
    async (locale, said) => {
      const id = crypto.randomUUID();
      const entry = { clientId: id, key: id, text: 'It waits', state: 'failed', reason: null };
      const stored = [{ ...entry, writtenAt: new Date().toISOString() }];
      deviceStorage.setItem(unsentKey('mf-chat', 'outbox', someUser().id, 1001), JSON.stringify(stored));
      start({}, { locale });
      expect(await screen.findByText(said)).toBeDefined();
    },
  );

  it('is replaced by a link where a conversation exists', async () => {
    start({ 'GET /api/member.php': () => ({ ...anouk, conversation_id: 7 }) });
    expect(await screen.findByRole('link', { name: 'Open the conversation' })).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('to a fictional profile follows the warning [R-CHAT-FICTIONAL-WARNING]', async () => {
    const { fake, user } = start({ 'GET /api/member.php': () => ({ ...anouk, fictional: true }) });
    expect(await screen.findByText('Fictional profile')).toBeDefined();
    await user.type(await field(), 'Hello{Enter}');
    const warning = within(await screen.findByRole('dialog', { name: 'Anouk is a fictional profile' }));
    expect(sent(fake)).toEqual([]);
    await user.click(warning.getByRole('button', { name: 'Send anyway' }));
    await waitFor(() => expect(sent(fake)).toHaveLength(1));
  });

  it('about money asks before it is sent [R-CHAT-NUDGE-SHOWN, R-CHAT-NUDGE-ANYWAY]', async () => {
    const { fake, user } = start();
    await pasteInto(user, await field(), 'Lend me 50 euros');
    await user.keyboard('{Enter}');
    expect(screen.getByText('This sounds like it is about money')).toBeDefined();
    expect(sent(fake)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Send anyway' }));
    await waitFor(() => expect(sent(fake)).toMatchObject([{ text: 'Lend me 50 euros' }]));
  });

  it('with a phone number is not sent [V-PRIVACY-CONTACT-DETAILS]', async () => {
    const { fake, user } = start();
    await pasteInto(user, await field(), 'Call me: 06 12 34 56 78');
    await user.keyboard('{Enter}');
    expect(screen.getByText(/^A first message may not contain addresses, phone numbers/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Send anyway' })).toBeNull();
    expect(sent(fake)).toEqual([]);
  });

  it('shows the limit of free conversations and what unlocks it [T-CHAT-CONVERSATION-LIMIT, L-CHAT-FREE-CONVERSATIONS]', async () => {
    start({}, { user: someUser({ conversations_left: 0 }) });
    expect(await screen.findByText('You can start 2 conversations for free.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Get Premium' }).getAttribute('href')).toBe('/premium');
  });

  it('that is refused stays with its reason, and is sent by Retry [R-CHAT-BUY-CREDITS-ALERT, T-CREDITS-SHORTAGE]', async () => {
    let works = false;
    const { user } = start({
      'POST /api/message.php': ({ body }) => {
        if (works) return someSent(body, 50);
        throw new ApiError({ code: 'insufficient_credits', status: 402, message: 'You do not have enough credits.' });
      },
    });
    await user.type(await field(), 'Hello{Enter}');
    expect(await screen.findByText('Not sent. You do not have enough credits.')).toBeDefined();
    const offer = within(screen.getByRole('dialog', { name: 'You do not have enough credits.' }));
    expect(offer.getByRole('link', { name: 'Buy credits' })).toBeDefined();
    await user.click(offer.getByRole('button', { name: 'Close' }));
    works = true;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Your conversation with Anouk has begun.')).toBeDefined();
  });

  it('cannot be written to a member who has left [T-CHAT-GONE]', async () => {
    const message = 'This member is no longer available.';
    start({
      'GET /api/member.php': () => {
        throw new ApiError({ code: 'not_found', status: 404, message });
      },
    });
    expect(await screen.findByText(message)).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('can be tried again when the profile did not load', async () => {
    let works = false;
    const { user } = start({
      'GET /api/member.php': () => {
        if (works) return anouk;
        throw new ApiError({ code: 'offline', status: 0, message: 'Check your connection and try again.' });
      },
    });
    expect(await screen.findByText('Anouk’s profile could not be loaded')).toBeDefined();
    works = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await field()).toBeDefined();
  });
});

describe('the first message after a match', () => {
  const shared = { ...anouk, shared_interests: ['bondage', 'hiking', 'cooking', 'wine'] as const };
  const match = (options: FakeHostOptions = {}) =>
    start(
      { 'GET /api/member.php': () => ({ ...shared, shared_interests: [...shared.shared_interests] }) },
      { match: true, ...options },
    );
  const HIKING = 'I love hiking too! Which trail should I not miss?';
  const COOKING = 'I love cooking too! What is your best dish?';

  it('is offered two first lines about shared interests, none of them intimate, which fill the field and are not sent [R-LIKES-MATCH-OPENERS, R-LIKES-MATCH-WRITE, L-LIKES-OPENERS]', async () => {
    const { fake, user } = match();
    const openers = within(await screen.findByRole('group', { name: /^A first line/ }));
    expect(openers.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([HIKING, COOKING]);
    await user.click(openers.getByRole('button', { name: HIKING }));
    const text = await field();
    expect(text).toHaveProperty('value', HIKING);
    expect(document.activeElement).toBe(text);
    await user.click(openers.getByRole('button', { name: COOKING }));
    expect(text).toHaveProperty('value', COOKING);
    expect(sent(fake)).toEqual([]);
    expect(screen.getByText('Free: each message uses 1 of your 5 free credits')).toBeDefined();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sent(fake)).toMatchObject([{ text: COOKING }]));
  });

  it('is not replaced once the member has written one [R-LIKES-MATCH-OPENERS]', async () => {
    const { user } = match();
    await screen.findByRole('group', { name: /^A first line/ });
    await user.type(await field(), 'My own words');
    expect(screen.queryByRole('button', { name: HIKING })).toBeNull();
    await user.clear(await field());
    expect(screen.getByRole('button', { name: HIKING })).toBeDefined();
  });

  it('has first lines in French, and none where the profile says nothing [R-LIKES-MATCH-OPENERS]', async () => {
    match({ locale: 'fr' });
    expect(await screen.findByRole('button', { name: /^La randonnée, moi aussi/ })).toBeDefined();
    cleanup();
    start({ 'GET /api/member.php': () => ({ ...anouk, interests: [], city: null }) }, { match: true });
    await field();
    expect(screen.queryByRole('group')).toBeNull();
  });

  it('shows who it goes to, with first lines about what only they have, and where they live [R-CHAT-START-WHO, R-CHAT-START-OPENERS]', async () => {
    start({
      'GET /api/member.php': () => ({ ...anouk, age: 34, city: 'Utrecht', interests: ['bondage', 'wine'] }),
      'GET /api/interests.php': () => [{ id: 'wine', label: 'Wine' }],
    });
    expect(await screen.findByText('Anouk, 34')).toBeDefined();
    expect(screen.getByText(/^Utrecht, /)).toBeDefined();
    const openers = within(await screen.findByRole('group', { name: /^A first line/ }));
    await openers.findByRole('button', { name: /“Wine”/ });
    expect(openers.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'I see “Wine” in your profile: how did that begin?',
      'What do you like best about Utrecht?',
    ]);
  });

  it('to a fictional profile follows the warning too [R-CHAT-FICTIONAL-WARNING]', async () => {
    const { fake, user } = start({ 'GET /api/member.php': () => ({ ...anouk, fictional: true }) }, { match: true });
    await user.type(await field(), 'Hello{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Anouk is a fictional profile' })).toBeDefined();
    expect(sent(fake)).toEqual([]);
  });
});

const INTIMATE: readonly string[] = [...SENSITIVE_INTERESTS, 'relationship', 'kissing', 'hugging', 'massages'];

it.each([
  ['en', enOpeners],
  ['fr', frOpeners],
])('every interest that is not intimate has a first line in %s', (_locale, openers) => {
  expect(Object.keys(openers)).toEqual(INTERESTS.filter((interest) => !INTIMATE.includes(interest)));
});
