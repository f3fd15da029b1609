import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Locale } from '@tandem/contracts/product/locales';
import { ApiError } from '@tandem/shared-ui/host';
import { someSent } from '../../testing/chat-fixtures.ts';
import { callsTo, field, log, openConversation, refusal } from '../../testing/open-conversation.tsx';

/** A conversation whose server refuses every message with a 'bad' in it. */
function openRefusing(locale: Locale = 'en') {
  const opened = openConversation({
    locale,
    responses: {
      'POST /api/message.php': ({ body }) => {
        const { text } = body as { text: string };
        if (text.includes('bad')) throw new ApiError({ code: 'validation', status: 422, message: 'Refused.' });
        return someSent(body, 50);
      },
    },
  });
  const sent = () =>
    callsTo(opened.fake, 'POST /api/message.php').map(({ input }) => input['body'] as { text: string });
  return { ...opened, sent };
}

const button = (name: string) => screen.findByRole('button', { name });

it('a refused message is edited in the field, by keyboard, and sent at its place; what was typed comes back [R-CHAT-FAILED-EDIT]', async () => {
  const { user, sent } = openRefusing();
  await user.type(await field(), 'bad{Enter}');
  await screen.findByText('Not sent. Refused.');
  await user.type(await field(), 'behind it{Enter}');
  await user.type(await field(), 'half a sent');
  (await button('Edit')).focus();
  await user.keyboard('{Enter}');
  const input = await field();
  expect([input.value, input.getAttribute('aria-label')]).toEqual(['bad', 'Edit your message to Anouk']);
  expect(document.activeElement).toBe(input);
  expect(screen.getByText('You are editing a message that was not sent.')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^(Retry|Retry all|Edit)$/ }), 'one thing at a time').toBeNull();
  await user.keyboard('{Backspace}{Backspace}{Backspace}good{Enter}');
  await waitFor(() => expect(sent().map(({ text }) => text)).toEqual(['bad', 'good', 'behind it']));
  expect(await field()).toHaveProperty('value', 'half a sent');
  expect(document.activeElement).toBe(await field());
  expect((await log()).queryByText('bad')).toBeNull();
});

it('what a refused message has become is there after a reload, and can be left [R-CHAT-FAILED-EDIT]', async () => {
  const before = openRefusing('fr');
  await before.user.type(await field(), 'bad{Enter}');
  await before.user.click(await button('Modifier'));
  await before.user.type(await field(), ' still');
  cleanup();
  const { user, sent } = openRefusing('fr');
  const input = await field();
  await waitFor(() => expect(input.value).toBe('bad still'));
  expect(screen.getByText('Vous modifiez un message qui n’est pas parti.')).toBeDefined();
  await user.click(await button('Annuler'));
  expect(await field()).toHaveProperty('value', '');
  expect(document.activeElement).toBe(await field());
  expect(await button('Modifier')).toBeDefined();
  expect(sent()).toEqual([]);
});

it('a message that is deleted while it is edited is gone, and the field is free again [R-CHAT-FAILED-EDIT]', async () => {
  const { user } = openRefusing();
  await user.type(await field(), 'bad{Enter}');
  await user.click(await button('Edit'));
  await user.click(await button('Delete'));
  await waitFor(() => expect(screen.queryByText('You are editing a message that was not sent.')).toBeNull());
  expect(await field()).toHaveProperty('value', '');
});

it.each([
  ['blocked', 'Anouk has blocked you.'],
  ['conflict', 'You have blocked Anouk.'],
] as const)('no other text helps a message that was refused as %s [R-CHAT-FAILED-EDIT]', async (code, message) => {
  const { user } = openConversation({ responses: { 'POST /api/message.php': refusal(code, message) } });
  await user.type(await field(), 'Hello{Enter}');
  expect(await button('Retry')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
});
