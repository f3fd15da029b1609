import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { someMessage, somePage } from '../../testing/chat-fixtures.ts';
import { field, log, openConversation } from '../../testing/open-conversation.tsx';

const OFFER = 'Turn on notifications';
const offer = () => screen.queryByRole('button', { name: OFFER });
const DAY = 24 * 3_600_000;

function open(options: Parameters<typeof openConversation>[0] = {}) {
  return openConversation({
    push: { isCapable: true, isSubscribed: false },
    settings: { push_public_key: 'key' },
    ...options,
  });
}

async function write(user: ReturnType<typeof open>['user']) {
  await user.type(await field(), 'Hello{Enter}');
}

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

describe('pushes are offered [R-PUSH-OFFER-PLACE]', () => {
  it('once a message was sent, and not before; below the messages, before the field', async () => {
    const mine = [someMessage(1), someMessage(2, { mine: true })];
    const { user, fake } = open({
      responses: {
        'GET /api/messages.php': ({ query }) => somePage({ messages: query?.['after'] === undefined ? mine : [] }),
      },
    });
    await log();
    expect(offer()).toBeNull();
    await write(user);
    const button = await screen.findByRole('button', { name: OFFER });
    expect(button.compareDocumentPosition(await field()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    await user.click(button);
    await waitFor(() => expect(fake.host.push.state().isSubscribed).not.toBe(false));
    await waitFor(() => expect(offer()).toBeNull());
  });

  it('still, where the browser did not grant them', async () => {
    const { user, fake } = open();
    vi.spyOn(fake.host.push, 'enable').mockResolvedValue(fake.host.push.state());
    await log();
    await write(user);
    await user.click(await screen.findByRole('button', { name: OFFER }));
    expect(offer()).not.toBeNull();
  });

  it('not where the browser cannot have them, or has them', async () => {
    const { user } = open({ push: { isCapable: true, isSubscribed: 'denied' } });
    await log();
    await write(user);
    expect(await (await log()).findByText('Hello')).toBeDefined();
    expect(offer()).toBeNull();
  });

  it('not for 14 days when they were dismissed [L-PUSH-OFFER-DAYS]', async () => {
    const first = open();
    await log();
    await write(first.user);
    await first.user.click(await screen.findByRole('button', { name: 'Not now' }));
    expect(offer()).toBeNull();
    const [key = ''] = Object.keys(localStorage).filter((name) => name.includes('push-offer'));
    first.unmount();
    localStorage.setItem(key, String(Date.now() - 14 * DAY + 60_000));
    const second = open();
    await log();
    await write(second.user);
    expect(await (await log()).findByText('Hello')).toBeDefined();
    expect(offer()).toBeNull();
    second.unmount();
    localStorage.setItem(key, String(Date.now() - 14 * DAY));
    const third = open();
    await log();
    await write(third.user);
    expect(await screen.findByRole('button', { name: OFFER })).toBeDefined();
  });
});
