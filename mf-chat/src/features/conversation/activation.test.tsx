import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ApiError } from '@tandem/shared-ui/host';
import type { FakeResponses } from '@tandem/shared-ui/testing';
import { callsTo, field, openConversation, refusal } from '../../testing/open-conversation.tsx';

const TEXT = 'Confirm your e-mail address to keep writing.';
const soon = () => new Date(Date.now() + 60_000).toISOString();
const before = new Date(Date.now() - 60_000).toISOString();

/** A member whose account is not confirmed, after the refusal of a second message. */
async function refused(responses: FakeResponses = {}) {
  const opened = openConversation({
    responses: {
      'POST /api/message.php': refusal('activation_required', TEXT),
      'GET /api/activate-resend.php': () => ({ mail: 'sent', next_at: before }),
      'POST /api/activate-resend.php': () => ({ next_at: soon() }),
      ...responses,
    },
  });
  await opened.user.type(await field(), 'Hello{Enter}');
  await screen.findByText(`Not sent. ${TEXT}`);
  return opened;
}

describe('an account that is not confirmed', () => {
  it('shows where the confirmation mail was sent, and that the message is stored', async () => {
    await refused();
    expect(await screen.findByText(/We have sent a confirmation e-mail to sam@tandemly.test/)).toBeDefined();
    expect(screen.getByText(/In the meantime, your message is kept here/)).toBeDefined();
    expect(screen.getByText(TEXT)).toBeDefined();
  });

  it('shows no mail where none was sent', async () => {
    await refused({ 'GET /api/activate-resend.php': () => ({ mail: null, next_at: before }) });
    expect(await screen.findByRole('button', { name: 'Send the e-mail' })).toBeDefined();
    expect(screen.queryByText(/We have sent/)).toBeNull();
  });

  it('gets another mail, and not two in a minute', async () => {
    const { fake, user } = await refused();
    await user.click(await screen.findByRole('button', { name: 'Send it again' }));
    expect(await screen.findByText(/Another confirmation e-mail is on its way to sam@tandemly.test/)).toBeDefined();
    expect(callsTo(fake, 'POST /api/activate-resend.php').map(({ input }) => input['body'])).toEqual([{}]);
    expect(screen.getByRole('button', { name: 'Send it again' })).toHaveProperty('disabled', true);
  });

  it('shows when it was requested too often [T-PLATFORM-TOO-MANY]', async () => {
    const message = 'Too many requests, try again in 40 s.';
    const { user } = await refused({
      'POST /api/activate-resend.php': () => {
        throw new ApiError({ code: 'too_many_requests', status: 429, message, retryAfter: 40 });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Send it again' }));
    expect(await screen.findByText(message)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Send it again' })).toHaveProperty('disabled', true);
  });

  it('that was confirmed meanwhile is refetched', async () => {
    const { fake, user } = await refused({
      'POST /api/activate-resend.php': () => {
        throw new ApiError({ code: 'conflict', status: 409, message: 'Your e-mail address is already confirmed.' });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Send it again' }));
    await waitFor(() => expect(callsTo(fake, 'GET /api/user.php')).toHaveLength(1));
  });
});
