import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import { ApiError, deviceStorage, unsentKey } from '@tandem/shared-ui/host';
import { TestApp, createFakeHost, messagesIn, someMemberProfile, someUser } from '@tandem/shared-ui/testing';
import type { FakeResponses } from '@tandem/shared-ui/testing';
import en from '../locales/en.json';
import fr from '../locales/fr.json';
import ChatsPage from '../features/chats/ChatsPage.tsx';
import { someChat, someMessage, somePage, someSent } from './chat-fixtures.ts';
import { offline } from './make-outbox.ts';

export const user = someUser();
export const key = (kind: 'draft' | 'outbox') => unsentKey('mf-chat', kind, user.id, 1001);
export const stored = () => ({
  draft: deviceStorage.getItem(key('draft')),
  outbox: deviceStorage.getItem(key('outbox')),
});
export const THROWN_AWAY = { draft: null, outbox: null };
export const HELD = { draft: 'And half a', outbox: expect.stringMatching(/It waits.*"state":"failed"/) };

/** No word of it is on the device any more, under whichever key. */
export const expectNoWords = () => expect(JSON.stringify(localStorage)).not.toMatch(/It waits|And half a/);

/** The site has the conversation as it was, or without what was in it when it was deleted. */
export const whole = () => somePage();
export const deleted = () => somePage({ messages: [someMessage(9)] });

export const busy = () => new ApiError({ code: 'unavailable', status: 503, message: 'The site is busy.' });

/** Opens the list in a page of its own: a tab, or what a reload shows. */
export async function openPage(responses: FakeResponses, chats = [someChat()]) {
  const posted = vi.fn<(text: unknown) => void>();
  let works = false;
  const fake = createFakeHost({
    user,
    responses: {
      'GET /api/chats.php': () => ({ chats }),
      'GET /api/member.php': () => someMemberProfile({ name: 'Anouk', fictional: false, conversation_id: 7 }),
      'POST /api/message.php': ({ body }) => {
        posted(body?.['text']);
        if (!works) throw offline();
        return someSent(body, 50);
      },
      ...responses,
    },
  });
  render(
    <TestApp fake={fake} messages={{ 'mf-chat': messagesIn({ en, fr }) }} path="/chats" at="/chats">
      <ChatsPage />
    </TestApp>,
  );
  await waitFor(() => expect(fake.calls.map(({ key: call }) => call)).toContain('GET /api/chats.php'));
  const connect = async () => {
    works = true;
    act(() => void window.dispatchEvent(new Event('online')));
    await act(async () => {});
  };
  const asked = () => fake.calls.filter(({ key: call }) => call === 'GET /api/messages.php').length;
  return { fake, posted, connect, asked };
}

/** A page in which the conversation has been deleted, with a message that waited in it and another that was being written. */
export async function deleteOnFirstPage(responses: FakeResponses) {
  const entry = { clientId: crypto.randomUUID(), key: crypto.randomUUID(), text: 'It waits', state: 'sending' };
  const writtenAt = new Date().toISOString();
  deviceStorage.setItem(key('outbox'), JSON.stringify([{ ...entry, writtenAt, waitsFor: 'connection', reason: null }]));
  deviceStorage.setItem(key('draft'), 'And half a');
  const page = await openPage(responses);
  await waitFor(() => expect(page.posted).toHaveBeenCalled());
  const pointer = userEvent.setup({ delay: null });
  await pointer.click(await screen.findByRole('button', { name: 'More about the conversation with Anouk' }));
  await pointer.click(screen.getByRole('menuitem', { name: 'Delete conversation' }));
  await waitFor(() => expect(stored()).toEqual(THROWN_AWAY));
  return page;
}

export const reload = (...page: Parameters<typeof openPage>) => {
  cleanup();
  return openPage(...page);
};
