import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { someUser } from '@tandem/shared-ui/testing';
import { someMessage, somePage, someSent } from '../../testing/chat-fixtures.ts';
import { log, openConversation } from '../../testing/open-conversation.tsx';

/** More messages than are drawn at once. */
const LONG = Array.from({ length: 150 }, (_, index) => someMessage(index + 1));

/** Scrolls the thread, which is 10,000 px high and shows 500 of them. */
function scrollTo(top: number) {
  const area = screen.getByRole('region', { name: 'Conversation' });
  Object.defineProperties(area, {
    scrollHeight: { configurable: true, value: 10_000 },
    clientHeight: { configurable: true, value: 500 },
  });
  area.scrollTop = top;
  fireEvent.scroll(area);
}

/** React listens to the event by another name in jsdom, which has no animations. */
function endAnimation(element: Element | null) {
  for (const name of ['animationend', 'webkitAnimationEnd'])
    act(() => void element?.dispatchEvent(new Event(name, { bubbles: true })));
}

it('a gift that was unwrapped lies still when its reader comes back to it from further up [R-CHAT-GIFT-MOTION]', async () => {
  const { user } = openConversation({
    user: someUser({ credits: 12 }),
    responses: {
      'GET /api/messages.php': ({ query }) => somePage({ messages: query?.['after'] === undefined ? LONG : [] }),
      'POST /api/gift.php': ({ body }) => someSent(body, 500, 7),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Send a gift' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('radio', { name: 'Rose' }));
  await user.click(dialog.getByRole('button', { name: 'Send for 5 credits' }));
  const gift = await (await log()).findByText('You sent a rose');
  expect(gift.closest('[data-fresh]')).not.toBeNull();
  endAnimation(gift.querySelector('[aria-hidden]'));
  scrollTo(0);
  expect((await log()).queryByText('You sent a rose')).toBeNull();
  scrollTo(9500);
  expect((await log()).getByText('You sent a rose').closest('[data-fresh]')).toBeNull();
});
