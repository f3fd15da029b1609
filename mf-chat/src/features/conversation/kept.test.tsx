import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { forgetUnsent } from '@tandem/shared-ui/host';
import { someUser } from '@tandem/shared-ui/testing';
import { lastOpened } from '../../shared/last-opened.ts';
import { someChat, someMessage, somePage } from '../../testing/chat-fixtures.ts';
import { callsTo, log, openConversation } from '../../testing/open-conversation.tsx';

describe('the messages of two conversations', () => {
  it('are kept by conversation: each has its own, and the first one is there again without a request [F-CHAT-MESSAGES-BY-CONVERSATION]', async () => {
    const bea = someChat({
      conversation: { id: 8 },
      profile: { ...someChat().profile, id: 1002, name: 'Bea' },
      last_message: someMessage(13, { conversation_id: 8, text: 'From Bea' }),
    });
    const { fake, user } = openConversation({
      responses: {
        'GET /api/chats.php': () => ({ chats: [someChat(), bea], message_price: { amount: 113, currency: 'EUR' } }),
        'GET /api/messages.php': ({ query }) => {
          const chat = query?.['conversation'] === 8 ? bea : someChat();
          const messages =
            chat === bea ? [someMessage(13, { conversation_id: 8, text: 'From Bea' })] : somePage().messages;
          return somePage({ chat, messages: query?.['after'] === undefined ? messages : [] });
        },
      },
    });
    const goTo = async (name: string) => {
      const list = within(await screen.findByRole('list', { name: 'Conversations' }));
      await user.click(await list.findByRole('link', { name: new RegExp(name) }));
      const shown = await screen.findByRole('log', { name: `Messages with ${name}` });
      await within(shown).findAllByRole('listitem');
      return within(shown);
    };
    await (await log()).findByText('Message 1');
    const hers = await goTo('Bea');
    expect(hers.getByText('From Bea')).toBeDefined();
    expect(hers.queryByText('Message 1')).toBeNull();
    const first = await goTo('Anouk');
    expect(first.getByText('Message 1')).toBeDefined();
    expect(first.queryByText('From Bea')).toBeNull();
    const whole = callsTo(fake, 'GET /api/messages.php').filter(
      ({ input }) => (input['query'] as { after?: number }).after === undefined,
    );
    expect(whole.map(({ input }) => (input['query'] as { conversation: number }).conversation)).toEqual([7, 8]);
  });
});

describe('a conversation that is opened', () => {
  it('is remembered by its profile and the date, and forgotten with a logout [F-CHAT-LAST-OPENED]', async () => {
    const at = Date.parse('2026-11-20T20:00:00.000Z');
    openConversation({ serverNow: () => at });
    await (await log()).findByText('Message 1');
    const { id } = someUser();
    expect(lastOpened.read(id)).toEqual({
      profileId: someChat().profile.id,
      conversationId: 7,
      openedAt: '2026-11-20T20:00:00.000Z',
    });
    forgetUnsent(id);
    expect(lastOpened.read(id)).toBeNull();
  });
});
