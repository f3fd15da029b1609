import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Message } from '@tandem/contracts/api/chat';
import type * as Host from '@tandem/shared-ui/host';
import { someChat, someMessage, somePage } from '../../testing/chat-fixtures.ts';
import { live } from '../../testing/fake-live.ts';
import { log, openConversation } from '../../testing/open-conversation.tsx';

vi.mock('@tandem/shared-ui/host', async (importOriginal) => ({
  ...(await importOriginal<typeof Host>()),
  ...(await import('../../testing/fake-live.ts')).liveHooks,
}));

const BEA = someChat({
  conversation: { id: 8 },
  profile: { ...someChat().profile, id: 1002, name: 'Bea' },
  last_message: someMessage(13, { conversation_id: 8 }),
});

beforeEach(() => {
  live.isLive = true;
});

it.each<[string, Message[]]>([
  ['empty, as after it was deleted in another tab', []],
  ['with messages', [someMessage(1)]],
])(
  'a conversation that was left %s, and is opened again, has what came meanwhile [R-CHAT-REOPENED-LATEST]',
  async (_what, before) => {
    let messages = before;
    const { user } = openConversation({
      responses: {
        'GET /api/chats.php': () => ({ chats: [someChat(), BEA] }),
        'GET /api/messages.php': ({ query }) => {
          if (query?.['conversation'] === 8) return somePage({ chat: BEA, messages: [] });
          const after = Number(query?.['after'] ?? 0);
          const chat = someChat({ last_message: messages.at(-1) ?? null });
          return somePage({ chat, messages: messages.filter(({ id }) => id > after) });
        },
      },
    });
    const goTo = async (name: string) => {
      const list = within(await screen.findByRole('list', { name: 'Conversations' }));
      await user.click(await list.findByRole('link', { name: new RegExp(name) }));
      await screen.findByRole('textbox', { name: `Message to ${name}` });
    };
    await screen.findByRole('textbox', { name: 'Message to Anouk' });
    await goTo('Bea');
    // It is reported while the conversation is not open: the list has it, the messages do not.
    messages = [...before, someMessage(4, { text: 'Just now', read_at: null })];
    await goTo('Anouk');
    expect(await (await log()).findByText('Just now')).toBeDefined();
  },
);
