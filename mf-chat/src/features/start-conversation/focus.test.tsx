import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@tandem/shared-ui/host';
import { createFakeHost, messagesIn, someMemberProfile, someUser, TestApp } from '@tandem/shared-ui/testing';
import en from '../../locales/en.json';
import fr from '../../locales/fr.json';
import { someSent } from '../../testing/chat-fixtures.ts';
import StartConversation from './StartConversation.tsx';

afterEach(() => vi.unstubAllGlobals());

/** A dialog in which the first message was refused, and is sent when it is tried again. */
async function openRefused() {
  let works = false;
  const fake = createFakeHost({
    user: someUser(),
    responses: {
      'GET /api/member.php': () => someMemberProfile({ name: 'Anouk', fictional: false }),
      'GET /api/chats.php': () => ({ chats: [] }),
      'POST /api/message.php': ({ body }) => {
        if (works) return someSent(body, 50);
        throw new ApiError({ code: 'forbidden', status: 403, message: 'Refused.' });
      },
    },
  });
  render(
    <dialog open aria-label="Write to Anouk">
      <TestApp fake={fake} messages={{ 'mf-chat': messagesIn({ en, fr }) }}>
        <StartConversation profileId={1001} profileName="Anouk" onClose={() => {}} />
      </TestApp>
    </dialog>,
  );
  const user = userEvent.setup({ delay: null });
  await user.type(await screen.findByRole('textbox', { name: 'Message to Anouk' }), 'Hello{Enter}');
  await screen.findByText('Not sent. Refused.');
  works = true;
  return user;
}

function beTouched(): void {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media === '(pointer: coarse)' }),
  );
}

describe('in the dialog of a first message, on a touch screen, the focus stays in the dialog', () => {
  it.each(['Retry', 'Delete'])('after %s [R-CHAT-FOCUS-KEPT]', async (name) => {
    const user = await openRefused();
    beTouched();
    const button = screen.getByRole('button', { name });
    await user.click(button);
    await waitFor(() => expect(button.isConnected).toBe(false));
    expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Write to Anouk' }));
  });
});
