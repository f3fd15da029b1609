import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { deviceStorage, unsentKey } from '@tandem/shared-ui/host';
import { pasteInto, someMemberProfile, someUser } from '@tandem/shared-ui/testing';
import { callsTo, field, openConversation, refusal } from '../../testing/open-conversation.tsx';

const NUMBER = 'Call me: 06 12 34 56 78. ';
const LONG = 'a'.repeat(1000);

/** What is in the field, marked, and has not been sent. */
async function expectKept(text: string) {
  const input = await field();
  expect([input.value, input.getAttribute('aria-invalid')]).toEqual([text, 'true']);
}

it('a text that became too long while its sender was asked about it is not sent anyway: it stays in the field and is marked [V-CHAT-TOO-LONG-KEPT]', async () => {
  const { fake, user } = openConversation();
  await pasteInto(user, await field(), NUMBER);
  await user.keyboard('{Enter}');
  await pasteInto(user, await field(), LONG);
  await user.click(screen.getByRole('button', { name: 'Send anyway' }));
  expect(callsTo(fake, 'POST /api/message.php')).toEqual([]);
  await expectKept(NUMBER + LONG);
  expect(document.activeElement).toBe(await field());
});

it('nor is a refused message that became so while it was edited [V-CHAT-TOO-LONG-KEPT]', async () => {
  const { fake, user } = openConversation({ responses: { 'POST /api/message.php': refusal('forbidden', 'Refused.') } });
  await user.type(await field(), 'bad{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await pasteInto(user, await field(), NUMBER);
  await user.keyboard('{Enter}');
  await pasteInto(user, await field(), LONG);
  await user.click(screen.getByRole('button', { name: 'Send anyway' }));
  await expectKept(`bad${NUMBER}${LONG}`);
  expect(callsTo(fake, 'POST /api/message.php')).toHaveLength(1);
});

it('nor is one that became so in another tab before the warning of a fictional profile was confirmed [V-CHAT-TOO-LONG-KEPT]', async () => {
  const { fake, user } = openConversation({
    at: '/members/1001/chat',
    settings: { fictional_warning: true },
    responses: { 'GET /api/member.php': () => someMemberProfile({ name: 'Anouk', fictional: true }) },
  });
  await user.type(await field(), 'Hello{Enter}');
  const confirm = await screen.findByRole('button', { name: 'Send anyway' });
  act(() => deviceStorage.setItem(unsentKey('mf-chat', 'draft', someUser().id, 1001), `${LONG}!`));
  await user.click(confirm);
  expect(callsTo(fake, 'POST /api/message.php')).toEqual([]);
  await expectKept(`${LONG}!`);
});
