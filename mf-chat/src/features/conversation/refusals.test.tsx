import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ApiError, deviceStorage, unsentKey } from '@tandem/shared-ui/host';
import { createFakeHost, someMemberProfile, someUser } from '@tandem/shared-ui/testing';
import { someChat, somePage, someSent } from '../../testing/chat-fixtures.ts';
import { callsTo, field, log, openConversation, refusal, withPartner } from '../../testing/open-conversation.tsx';
import type { SlotProps } from '@tandem/contracts/composition/slots';
import type { SlotSource } from '@tandem/shared-ui/host';

describe('what cannot be sent', () => {
  it('stays with its reason, and is sent by Retry or removed by Delete [R-CHAT-FAILED-ACTIONS]', async () => {
    let works = false;
    const { user } = openConversation({
      responses: {
        'POST /api/message.php': ({ body }) =>
          works ? someSent(body, 50) : refusal('forbidden', 'You cannot do this.')(),
      },
    });
    await user.type(await field(), 'First{Enter}');
    expect(await screen.findByText('Not sent. You cannot do this.')).toBeDefined();
    works = true;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText(/Not sent/)).toBeNull());
    expect((await log()).getByText('First')).toBeDefined();
    works = false;
    await user.type(await field(), 'Second{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(async () => expect((await log()).queryByText('Second')).toBeNull());
  });

  it('stays over a reload [R-CHAT-FAILED-KEPT]', async () => {
    const { user } = openConversation({
      responses: { 'POST /api/message.php': refusal('forbidden', 'You cannot do this.') },
    });
    await user.type(await field(), 'Kept{Enter}');
    await screen.findByText('Not sent. You cannot do this.');
    cleanup();
    openConversation();
    expect(await screen.findByText('Not sent. You cannot do this.')).toBeDefined();
    expect((await log()).getByText('Kept')).toBeDefined();
  });

  it('for lack of credits opens the offer of the payments part [R-PAY-BACK-TO-CHAT, R-CHAT-BUY-CREDITS-ALERT, T-CREDITS-SHORTAGE]', async () => {
    const Offer = ({ reason, backTo, waiting }: SlotProps['buy-credits']) => (
      <p>
        Bundles because of {reason}, back to {backTo}, where “{waiting?.text}” waits
      </p>
    );
    const load = async () => ({ component: Offer, host: createFakeHost().host });
    const slots: SlotSource = {
      has: (name) => name === 'buy-credits',
      parts: () => [],
      load: load as unknown as SlotSource['load'],
    };
    const { user } = openConversation({
      slots,
      responses: { 'POST /api/message.php': refusal('insufficient_credits', 'You do not have enough credits.') },
    });
    await user.type(await field(), 'Hello{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'You do not have enough credits.' }));
    expect(
      await dialog.findByText(
        'Bundles because of insufficient_credits, back to /members/1001/chat, where “Hello” waits',
      ),
    ).toBeDefined();
    expect(screen.getByText('Not sent. You do not have enough credits.')).toBeDefined();
  });

  it('for lack of credits links to the credits where that part has no offer [R-CHAT-BUY-CREDITS-ALERT, T-CREDITS-SHORTAGE]', async () => {
    const { user } = openConversation({
      responses: { 'POST /api/message.php': refusal('insufficient_credits', 'You do not have enough credits.') },
    });
    await user.type(await field(), 'Hello{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'You do not have enough credits.' }));
    expect(dialog.getByRole('link', { name: 'Buy credits' }).getAttribute('href')).toBe('/credits');
  });

  it('because of the free conversations says what unlocks them, in place of a field that would be refused again [T-CHAT-CONVERSATION-LIMIT, R-CHAT-LIMIT-NO-FIELD]', async () => {
    const text = 'You can start 2 conversations for free.';
    const { user } = openConversation({
      at: '/members/1001/chat',
      responses: {
        'GET /api/member.php': () => someMemberProfile({ fictional: false }),
        'POST /api/message.php': refusal('conversation_limit', text),
      },
    });
    await user.type(await field(), 'Hello{Enter}');
    expect(await screen.findByText(`Not sent. ${text}`)).toBeDefined();
    expect(screen.getByText(text)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Get Premium' }).getAttribute('href')).toBe('/premium');
    expect([screen.queryByRole('textbox'), screen.queryByRole('button', { name: 'Edit' })]).toEqual([null, null]);
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await field()).toBeDefined();
  });

  it('in invisible mode leads to its switch [R-PRIVACY-INVISIBLE-LINK, T-PRIVACY-INVISIBLE]', async () => {
    const text = 'Turn off invisible mode first.';
    const { user } = openConversation({
      at: '/members/1001/chat',
      responses: {
        'GET /api/member.php': () => someMemberProfile({ fictional: false }),
        'POST /api/message.php': refusal('invisible', text),
      },
    });
    await user.type(await field(), 'Hello{Enter}');
    expect(await screen.findByText(`Not sent. ${text}`)).toBeDefined();
    const notice = within(screen.getByText(text).closest<HTMLElement>('[role=status]') ?? document.body);
    expect(notice.getByRole('link', { name: 'Privacy settings' }).getAttribute('href')).toBe('/settings/privacy');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  });

  it('for an invalid entry names it, with the server’s text', async () => {
    const fields = { text: 'Write 1 to 1000 characters.' };
    const { user } = openConversation({
      responses: {
        'POST /api/message.php': () => {
          throw new ApiError({ code: 'validation', status: 422, message: 'Please check your entries.', fields });
        },
      },
    });
    await user.type(await field(), 'Hello{Enter}');
    expect(await screen.findByText('Not sent. Write 1 to 1000 characters.')).toBeDefined();
  });

  it('is known before it is written when no free conversation is left [T-CHAT-CONVERSATION-LIMIT, L-CHAT-FREE-CONVERSATIONS]', async () => {
    openConversation({
      at: '/members/1001/chat',
      user: someUser({ conversations_left: 0 }),
      responses: { 'GET /api/member.php': () => someMemberProfile() },
    });
    expect(await screen.findByText('You can start 2 conversations for free.')).toBeDefined();
  });

  it.each([
    ['en', 'You can start 2 conversations for free.', /What you have typed stays here\./],
    ['fr', 'Vous pouvez démarrer 2 conversations gratuitement.', /Ce que vous avez écrit reste ici\./],
  ] as const)(
    'for want of free conversations is not offered first, and what was typed stays, in %s [R-CHAT-LIMIT-NO-FIELD]',
    async (locale, title, kept) => {
      const draft = unsentKey('mf-chat', 'draft', someUser().id, 1001);
      deviceStorage.setItem(draft, 'Hello');
      openConversation({
        locale,
        at: '/members/1001/chat',
        user: someUser({ conversations_left: 0 }),
        responses: { 'GET /api/member.php': () => someMemberProfile({ conversation_begun: false }) },
      });
      expect(await screen.findByText(title)).toBeDefined();
      expect(screen.getByText(kept)).toBeDefined();
      expect(screen.queryByRole('textbox')).toBeNull();
      expect(deviceStorage.getItem(draft)).toBe('Hello');
    },
  );

  it('is offered to somebody whose conversation was deleted: it starts none [R-CHAT-LIMIT-NO-FIELD]', async () => {
    openConversation({
      at: '/members/1001/chat',
      user: someUser({ conversations_left: 0 }),
      responses: { 'GET /api/member.php': () => someMemberProfile({ conversation_begun: true }) },
    });
    expect(await field()).toBeDefined();
    expect(screen.queryByText('You can start 2 conversations for free.')).toBeNull();
  });
});

describe('nothing can be written', () => {
  it('to the own profile; the page says so and links to it', async () => {
    const { fake } = openConversation({
      at: '/members/42/chat',
      links: { profile: () => '/profile', chats: () => '/chats' },
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'You cannot write to yourself' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Go to my profile' }).getAttribute('href')).toBe('/profile');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByText(/for free/)).toBeNull();
    expect(callsTo(fake, 'GET /api/member.php')).toEqual([]);
  });

  it('to oneself, with the way to the conversations where no part shows the own profile', async () => {
    openConversation({ at: '/members/42/chat', links: { chats: () => '/chats' } });
    await screen.findByRole('heading', { name: 'You cannot write to yourself' });
    expect(screen.getByRole('link', { name: 'All conversations' }).getAttribute('href')).toBe('/chats');
  });

  it('to a member who has not confirmed their account [T-CHAT-UNCONFIRMED]', async () => {
    openConversation({ responses: withPartner({ unconfirmed: true }) });
    expect(await screen.findByText('Anouk has not confirmed their account yet.')).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('to a member who has left [T-CHAT-GONE]', async () => {
    openConversation({ responses: withPartner({ available: false }) });
    expect(await screen.findByText('This member is no longer available.')).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect((await log()).getByText('Message 1')).toBeDefined();
  });

  it('to a member who has just blocked the writer; the text is kept [T-PRIVACY-BLOCKED]', async () => {
    const text = "You're blocked by Anouk. You do not have access to this page.";
    const { user } = openConversation({ responses: { 'POST /api/message.php': refusal('blocked', text) } });
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

  it('is labelled, and warned of once before the first message [R-CHAT-FICTIONAL-HEADER, R-CHAT-FICTIONAL-WARNING, R-CHAT-WARNED-ONCE]', async () => {
    const { fake, user } = openConversation({ responses: fictional });
    expect(await screen.findByText('Fictional profile')).toBeDefined();
    await user.type(await field(), 'Hello{Enter}');
    const warning = within(screen.getByRole('dialog', { name: 'Anouk is a fictional profile' }));
    expect(callsTo(fake, 'POST /api/message.php')).toEqual([]);
    await user.click(warning.getByRole('button', { name: 'Send anyway' }));
    await waitFor(() => expect(callsTo(fake, 'POST /api/message.php')).toHaveLength(1));
    cleanup();
    const again = openConversation({ responses: fictional });
    await again.user.type(await field(), 'Hello again{Enter}');
    await waitFor(() => expect(callsTo(again.fake, 'POST /api/message.php')).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('can be left alone: the text stays', async () => {
    const { fake, user } = openConversation({ responses: fictional });
    await user.type(await field(), 'Hello{Enter}');
    await user.click(screen.getByRole('button', { name: 'Not now' }));
    expect((await field()).value).toBe('Hello');
    expect(callsTo(fake, 'POST /api/message.php')).toEqual([]);
  });

  it('shows no warning where the tenant has turned it off [F-PLATFORM-FICTIONAL-WARNING]', async () => {
    const { fake, user } = openConversation({ responses: fictional, settings: { fictional_warning: false } });
    await user.type(await field(), 'Hello{Enter}');
    await waitFor(() => expect(callsTo(fake, 'POST /api/message.php')).toHaveLength(1));
  });
});
