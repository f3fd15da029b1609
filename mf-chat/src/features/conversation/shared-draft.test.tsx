import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ApiError, deviceStorage, unsentKey } from '@tandem/shared-ui/host';
import { someUser } from '@tandem/shared-ui/testing';
import { someMessage, somePage, someSent } from '../../testing/chat-fixtures.ts';
import { callsTo, field, openConversation, refusal } from '../../testing/open-conversation.tsx';

const key = (kind: 'draft' | 'outbox') => unsentKey('mf-chat', kind, someUser().id, 1001);

it('a draft is one in all tabs: sent in one of them, it is in no other field [R-CHAT-DRAFT-SHARED]', async () => {
  const first = openConversation();
  const second = openConversation();
  const fields = () => Promise.all([first, second].map(({ page }) => page.findByRole<HTMLTextAreaElement>('textbox')));
  await first.user.type(await first.page.findByRole('textbox'), 'Are you free on Friday?');
  expect((await fields()).map(({ value }) => value)).toEqual(['Are you free on Friday?', 'Are you free on Friday?']);
  await first.user.keyboard('{Enter}');
  await waitFor(async () => expect((await fields()).map(({ value }) => value)).toEqual(['', '']));
  expect(callsTo(first.fake, 'POST /api/message.php')).toHaveLength(1);
});

it('what another document sends or writes of a draft is in the field [R-CHAT-DRAFT-SHARED]', async () => {
  const { user } = openConversation();
  await user.type(await field(), 'Half a thought');
  // As another tab changes it: the browser reports it to this one.
  act(() => {
    localStorage.removeItem(key('draft'));
    window.dispatchEvent(new StorageEvent('storage', { key: key('draft') }));
  });
  expect((await field()).value).toBe('');
});

it('a message that is among those of the conversation is not shown as unsent, nor counted [R-CHAT-ARRIVED-ANYWAY]', async () => {
  const arrived = someMessage(9, { mine: true, text: 'It arrived', read_at: null });
  const entry = { clientId: arrived.client_id, key: 'k', text: arrived.text, writtenAt: arrived.sent_at };
  const reason = { code: 'waited', message: 'It could not be sent for 24 hours.' };
  deviceStorage.setItem(key('outbox'), JSON.stringify([{ ...entry, state: 'failed', reason }]));
  const { user, fake } = openConversation({
    responses: {
      'GET /api/messages.php': ({ query }) => somePage({ messages: query?.['after'] === undefined ? [arrived] : [] }),
    },
  });
  await waitFor(() => expect(deviceStorage.getItem(key('outbox'))).toBeNull());
  expect(screen.queryByRole('group', { name: 'Unsent messages' })).toBeNull();
  await user.type(await field(), 'And now{Enter}');
  await waitFor(() => expect(callsTo(fake, 'POST /api/message.php')).toHaveLength(1));
});

it.each([
  [
    'en',
    'Edit',
    'The first version of your message had been sent after all. What you changed it to is kept as a draft.',
  ],
  [
    'fr',
    'Modifier',
    'La première version de votre message était bien partie. Le texte modifié est conservé comme brouillon.',
  ],
] as const)(
  'an edited message whose first text had arrived is in the field again, and a notice says so, in %s [R-CHAT-EDIT-LATE]',
  async (locale, edit, text) => {
    let isRefused = true;
    const refuse = refusal('forbidden', 'No.');
    const { user, fake } = openConversation({
      locale,
      responses: {
        'POST /api/message.php': ({ body }) => (isRefused ? refuse() : someSent({ ...body, text: 'First' }, 50)),
      },
    });
    await user.type(await field(), 'First{Enter}');
    await user.click(await screen.findByRole('button', { name: edit }));
    isRefused = false;
    await user.type(await field(), ', and second{Enter}');
    await waitFor(async () => expect((await field()).value).toBe('First, and second'));
    expect(fake.notices).toEqual([{ tone: 'info', text }]);
  },
);

it.each([
  ['en', 'Delete', 'Your message could not be deleted: it was on its way already, and has been sent.'],
  ['fr', 'Supprimer', 'Votre message n’a pas pu être supprimé : il était déjà en route et il est parti.'],
] as const)(
  'a message that is deleted too late says so, in %s [R-CHAT-DELETE-UNDERWAY]',
  async (locale, name, text) => {
    let attempts = 0;
    let finish = () => {};
    const { user, fake } = openConversation({
      locale,
      responses: {
        'POST /api/message.php': ({ body }) => {
          attempts += 1;
          if (attempts === 1) throw new ApiError({ code: 'offline', status: 0, message: 'Check your connection.' });
          return new Promise((resolve) => (finish = () => resolve(someSent(body, 50))));
        },
      },
    });
    await user.type(await field(), 'Hello{Enter}');
    const button = await screen.findByRole('button', { name });
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(attempts).toBe(2));
    await user.click(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
    finish();
    await waitFor(() => expect(fake.notices.map((notice) => notice.text.replaceAll('\u00a0', ' '))).toEqual([text]));
  },
);
