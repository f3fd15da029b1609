import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ApiError, deviceStorage, unsentKey } from '@tandem/shared-ui/host';
import { TestApp, createFakeHost, messagesIn, someUser } from '@tandem/shared-ui/testing';
import en from '../../locales/en.json';
import fr from '../../locales/fr.json';
import { someChat, someSent } from '../../testing/chat-fixtures.ts';
import { offline } from '../../testing/make-outbox.ts';
import ChatsPage from './ChatsPage.tsx';

const key = (kind: 'draft' | 'outbox') => unsentKey('mf-chat', kind, someUser().id, 1001);
const stored = () => ({ draft: deviceStorage.getItem(key('draft')), outbox: deviceStorage.getItem(key('outbox')) });

/** The list with one conversation, in which one message waits and another is being written; it has been deleted there. */
async function openDeleted({ failsToDelete = false, failsToRestore = (): boolean => false } = {}) {
  const entry = { clientId: crypto.randomUUID(), key: crypto.randomUUID(), text: 'It waits', state: 'sending' };
  const writtenAt = new Date().toISOString();
  deviceStorage.setItem(key('outbox'), JSON.stringify([{ ...entry, writtenAt, waitsFor: 'connection', reason: null }]));
  deviceStorage.setItem(key('draft'), 'And half a');
  const posted = vi.fn<() => void>();
  let works = false;
  const fake = createFakeHost({
    user: someUser(),
    responses: {
      'GET /api/chats.php': () => ({ chats: [someChat()] }),
      'DELETE /api/chat.php': () => {
        if (failsToDelete) throw new ApiError({ code: 'unavailable', status: 503, message: 'The site is busy.' });
        return undefined;
      },
      'POST /api/chat.php': () => {
        if (failsToRestore()) throw offline();
        return undefined;
      },
      'POST /api/message.php': ({ body }) => {
        posted();
        if (!works) throw offline();
        return someSent(body, 50);
      },
    },
  });
  render(
    <TestApp fake={fake} messages={{ 'mf-chat': messagesIn({ en, fr }) }} path="/chats" at="/chats">
      <ChatsPage />
    </TestApp>,
  );
  await waitFor(() => expect(posted).toHaveBeenCalled());
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByRole('button', { name: 'More about the conversation with Anouk' }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete conversation' }));
  await waitFor(() => expect(fake.notices).toHaveLength(1));
  const connect = () => {
    posted.mockClear();
    works = true;
    act(() => void window.dispatchEvent(new Event('online')));
  };
  return { fake, posted, connect };
}

it('what waits or is being written in a conversation that is deleted goes with it [R-CHAT-DELETE-UNSENT]', async () => {
  const { posted, connect } = await openDeleted();
  await waitFor(() => expect(stored()).toEqual({ draft: null, outbox: null }));
  connect();
  await act(async () => {});
  expect(posted).not.toHaveBeenCalled();
});

it('the undo brings it back, and it goes once there is a connection [R-CHAT-DELETE-UNSENT, R-CHAT-DELETE-UNDO]', async () => {
  const { fake, posted, connect } = await openDeleted();
  await waitFor(() => expect(stored().outbox).toBeNull());
  fake.notices[0]?.action?.run();
  await waitFor(() => expect(stored()).toEqual({ draft: 'And half a', outbox: expect.stringContaining('It waits') }));
  expect(fake.calls.map(({ key: call }) => call)).toContain('POST /api/chat.php');
  connect();
  await waitFor(() => expect(posted).toHaveBeenCalled());
  await waitFor(() => expect(stored().outbox).toBeNull());
});

it('an undo without a connection is offered again, and sends nothing into the deleted conversation meanwhile [R-CHAT-DELETE-UNDO, R-CHAT-DELETE-UNSENT]', async () => {
  let fails = true;
  const { fake, posted, connect } = await openDeleted({ failsToRestore: () => fails });
  await waitFor(() => expect(stored().outbox).toBeNull());
  fake.notices[0]?.action?.run();
  await waitFor(() => expect(fake.notices).toHaveLength(2));
  connect();
  await act(async () => {});
  expect([stored(), posted.mock.calls]).toEqual([{ draft: null, outbox: null }, []]);
  fails = false;
  fake.notices[1]?.action?.run();
  await waitFor(() => expect(posted).toHaveBeenCalled());
  await waitFor(() => expect(stored()).toEqual({ draft: 'And half a', outbox: null }));
});

it('a conversation that could not be deleted keeps it [R-CHAT-DELETE-UNSENT, R-CHAT-DELETE-FAILED]', async () => {
  await openDeleted({ failsToDelete: true });
  await waitFor(() => expect(stored()).toEqual({ draft: 'And half a', outbox: expect.stringContaining('It waits') }));
});
