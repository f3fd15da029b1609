import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { forgetUnsent } from '@tandem/shared-ui/host';
import { someMemberProfile, someUser } from '@tandem/shared-ui/testing';
import { someChat, someSent } from '../../testing/chat-fixtures.ts';
import { callsTo, field, log, openConversation, refusal } from '../../testing/open-conversation.tsx';

describe('writing', () => {
  it('sends with Enter, breaks the line with Shift+Enter, and empties the field', async () => {
    const { fake, user } = openConversation();
    await user.type(await field(), 'Hello{Shift>}{Enter}{/Shift}Anouk{Enter}');
    await waitFor(() => expect(callsTo(fake, 'POST /api/message.php')).toHaveLength(1));
    expect(callsTo(fake, 'POST /api/message.php')[0]?.input['body']).toMatchObject({
      profile_id: 1001,
      text: 'Hello\nAnouk',
    });
    expect((await field()).value).toBe('');
  });

  it('shows sending, then sent; the response updates the credits and the row of the list, and nothing is requested [R-CHAT-SENDING-STATES]', async () => {
    let finish: () => void = () => {};
    const { fake, user } = openConversation({
      responses: {
        'POST /api/message.php': ({ body }) => new Promise((resolve) => (finish = () => resolve(someSent(body, 50)))),
      },
    });
    await user.type(await field(), 'Hello');
    await waitFor(() => expect(callsTo(fake, 'GET /api/messages.php')).toHaveLength(2));
    const before = fake.calls.length;
    await user.type(await field(), '{Enter}');
    const last = async () => (await log()).getAllByRole('listitem').at(-1)?.textContent ?? '';
    await waitFor(async () => expect(await last()).toMatch(/Hello.*Sending/));
    finish();
    await waitFor(async () => expect(await last()).toMatch(/Hello.*Sent/));
    expect(screen.getByText(/1 of your 4 free credits/)).toBeDefined();
    expect(await screen.findByText('Hello', { selector: 'bdi' })).toBeDefined();
    expect(fake.calls.slice(before).map(({ key }) => key)).toEqual(['POST /api/message.php']);
  });

  it('shows what a message costs, in credits and money, and what is left [R-CHAT-COST-CREDITS, R-CHAT-COST-MONEY]', async () => {
    openConversation({ user: someUser({ free_credits: 0 }) });
    expect(await screen.findByText('1 credit (€1.13) per message · 5 credits left')).toBeDefined();
  });

  it.each([
    ['en', '1 credit (€0.85 with your 25% discount) per message · 5 credits left'],
    ['fr', '1 crédit (0,85 € avec votre réduction de 25 %) par message · 5 crédits restants'],
  ] as const)('names the discount of the price, in %s [R-CHAT-COST-DISCOUNT]', async (locale, line) => {
    const price = { amount: 85, currency: 'EUR', discount_percentage: 25 } as const;
    openConversation({
      locale,
      user: someUser({ free_credits: 0 }),
      responses: { 'GET /api/chats.php': () => ({ chats: [someChat()], message_price: price }) },
    });
    expect(await screen.findByText(line)).toBeDefined();
  });

  it.each([
    ['en', { free_credits: 3 }, 'Free: each message uses 1 of your 3 free credits · 5 credits left'],
    ['en', { free_credits: 1 }, 'Free: this message uses your last free credit · 5 credits left'],
    ['fr', { free_credits: 5 }, 'Gratuit : chaque message utilise 1 de vos 5 crédits offerts'],
    ['fr', { free_credits: 1, credits: 1 }, 'Gratuit : ce message utilise votre dernier crédit offert'],
    // Another backend, which does not say: who never paid has only what was given.
    ['en', { free_credits: undefined, paid_user: false }, 'Free: each message uses 1 of your 5 free credits'],
    ['en', { free_credits: undefined, paid_user: true }, '1 credit (€1.13) per message · 5 credits left'],
  ] as const)(
    'names no money, but how many are used, while signup credits are spent: %s %o [R-CREDITS-COST-FREE, R-CHAT-COST-FREE-USED]',
    async (locale, credits, line) => {
      openConversation({ locale, user: someUser(credits) });
      expect(await screen.findByText(line)).toBeDefined();
    },
  );

  it('counts near the limit [R-PLATFORM-TENANT-CONSTANTS]', async () => {
    const { user } = openConversation({ settings: { message_length: 105 } });
    await user.type(await field(), '1234');
    expect(screen.queryByText(/characters left/)).toBeNull();
    await user.type(await field(), '5');
    expect(screen.getByText('100 characters left')).toBeDefined();
  });

  it.each([
    ['en', '1 character too many', 'Message to Anouk'],
    ['fr', '1 caractère de trop', 'Message à Anouk'],
  ] as const)(
    'sends 1,000 emoji whole; 1,001 stay in the field uncut, are marked, and are not sent, in %s [V-CHAT-FIELD-CODE-POINTS, V-CHAT-TOO-LONG-KEPT]',
    async (locale, over, label) => {
      const emoji = '🌷'.repeat(1000);
      const { fake, user } = openConversation({ locale });
      const input = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: label });
      const sent = () =>
        callsTo(fake, 'POST /api/message.php').map(({ input: call }) => (call['body'] as { text: string }).text);
      await user.click(input);
      await user.paste(`${emoji}🌷`);
      await user.keyboard('{Enter}');
      expect(screen.getByText(over)).toBeDefined();
      expect([input.value, input.getAttribute('aria-invalid')]).toEqual([`${emoji}🌷`, 'true']);
      expect(sent()).toEqual([]);
      await user.clear(input);
      await user.paste(emoji);
      await user.keyboard('{Enter}');
      await waitFor(() => expect(sent()).toEqual([emoji]));
      expect(input.value).toBe('');
    },
  );

  it('removes what a member has not sent when they log out', async () => {
    const { user } = openConversation({ responses: { 'POST /api/message.php': refusal('forbidden', 'Refused.') } });
    await user.type(await field(), 'Did not go out{Enter}');
    await screen.findByText('Not sent. Refused.');
    await user.type(await field(), 'Half a thought');
    cleanup();
    forgetUnsent(someUser().id);
    openConversation();
    expect((await field()).value).toBe('');
    expect((await log()).queryByText('Did not go out')).toBeNull();
    // That the conversation was opened is stored again, sooner or later.
    expect(Object.keys(localStorage).filter((key) => /\.(draft|outbox)\./.test(key))).toEqual([]);
  });

  it('begins a conversation by the profile, without losing the field', async () => {
    const { fake, user } = openConversation({
      at: '/members/1001/chat',
      responses: {
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
    expect(await screen.findByText('Hello', { selector: 'bdi' })).toBeDefined();
    expect(fake.host.session.get()).toMatchObject({ user: { conversations_left: 1 } });
    expect(callsTo(fake, 'GET /api/user.php')).toEqual([]);
    expect(callsTo(fake, 'GET /api/chats.php')).toHaveLength(1);
  });

  it('requests what the response of another backend lacks: how many conversations are left', async () => {
    const { fake, user } = openConversation({
      at: '/members/1001/chat',
      responses: {
        'GET /api/member.php': () => someMemberProfile({ name: 'Anouk', fictional: false }),
        'POST /api/message.php': ({ body }) => {
          const { conversations_left: _unsaid, ...response } = someSent(body, 50);
          return response;
        },
      },
    });
    await user.type(await field(), 'Hello{Enter}');
    await waitFor(() => expect(callsTo(fake, 'GET /api/user.php')).toHaveLength(1));
  });
});

describe('the bar of a conversation', () => {
  it('links back and to the profile, and deletes, which can be undone [R-CHAT-TOP-BAR, R-CHAT-DELETE-UNDO]', async () => {
    const { fake, user } = openConversation({ responses: { 'DELETE /api/chat.php': () => undefined } });
    expect((await screen.findByRole('link', { name: 'All conversations' })).getAttribute('href')).toBe('/chats');
    await user.click(screen.getByRole('button', { name: 'More' }));
    expect(screen.getByRole('menuitem', { name: 'View profile' }).getAttribute('href')).toBe('/members/1001');
    await user.click(screen.getByRole('menuitem', { name: 'Delete conversation' }));
    expect(fake.navigations).toEqual(['/chats']);
    await waitFor(() => expect(callsTo(fake, 'DELETE /api/chat.php')).toHaveLength(1));
  });
});
