import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { GIFTS } from '@tandem/contracts/product/lists';
import type { SlotProps } from '@tandem/contracts/composition/slots';
import { ApiError } from '@tandem/shared-ui/host';
import type { SlotSource } from '@tandem/shared-ui/host';
import { createFakeHost, someUser } from '@tandem/shared-ui/testing';
import sheet from '../../shared/gifts/MessageContent.module.css?raw';
import { someMessage, somePage, someSent } from '../../testing/chat-fixtures.ts';
import { callsTo, field, log, openConversation, texts, withPartner } from '../../testing/open-conversation.tsx';
import type { OpenOptions } from '../../testing/open-conversation.tsx';

const rich = someUser({ credits: 12 });

/** Opens the gifts of the conversation with Anouk. */
async function openGifts(options: OpenOptions = {}) {
  const opened = openConversation({ user: rich, ...options });
  await opened.user.click(await screen.findByRole('button', { name: /Send a gift|Offrir un cadeau/ }));
  return {
    ...opened,
    dialog: within(await screen.findByRole('dialog', { name: /^(A gift for|Un cadeau pour) Anouk$/ })),
  };
}

const given = (fake: ReturnType<typeof openConversation>['fake']) =>
  callsTo(fake, 'POST /api/gift.php').map(({ input }) => input['body']);
/** Shows what the offer of credits is given. */
const offerSlots: SlotSource = {
  has: (name) => name === 'buy-credits',
  parts: () => [],
  load: (async () => ({
    component: ({ backTo, short }: SlotProps['buy-credits']) => <output>{JSON.stringify({ backTo, short })}</output>,
    host: createFakeHost().host,
  })) as unknown as SlotSource['load'],
};
const shortOf = () =>
  new ApiError({ code: 'insufficient_credits', status: 402, message: 'You do not have enough credits.' });

describe('a gift in a conversation', () => {
  it.each([
    ['en', 'Anouk sent you a teddy bear', 'You sent a rose'],
    ['fr', 'Anouk vous a offert un nounours', 'Vous avez offert une rose'],
  ] as const)(
    'is a drawing with a sentence, in %s, with the states of a message [R-CHAT-GIFT-SHOWN]',
    async (locale, theirs, mine) => {
      const page = () =>
        somePage({
          messages: [
            someMessage(1, { gift: 'teddy', text: 'teddy' }),
            someMessage(2, { gift: 'rose', text: 'rose', mine: true }),
          ],
        });
      openConversation({ locale, responses: { 'GET /api/messages.php': page } });
      const bubble = await screen.findByText(theirs);
      await waitFor(() => expect(bubble.querySelector('svg')).not.toBeNull());
      expect(bubble.textContent).toBe(theirs);
      expect(screen.getByText(mine).closest('li')?.textContent).toMatch(/Read|Lu/);
    },
  );

  it('says what happens, the price and the balance before it is paid, and goes by the keyboard alone [R-CHAT-GIFT-OFFERED, C-CHAT-GIFT, F-CHAT-GIFTS]', async () => {
    const { fake, user, dialog } = await openGifts();
    expect(await dialog.findByText('Anouk will see it in your conversation.')).toBeDefined();
    expect(dialog.getByText('5 credits per gift · 12 credits left')).toBeDefined();
    const names = dialog.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value);
    expect(names).toEqual(GIFTS);
    expect(dialog.getByRole('button', { name: 'Choose a gift' })).toHaveProperty('disabled', true);
    dialog.getByRole('radio', { name: 'Rose' }).focus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(dialog.getByRole('radio', { name: 'Heart', checked: true })).toBeDefined();
    expect(given(fake)).toEqual([]);
    await user.tab();
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Send for 5 credits' }));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(given(fake)).toMatchObject([{ profile_id: 1001, gift: 'heart' }]));
    await waitFor(async () => expect((await texts()).at(-1)).toMatch(/You sent a heart.*Sent/));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await screen.findByText(/1 of your 7 free credits/)).toBeDefined();
    // In the conversation, and in its line of the list.
    await waitFor(() => expect(screen.getAllByText('You sent a heart')).toHaveLength(2));
  });

  it('is unwrapped where it comes while the conversation is open; one that was there lies still [R-CHAT-GIFT-MOTION]', async () => {
    const { user, dialog } = await openGifts({
      responses: {
        'GET /api/messages.php': ({ query }) =>
          query?.['after'] === undefined
            ? somePage({ messages: [someMessage(1, { gift: 'teddy', text: 'teddy' })] })
            : somePage({ messages: [] }),
      },
    });
    await user.click(await dialog.findByRole('radio', { name: 'Rose' }));
    await user.click(dialog.getByRole('button', { name: 'Send for 5 credits' }));
    const list = await log();
    const isFresh = (words: string) => list.getByText(words).closest('[data-fresh]') !== null;
    await list.findByText('You sent a rose');
    expect(['You sent a rose', 'Anouk sent you a teddy bear'].map(isFresh)).toEqual([true, false]);
  });

  it('is still for those who want less motion: nothing else animates it [R-CHAT-GIFT-MOTION]', () => {
    const moving =
      /@media \(prefers-reduced-motion: no-preference\) \{\s*\.gift\[data-fresh\] \.drawing \{\s*animation: unwrap [^}]*\}\s*\}/;
    expect(sheet).toMatch(moving);
    expect(sheet.replace(moving, '')).not.toMatch(/animation|transition/);
  });

  it('is given once, however quickly it is pressed, and leaves the words in the field [R-CHAT-SEND-REPEATED, R-CHAT-DRAFT-KEPT]', async () => {
    const { fake, user, dialog } = await openGifts();
    await user.click(await dialog.findByRole('radio', { name: 'Cake' }));
    await user.dblClick(dialog.getByRole('button', { name: 'Send for 5 credits' }));
    await waitFor(async () => expect((await texts()).at(-1)).toMatch(/You sent a cake.*Sent/));
    expect(given(fake)).toHaveLength(1);
    await user.type(await field(), 'Happy birthday');
    expect((await field()).value).toBe('Happy birthday');
  });

  it('that is refused for want of credits opens the buy-credits alert, which is about the gift, and is sent by Retry as what it was [R-CHAT-BUY-CREDITS-ALERT, T-CREDITS-SHORTAGE, R-CHAT-FAILED-ACTIONS]', async () => {
    let works = false;
    const { fake, user, dialog } = await openGifts({
      slots: offerSlots,
      responses: {
        'POST /api/gift.php': ({ body }) => {
          if (works) return someSent(body, 50, 7);
          // A message that waited has gone before it.
          fake.host.queryClient.setQueryData(['user'], { user: someUser({ credits: 4 }) });
          throw shortOf();
        },
      },
    });
    await user.click(await dialog.findByRole('radio', { name: 'Star' }));
    await user.click(dialog.getByRole('button', { name: 'Send for 5 credits' }));
    const offer = within(await screen.findByRole('dialog', { name: 'You do not have enough credits.' }));
    expect(offer.getByText('Your choice is kept here: you can send it afterwards.')).toBeDefined();
    expect(await offer.findByText(/"short":\{"cost":5,"left":4\}/)).toBeDefined();
    await user.click(offer.getByRole('button', { name: 'Close' }));
    expect((await log()).getByText('Your gift: Star')).toBeDefined();
    works = true;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(async () => expect((await texts()).at(-1)).toMatch(/You sent a star.*Sent/));
    const [first, second] = given(fake);
    expect(second).toEqual(first);
  });

  it('that failed can be sent again once there are credits for a gift, not only for a message', async () => {
    const { fake, user, dialog } = await openGifts({
      responses: {
        'POST /api/gift.php': () => {
          throw shortOf();
        },
      },
    });
    await user.click(await dialog.findByRole('radio', { name: 'Star' }));
    await user.click(dialog.getByRole('button', { name: 'Send for 5 credits' }));
    await screen.findByText('Not sent. You do not have enough credits.');
    const later = { updatedAt: Date.now() + 60_000 };
    fake.host.queryClient.setQueryData(['user'], { user: someUser({ credits: 4 }) }, later);
    await waitFor(() => expect(screen.getByText(/1 of your 4 free credits/)).toBeDefined());
    expect(screen.getByText('Not sent. You do not have enough credits.')).toBeDefined();
    fake.host.queryClient.setQueryData(['user'], { user: someUser({ credits: 5 }) }, later);
    expect(await screen.findByText('Not sent. You can send it again now.')).toBeDefined();
  });

  it('is offered credits in place of the price where there are too few, and the choice stays [R-CHAT-GIFT-OFFERED]', async () => {
    const { fake, user, dialog } = await openGifts({ user: someUser({ credits: 4 }) });
    await user.click(await dialog.findByRole('radio', { name: 'Drink' }));
    expect(dialog.getByText('5 credits per gift · 4 credits left. That is not enough.')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Buy credits' }));
    const offer = within(await screen.findByRole('dialog', { name: 'You do not have enough credits.' }));
    expect(offer.getByText('Your choice is kept here: you can send it afterwards.')).toBeDefined();
    await user.click(offer.getByRole('button', { name: 'Close' }));
    fake.host.queryClient.setQueryData(['user'], { user: rich });
    await user.click(await dialog.findByRole('button', { name: 'Send for 5 credits' }));
    await waitFor(() => expect(given(fake)).toMatchObject([{ gift: 'drink' }]));
  });

  it('is chosen still after a way to the payments and back, which begins at the conversation and knows the price [R-CHAT-GIFT-KEPT]', async () => {
    const first = await openGifts({ user: someUser({ credits: 4 }), slots: offerSlots });
    await first.user.click(await first.dialog.findByRole('radio', { name: 'Drink' }));
    // The offer is loaded then.
    await act(async () => first.dialog.getByRole('button', { name: 'Buy credits' }).click());
    const offered = await screen.findByText(/backTo/);
    expect(JSON.parse(offered.textContent)).toEqual({ backTo: '/members/1001/chat', short: { cost: 5, left: 4 } });
    cleanup();
    const second = await openGifts();
    expect(await second.dialog.findByRole('radio', { name: 'Drink', checked: true })).toBeDefined();
    await second.user.click(second.dialog.getByRole('button', { name: 'Send for 5 credits' }));
    await waitFor(() => expect(given(second.fake)).toMatchObject([{ gift: 'drink' }]));
    cleanup();
    const third = await openGifts();
    await third.dialog.findByRole('radio', { name: 'Drink' });
    expect(third.dialog.queryByRole('radio', { checked: true })).toBeNull();
  });

  it('can be tried again where the gifts did not load', async () => {
    let works = false;
    const { user, dialog } = await openGifts({
      responses: {
        'GET /api/gifts.php': () => {
          if (works) return { gifts: [{ gift: 'rose', credits: 3 }] };
          throw new ApiError({ code: 'offline', status: 0, message: 'Check your connection and try again.' });
        },
      },
    });
    expect(await dialog.findByText('The gifts could not be loaded')).toBeDefined();
    works = true;
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText('3 credits per gift · 12 credits left')).toBeDefined();
  });

  it('for a fictional profile follows the warning before the first message [R-CHAT-FICTIONAL-WARNING]', async () => {
    const { fake, user, dialog } = await openGifts({
      responses: withPartner({ fictional: true }),
    });
    await user.click(await dialog.findByRole('radio', { name: 'Rose' }));
    await user.click(dialog.getByRole('button', { name: 'Send for 5 credits' }));
    const warning = within(await screen.findByRole('dialog', { name: 'Anouk is a fictional profile' }));
    expect(given(fake)).toEqual([]);
    await user.click(warning.getByRole('button', { name: 'Send anyway' }));
    await waitFor(() => expect(given(fake)).toHaveLength(1));
  });

  it('is not offered where nothing can be written [R-CHAT-GIFT-RULES]', async () => {
    openConversation({ user: rich, responses: withPartner({ unconfirmed: true }) });
    expect(await screen.findByText('Anouk has not confirmed their account yet.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Send a gift' })).toBeNull();
  });

  it('is offered in French', async () => {
    const { dialog } = await openGifts({ locale: 'fr' });
    expect(await dialog.findByText('Anouk le verra dans votre conversation.')).toBeDefined();
    expect(dialog.getByRole('radio', { name: 'Nounours' })).toBeDefined();
  });
});
