import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ApiErrorCode } from '@tandem/shared-ui/host';
import { someMemberProfile, someUser } from '@tandem/shared-ui/testing';
import { someMessage, somePage, someSent } from '../../testing/chat-fixtures.ts';
import { field, log, openConversation, refusal } from '../../testing/open-conversation.tsx';

const SHORT = 'You do not have enough credits.';
const LIMIT = 'You can start 2 conversations for free.';
const CONFIRM = 'Confirm your e-mail address to keep writing.';
const AGAIN = 'Not sent. You can send it again now.';
const mail = () => ({ mail: 'sent' as const, next_at: '2026-11-20T18:00:00.000Z' });
const anouk = () => someMemberProfile({ name: 'Anouk', fictional: false });

/** A message was refused, and the visit ended. */
async function refusedBefore(code: ApiErrorCode, message: string, user = someUser()) {
  const visit = openConversation({
    user,
    responses: { 'POST /api/message.php': refusal(code, message), 'GET /api/activate-resend.php': mail },
  });
  await visit.user.type(await field(), 'Hello{Enter}');
  await screen.findByText(`Not sent. ${message}`);
  cleanup();
}

describe('what was refused on an earlier visit', () => {
  it('for lack of credits is not offered again by itself, but when it is sent again [R-CHAT-BUY-CREDITS-ALERT]', async () => {
    await refusedBefore('insufficient_credits', SHORT, someUser({ credits: 0 }));
    const { user } = openConversation({
      user: someUser({ credits: 0 }),
      responses: { 'POST /api/message.php': refusal('insufficient_credits', SHORT) },
    });
    expect(await screen.findByText(`Not sent. ${SHORT}`)).toBeDefined();
    // Given time to open, it stays shut.
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('dialog', { name: SHORT })).toBeDefined();
  });

  it('can be sent when there are credits', async () => {
    await refusedBefore('insufficient_credits', SHORT, someUser({ credits: 0 }));
    const { user } = openConversation({ user: someUser({ credits: 40 }) });
    expect(await screen.findByText(AGAIN)).toBeDefined();
    expect(screen.queryByText(SHORT, { exact: false })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText(AGAIN)).toBeNull());
    expect((await log()).getByText('Hello')).toBeDefined();
  });

  it('because of the free conversations can be sent by a premium member', async () => {
    await refusedBefore('conversation_limit', LIMIT);
    openConversation({ user: someUser({ paid_user: true, conversations_left: null }) });
    expect(await screen.findByText(AGAIN)).toBeDefined();
    expect(screen.queryByText(LIMIT)).toBeNull();
  });

  it('before the account was confirmed can be sent afterwards', async () => {
    await refusedBefore('activation_required', CONFIRM, someUser({ status: 'not_confirmed' }));
    openConversation();
    expect(await screen.findByText(AGAIN)).toBeDefined();
    expect(screen.queryByText(CONFIRM)).toBeNull();
    expect(await field()).toBeDefined();
  });

  it('by a block does not shut the field: the server may think otherwise now', async () => {
    await refusedBefore('blocked', "You're blocked by Anouk.");
    openConversation();
    expect(await screen.findByText("Not sent. You're blocked by Anouk.")).toBeDefined();
    expect(await field()).toBeDefined();
  });
});

it('credits that arrive while the message waits remove its reason', async () => {
  const { fake, user } = openConversation({
    user: someUser({ credits: 0 }),
    responses: { 'POST /api/message.php': refusal('insufficient_credits', SHORT) },
  });
  await user.type(await field(), 'Hello{Enter}');
  await screen.findByText(`Not sent. ${SHORT}`);
  act(() => void fake.host.queryClient.setQueryData(['user'], { user: someUser({ credits: 40 }) }));
  expect(await screen.findByText(AGAIN)).toBeDefined();
});

it('a first message is shown after it was sent, also when the page’s data was removed', async () => {
  let finish: () => void = () => {};
  const { fake, user } = openConversation({
    at: '/members/1001/chat',
    responses: {
      'GET /api/member.php': anouk,
      'GET /api/messages.php': () =>
        somePage({ messages: [someMessage(50, { mine: true, text: 'Hello', read_at: null })] }),
      'POST /api/message.php': ({ body }) => new Promise((resolve) => (finish = () => resolve(someSent(body, 50)))),
    },
  });
  await user.type(await field(), 'Hello{Enter}');
  act(() => fake.host.queryClient.removeQueries({ queryKey: ['mf-chat'] }));
  await act(async () => finish());
  expect(await (await log()).findByText('Hello')).toBeDefined();
  expect(await screen.findByText('Sent')).toBeDefined();
  expect(screen.queryByText('Say hello to Anouk')).toBeNull();
});

describe('an account that is not confirmed', () => {
  const open = (conversationsLeft: number) =>
    openConversation({
      at: '/members/1001/chat',
      user: someUser({ status: 'not_confirmed', conversations_left: conversationsLeft }),
      responses: { 'GET /api/member.php': anouk, 'GET /api/activate-resend.php': mail },
    });

  it('shows the confirmation notice instead of the field when its one message is used [R-CHAT-UNCONFIRMED-ONE]', async () => {
    open(1);
    expect(await screen.findByText(CONFIRM)).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByText(/Your message is kept/)).toBeNull();
  });

  it('may write its one message [R-CHAT-UNCONFIRMED-ONE]', async () => {
    open(2);
    expect(await field()).toBeDefined();
    expect(screen.queryByText(CONFIRM)).toBeNull();
  });
});
