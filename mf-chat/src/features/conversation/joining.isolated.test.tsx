import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Message } from '@tandem/contracts/api/chat';
import type * as Host from '@tandem/shared-ui/host';
import { someMemberProfile } from '@tandem/shared-ui/testing';
import { someMessage, somePage } from '../../testing/chat-fixtures.ts';
import { goLive, live, say } from '../../testing/fake-live.ts';
import { field, log, openConversation } from '../../testing/open-conversation.tsx';

vi.mock('@tandem/shared-ui/host', async (importOriginal) => ({
  ...(await importOriginal<typeof Host>()),
  ...(await import('../../testing/fake-live.ts')).liveHooks,
}));

const NEWS = someMessage(4, { text: 'Just now', read_at: null });
const MESSAGE = { type: 'message', conversation_id: 7, profile_id: 1001, message_id: 4 } as const;

/** Opens the conversation; the server responds to each request for newer messages, as it is then, once the test lets it. */
function openKnown() {
  const waiting: (() => void)[] = [];
  let messages: Message[] = [];
  const { fake } = openConversation({
    responses: {
      'GET /api/messages.php': ({ query }) => {
        if (query?.['after'] === undefined) return somePage();
        const now = somePage({ messages });
        return new Promise((resolve) => waiting.push(() => resolve(now)));
      },
    },
  });
  return { fake, waiting, arrive: () => (messages = [NEWS]) };
}

/** Opens the page of a profile; `begin` begins the conversation in another tab, of which nothing is reported here. */
function openProfile() {
  const begun = { conversation: null as number | null };
  const waiting: (() => void)[] = [];
  openConversation({
    at: '/members/1001/chat',
    responses: {
      'GET /api/member.php': () => {
        const profile = someMemberProfile({ name: 'Anouk', fictional: false, conversation_id: begun.conversation });
        return new Promise((resolve) => waiting.push(() => resolve(profile)));
      },
    },
  });
  return { waiting, begin: () => (begun.conversation = 7) };
}

beforeEach(() => {
  live.isLive = false;
});

describe('what was requested before events arrive in the tab', () => {
  it('is requested once more: a message that came in between is shown, which no event reports [R-CHAT-EVENTS-BEGIN]', async () => {
    const { fake, waiting, arrive } = openKnown();
    await waitFor(() => expect(waiting).toHaveLength(1));
    waiting[0]?.();
    await waitFor(() => expect(fake.host.queryClient.isFetching()).toBe(0));
    arrive();
    goLive();
    await waitFor(() => expect(waiting).toHaveLength(2));
    waiting[1]?.();
    expect(await (await log()).findByText('Just now')).toBeDefined();
  });

  it('is requested once more also where a response is on its way that may not have it [R-CHAT-EVENTS-BEGIN]', async () => {
    const { waiting, arrive } = openKnown();
    await waitFor(() => expect(waiting).toHaveLength(1));
    arrive();
    goLive();
    waiting[0]?.();
    await waitFor(() => expect(waiting).toHaveLength(2));
    waiting[1]?.();
    expect(await (await log()).findByText('Just now')).toBeDefined();
  });

  it('is a conversation that has begun in another tab: the page does not stay empty [R-CHAT-EVENTS-BEGIN]', async () => {
    const { waiting, begin } = openProfile();
    await waitFor(() => expect(waiting).toHaveLength(1));
    waiting[0]?.();
    await field();
    begin();
    goLive();
    await waitFor(() => expect(waiting).toHaveLength(2));
    waiting[1]?.();
    expect(await (await log()).findByText('Message 3')).toBeDefined();
  });

  it.each([
    ['events begin to arrive', goLive],
    ['its message is reported', () => say(MESSAGE)],
    ['more happened than was reported', () => say({ type: 'resync' })],
  ])(
    'is a profile that is on its way without the conversation, while %s [R-CHAT-EVENTS-BEGIN]',
    async (_what, happens) => {
      const { waiting, begin } = openProfile();
      await waitFor(() => expect(waiting).toHaveLength(1));
      begin();
      happens();
      waiting[0]?.();
      await waitFor(() => expect(waiting).toHaveLength(2));
      waiting[1]?.();
      expect(await (await log()).findByText('Message 3')).toBeDefined();
    },
  );
});
