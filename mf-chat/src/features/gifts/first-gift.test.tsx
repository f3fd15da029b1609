import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { someMemberProfile } from '@tandem/shared-ui/testing';
import { someMessage, somePage } from '../../testing/chat-fixtures.ts';
import { field, log, openConversation } from '../../testing/open-conversation.tsx';

it.each([
  ['they have sent', { mine: false, text: 'Anouk sent you a teddy bear' }],
  ['the member has sent on another device', { mine: true, text: 'You sent a teddy bear' }],
] as const)(
  'a gift is unwrapped also where it begins the conversation, and %s it while the page is open [R-CHAT-GIFT-MOTION]',
  async (_who, { mine, text }) => {
    const begun = { conversation: null as number | null };
    const sentAt = new Date(Date.now() + 60_000).toISOString();
    const gift = someMessage(1, { gift: 'teddy', text: 'teddy', mine, sent_at: sentAt });
    const { fake } = openConversation({
      at: '/members/1001/chat',
      responses: {
        'GET /api/member.php': () =>
          someMemberProfile({ name: 'Anouk', fictional: false, conversation_id: begun.conversation }),
        'GET /api/messages.php': () => somePage({ messages: [gift] }),
      },
    });
    await field();
    begun.conversation = 7;
    await act(() => fake.host.queryClient.invalidateQueries());
    expect((await (await log()).findByText(text)).closest('[data-fresh]')).not.toBeNull();
  },
);
