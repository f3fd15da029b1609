import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveEvent } from '@tandem/contracts/api/events';
import type * as Host from '@tandem/shared-ui/host';
import { callsTo, field, log, openConversation } from '../../testing/open-conversation.tsx';
import { somePage, someMessage } from '../../testing/chat-fixtures.ts';

/** The host's events, led by the test. */
const live = vi.hoisted(() => ({ isLive: true, listeners: new Set<(event: LiveEvent) => void>() }));
vi.mock('@tandem/shared-ui/host', async (importOriginal) => {
  const { useEffect, useEffectEvent } = await import('react');
  return {
    ...(await importOriginal<typeof Host>()),
    useIsLive: () => live.isLive,
    useLiveEvents: (listener: (event: LiveEvent) => void) => {
      const onEvent = useEffectEvent(listener);
      useEffect(() => {
        const own = (event: LiveEvent) => onEvent(event);
        live.listeners.add(own);
        return () => void live.listeners.delete(own);
      }, []);
    },
  };
});

const say = (event: LiveEvent) =>
  act(() => {
    for (const listener of live.listeners) listener(event);
  });

/** Opens the conversation; `arrive` puts a message where it is asked for. */
async function openLive() {
  let isNew = false;
  const opened = openConversation({
    answers: {
      'GET /api/messages.php': ({ query }) => {
        if (query?.['after'] === undefined) return somePage();
        return somePage({ messages: isNew ? [someMessage(4, { text: 'Just now' })] : [] });
      },
      'POST /api/typing.php': () => undefined,
    },
  });
  await (await log()).findByText('Message 1');
  const asked = () => callsTo(opened.fake, 'GET /api/messages.php').length;
  await waitFor(() => expect(asked()).toBe(2));
  return { ...opened, asked, arrive: () => (isNew = true) };
}

beforeEach(() => {
  live.isLive = true;
});

describe('a conversation while it happens', () => {
  it('asks when it is told of a message, and not by the clock', async () => {
    const { asked, arrive } = await openLive();
    arrive();
    say({ type: 'message', conversation_id: 7, profile_id: 1001, message_id: 4 });
    expect(await (await log()).findByText('Just now')).toBeDefined();
    expect(asked()).toBe(3);
  });

  it('leaves those of other conversations alone', async () => {
    const { asked } = await openLive();
    say({ type: 'message', conversation_id: 8, profile_id: 9, message_id: 4 });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(asked()).toBe(2);
  });

  it('says that the partner is writing until the message has come', async () => {
    await openLive();
    say({ type: 'typing', conversation_id: 7, profile_id: 1001 });
    expect(await screen.findByText('Anouk is writing…')).toBeDefined();
    say({ type: 'message', conversation_id: 7, profile_id: 1001, message_id: 4 });
    await waitFor(() => expect(screen.queryByText('Anouk is writing…')).toBeNull());
  });

  it('tells the partner that one writes, once for many keys', async () => {
    const { fake, user } = await openLive();
    await user.type(await field(), 'Hello there');
    expect(callsTo(fake, 'POST /api/typing.php').map(({ input }) => input['body'])).toEqual([{ conversation: 7 }]);
  });
});

it('tells nobody that one writes where no events are told', async () => {
  live.isLive = false;
  const { fake, user } = openConversation();
  await user.type(await field(), 'Hello');
  expect(callsTo(fake, 'POST /api/typing.php')).toEqual([]);
});
