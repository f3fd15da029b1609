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

/** It is back, and its message does not go without its member. */
const HELD = { draft: 'And half a', outbox: expect.stringMatching(/It waits.*"state":"failed"/) };

interface Failures {
  /** What becomes of the call that deletes. */
  deleting?: Error;
  /** What becomes of one that restores. */
  restoring?: () => Error | null;
}

/** The list with one conversation, in which one message waits and another is being written; it has been deleted there. */
async function openDeleted({ deleting, restoring = () => null }: Failures = {}) {
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
        if (deleting !== undefined) throw deleting;
        return undefined;
      },
      'POST /api/chat.php': () => {
        const failure = restoring();
        if (failure !== null) throw failure;
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
  const { fake, posted, connect } = await openDeleted({ restoring: () => (fails ? offline() : null) });
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

it('an undo that failed goes on once the connection is back, also where nobody takes its notice up [R-CHAT-DELETE-UNDO, R-CHAT-DELETE-RELOADED]', async () => {
  let fails = true;
  const { fake, posted, connect } = await openDeleted({ restoring: () => (fails ? offline() : null) });
  await waitFor(() => expect(stored().outbox).toBeNull());
  fake.notices[0]?.action?.run();
  await waitFor(() => expect(fake.notices).toHaveLength(2));
  fails = false;
  connect();
  await waitFor(() => expect(posted).toHaveBeenCalled());
  await waitFor(() => expect(stored()).toEqual({ draft: 'And half a', outbox: null }));
  // The notice is still there: the chat is restored alike, and nothing comes twice.
  fake.notices[1]?.action?.run();
  await act(async () => {});
  expect(stored()).toEqual({ draft: 'And half a', outbox: null });
});

it('an undo that comes too late brings it back, and nothing of it opens the deleted conversation by itself [R-CHAT-DELETE-HELD, R-CHAT-DELETE-UNDO]', async () => {
  const late = new ApiError({ code: 'not_found', status: 404, message: 'It is too late.' });
  const { fake, posted, connect } = await openDeleted({ restoring: () => late });
  await waitFor(() => expect(stored().outbox).toBeNull());
  fake.notices[0]?.action?.run();
  await waitFor(() => expect(stored()).toEqual(HELD));
  expect(fake.notices.at(-1)).toMatchObject({ tone: 'error', text: expect.stringContaining('It is too late.') });
  connect();
  await act(async () => {});
  expect([posted.mock.calls, stored()]).toEqual([[], HELD]);
});

it('a conversation that could not be deleted keeps it, and it goes [R-CHAT-DELETE-UNSENT, R-CHAT-DELETE-FAILED]', async () => {
  const refused = new ApiError({ code: 'not_found', status: 404, message: 'It is not yours.' });
  const { posted, connect } = await openDeleted({ deleting: refused });
  await waitFor(() => expect(stored()).toEqual({ draft: 'And half a', outbox: expect.stringContaining('It waits') }));
  connect();
  await waitFor(() => expect(posted).toHaveBeenCalled());
});

it.each([
  ['without a response', offline()],
  ['with a fault of the site', new ApiError({ code: 'unavailable', status: 503, message: 'The site is busy.' })],
])(
  'a conversation that may be deleted although that ended %s keeps it, and nothing of it opens it again by itself [R-CHAT-DELETE-HELD, R-CHAT-DELETE-UNSENT]',
  async (_how, failure) => {
    const { posted, connect } = await openDeleted({ deleting: failure });
    await waitFor(() => expect(stored()).toEqual(HELD));
    connect();
    await act(async () => {});
    expect([posted.mock.calls, stored()]).toEqual([[], HELD]);
  },
);
