import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ApiError, deviceStorage, unsentKey } from '@tandem/shared-ui/host';
import { createFakeHost, someMemberProfile, someUser, TestApp } from '@tandem/shared-ui/testing';
import type { SlotProps } from '@tandem/contracts/composition/slots';
import type { SlotSource } from '@tandem/shared-ui/host';
import type { FakeHostOptions, FakeResponses } from '@tandem/shared-ui/testing';
import en from '../../locales/en.json';
import { someGifts, someSent } from '../../testing/chat-fixtures.ts';
import { offline } from '../../testing/make-outbox.ts';
import SendGift from './SendGift.tsx';

const anouk = someMemberProfile({ name: 'Anouk', fictional: false });

/** Shows what the offer of credits is given. */
const slots: SlotSource = {
  has: (name) => name === 'buy-credits',
  parts: () => [],
  load: (async () => ({
    component: ({ short }: SlotProps['buy-credits']) => <output>{JSON.stringify(short)}</output>,
    host: createFakeHost().host,
  })) as unknown as SlotSource['load'],
};

function open(responses: FakeResponses = {}, options: FakeHostOptions = {}) {
  const onClose = vi.fn();
  const fake = createFakeHost({
    user: someUser({ credits: 12 }),
    responses: {
      'GET /api/member.php': () => anouk,
      'GET /api/chats.php': () => ({ chats: [] }),
      'GET /api/gifts.php': someGifts,
      'GET /api/activate-resend.php': () => ({ mail: 'sent', next_at: '2026-11-20T18:00:00.000Z' }),
      'POST /api/gift.php': ({ body }) => someSent(body, 50, 7),
      ...responses,
    },
    ...options,
  });
  render(
    <TestApp fake={fake} messages={{ 'mf-chat': en }} slots={slots}>
      <SendGift profileId={1001} profileName="Anouk" onClose={onClose} />
    </TestApp>,
  );
  return { fake, onClose, user: userEvent.setup({ delay: null }) };
}

const given = (fake: ReturnType<typeof open>['fake']) =>
  fake.calls.filter(({ key }) => key === 'POST /api/gift.php').map(({ input }) => input['body']);

async function give(user: ReturnType<typeof userEvent.setup>, name: string) {
  await user.click(await screen.findByRole('radio', { name }));
  await user.click(screen.getByRole('button', { name: 'Send for 5 credits' }));
}

describe('a gift from another page', () => {
  it('says what it begins and what it costs, is sent, and links to the conversation [R-CHAT-GIFT-OFFERED, C-CHAT-GIFT]', async () => {
    const { fake, onClose, user } = open();
    expect(await screen.findByText(/^It begins your conversation with Anouk\./)).toBeDefined();
    expect(screen.getByText(/You can start 2 more conversations for free\.$/)).toBeDefined();
    expect(screen.getByText('5 credits per gift · 12 credits left')).toBeDefined();
    await give(user, 'Teddy bear');
    expect((await screen.findByRole('status')).textContent).toBe('You sent a teddy bear');
    expect(given(fake)).toMatchObject([{ profile_id: 1001, gift: 'teddy' }]);
    const link = screen.getByRole('link', { name: 'Open the conversation' });
    expect(link.getAttribute('href')).toBe('/members/1001/chat');
    await user.click(link);
    expect(onClose).toHaveBeenCalledOnce();
    expect(fake.host.queryClient.getQueryData<{ user: { credits: number } }>(['user'])?.user.credits).toBe(7);
  });

  it('is not left by the second click of a double click, which meets the link [R-CHAT-SENT-DOUBLE-CLICK]', async () => {
    const { onClose, user } = open();
    await give(user, 'Rose');
    const link = await screen.findByRole('link', { name: 'Open the conversation' });
    expect(fireEvent.click(link, { detail: 2 })).toBe(false);
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByRole('status').textContent).toBe('You sent a rose');
    fireEvent.click(link, { detail: 1 });
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('goes into a conversation that is there', async () => {
    open({ 'GET /api/member.php': () => ({ ...anouk, conversation_id: 7 }) });
    expect(await screen.findByText('Anouk will see it in your conversation.')).toBeDefined();
  });

  it('that is refused shows why, and can be retried or deleted; the choice stays [R-CHAT-FAILED-ACTIONS, R-CHAT-BUY-CREDITS-ALERT, T-CREDITS-SHORTAGE]', async () => {
    const { fake, user } = open({
      'POST /api/gift.php': () => {
        fake.host.queryClient.setQueryData(['user'], { user: someUser({ credits: 4 }) });
        throw new ApiError({ code: 'insufficient_credits', status: 402, message: 'You do not have enough credits.' });
      },
    });
    await give(user, 'Star');
    const offer = within(await screen.findByRole('dialog', { name: 'You do not have enough credits.' }));
    expect(await offer.findByText('{"cost":5,"left":4}')).toBeDefined();
    await user.click(offer.getByRole('button', { name: 'Close' }));
    expect(screen.getByText('Not sent. You do not have enough credits.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(given(fake)).toHaveLength(2));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('radio', { name: 'Star', checked: true })).toBeDefined();
  });

  it('behind a message that was refused says what it waits for, and leads to it [R-CHAT-GIFT-BEHIND]', async () => {
    const entry = { clientId: crypto.randomUUID(), key: crypto.randomUUID(), text: 'Refused', state: 'failed' };
    const reason = { code: 'validation', message: 'No.' };
    const stored = [{ ...entry, writtenAt: new Date().toISOString(), reason }];
    deviceStorage.setItem(unsentKey('mf-chat', 'outbox', someUser().id, 1001), JSON.stringify(stored));
    const { fake, onClose, user } = open({ 'GET /api/member.php': () => ({ ...anouk, conversation_id: 7 }) });
    await give(user, 'Rose');
    expect(await screen.findByText('Your gift: Rose')).toBeDefined();
    expect(screen.queryByText('You sent a rose')).toBeNull();
    expect(screen.getByText('Waiting for its turn')).toBeDefined();
    expect(screen.getByText(/^An earlier message to Anouk is not sent yet\./)).toBeDefined();
    expect(given(fake)).toEqual([]);
    await user.click(screen.getByRole('link', { name: 'Open the conversation' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('that another tab has sent or deleted is not called sent [R-CHAT-GIFT-BEHIND]', async () => {
    const { onClose, user } = open({
      'POST /api/gift.php': () => {
        throw offline();
      },
    });
    await give(user, 'Rose');
    expect(await screen.findByText('Your gift: Rose')).toBeDefined();
    const key = unsentKey('mf-chat', 'outbox', someUser().id, 1001);
    act(() => {
      deviceStorage.removeWhere((stored) => stored.startsWith(key));
      window.dispatchEvent(new StorageEvent('storage', { key }));
    });
    expect((await screen.findByRole('status')).textContent).toMatch(
      /^Your gift was sent or deleted in another window\./,
    );
    expect(screen.queryByText('You sent a rose')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Open the conversation' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('to a fictional profile follows the warning, also where they wrote first [R-CHAT-FICTIONAL-WARNING]', async () => {
    const { fake, user } = open({ 'GET /api/member.php': () => ({ ...anouk, fictional: true, conversation_id: 7 }) });
    await give(user, 'Rose');
    const warning = within(await screen.findByRole('dialog', { name: 'Anouk is a fictional profile' }));
    expect(given(fake)).toEqual([]);
    await user.click(warning.getByRole('button', { name: 'Send anyway' }));
    await waitFor(() => expect(given(fake)).toHaveLength(1));
  });

  it('shows the limit of free conversations, and what unlocks it, in place of the gifts [R-CHAT-GIFT-RULES, T-CHAT-CONVERSATION-LIMIT]', async () => {
    open({}, { user: someUser({ credits: 12, conversations_left: 0 }) });
    expect(await screen.findByText('You can start 2 conversations for free.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Get Premium' })).toBeDefined();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('has to wait for the confirmation of an account that has used its first message [R-CHAT-GIFT-RULES, R-CHAT-UNCONFIRMED-ONE]', async () => {
    open({}, { user: someUser({ credits: 12, status: 'not_confirmed', conversations_left: 1 }) });
    expect(await screen.findByText('Confirm your e-mail address to keep writing.')).toBeDefined();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('cannot be given to an unconfirmed member, nor to one who has left [R-CHAT-GIFT-RULES, T-CHAT-GONE, T-CHAT-UNCONFIRMED]', async () => {
    open({ 'GET /api/member.php': () => ({ ...anouk, unconfirmed: true }) });
    expect(await screen.findByText('Anouk has not confirmed their account yet.')).toBeDefined();
    expect(screen.queryByRole('radio')).toBeNull();
    const message = 'This member is no longer available.';
    open({
      'GET /api/member.php': () => {
        throw new ApiError({ code: 'not_found', status: 404, message });
      },
    });
    expect(await screen.findByText(message)).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
