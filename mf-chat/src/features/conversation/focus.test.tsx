import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@tandem/shared-ui/host';
import { someMemberProfile } from '@tandem/shared-ui/testing';
import { someSent } from '../../testing/chat-fixtures.ts';
import { field, log, openConversation, refusal } from '../../testing/open-conversation.tsx';
import type { OpenOptions } from '../../testing/open-conversation.tsx';

afterEach(() => vi.unstubAllGlobals());

const thread = () => screen.getByRole('region', { name: 'Conversation' });
const button = (name: string) => screen.findByRole('button', { name });

/** A conversation in which messages have been refused, and are sent when they are tried again. */
async function openRefused(texts: readonly string[], options: OpenOptions = {}) {
  let works = false;
  const refuse = refusal('forbidden', 'Refused.');
  const opened = openConversation({
    responses: { 'POST /api/message.php': ({ body }) => (works ? someSent(body, 50) : refuse()) },
    ...options,
  });
  for (const text of texts) await opened.user.type(await field(), `${text}{Enter}`);
  await screen.findByText(/^Not sent\./);
  works = true;
  const press = async (name: string) => {
    (await button(name)).focus();
    await opened.user.keyboard('{Enter}');
  };
  return { ...opened, press };
}

describe('the button of an unsent message that goes away with it leaves the focus', () => {
  it.each([
    ['Retry', ['One']],
    ['Delete', ['One']],
    ['Retry all', ['One', 'Two']],
  ] as const)('to the field: %s [R-CHAT-FOCUS-KEPT]', async (name, texts) => {
    const { press } = await openRefused(texts);
    await press(name);
    await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
    expect(document.activeElement).toBe(await field());
    expect(await field()).toHaveProperty('value', '');
  });

  it('to the thread, where nothing can be written any more [R-CHAT-FOCUS-KEPT]', async () => {
    const { user } = openConversation({
      responses: { 'POST /api/message.php': refusal('blocked', 'Anouk has blocked you.') },
    });
    await user.type(await field(), 'Hello{Enter}');
    (await button('Delete')).focus();
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.keyboard('{Enter}');
    await waitFor(async () => expect((await log()).queryByText('Hello')).toBeNull());
    expect(document.activeElement).toBe(thread());
  });

  it('to the thread on a touch screen, whose keyboard stays shut [R-CHAT-FOCUS-KEPT]', async () => {
    const { user } = await openRefused(['One']);
    const remove = await button('Delete');
    vi.stubGlobal('matchMedia', (media: string) =>
      Object.assign(new EventTarget(), { media, matches: media === '(pointer: coarse)' }),
    );
    await user.click(remove);
    await waitFor(async () => expect((await log()).queryByText('One')).toBeNull());
    expect(document.activeElement).toBe(thread());
  });

  it('where it is, if the button was tapped and has not taken it [R-CHAT-FOCUS-KEPT]', async () => {
    await openRefused(['One']);
    const input = await field();
    input.focus();
    const remove = await button('Delete');
    const isMoved = vi.spyOn(HTMLElement.prototype, 'focus');
    remove.click();
    await waitFor(async () => expect((await log()).queryByText('One')).toBeNull());
    expect(isMoved).not.toHaveBeenCalled();
    isMoved.mockRestore();
  });
});

it('a first message that the site fails at and is sent again leaves the focus in the field [R-CHAT-FOCUS-KEPT, R-CHAT-FAULT-ACTIONS]', async () => {
  const { user } = openConversation({
    at: '/members/1001/chat',
    responses: {
      'GET /api/member.php': () => someMemberProfile({ name: 'Anouk', fictional: false }),
      'POST /api/message.php': () => {
        throw new ApiError({ code: 'internal', status: 500, message: 'Please try again later.' });
      },
    },
  });
  await user.type(await field(), 'Hello{Enter}');
  (await button('Retry')).focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(await field());
});
