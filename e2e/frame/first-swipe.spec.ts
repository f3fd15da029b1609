import type { CDPSession, Page } from '@playwright/test';
import { isIdle } from '../fixtures/early-start.ts';
import { expect, test } from '../fixtures/test.ts';
import { patternsOf, textsOf } from '../fixtures/texts.ts';

/** As a middling phone has it. */
const SLOWER = 4;

test.use({ firstGesture: false });

const cardOf = (page: Page) => page.locator('[data-top="true"]');
/** How far the card on top is from its place, in pixels. */
const moved = (page: Page) => cardOf(page).evaluate((card) => new DOMMatrix(getComputedStyle(card).transform).m41);

const cardsLeft = (page: Page, count: number) =>
  page.getByText(textsOf('mf-landers', 'en')('swipedeck.left', { count }), { exact: true });

/** A finger that is put down in the middle of the card and moved by so many pixels, and lifted where `lifts`. */
async function swipe(page: Page, session: CDPSession, { by, lifts }: { by: number; lifts: boolean }): Promise<void> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await cardOf(page).boundingBox()) ?? {};
  const place = { x: x + width / 2, y: y + height / 2 };
  const touch = (type: 'touchStart' | 'touchMove', moves: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: place.x + moves, y: place.y }] });
  await touch('touchStart', 0);
  for (let step = 1; step <= 4; step += 1) await touch('touchMove', (by / 4) * step);
  if (lifts) await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Two fingers that are put down on the card one after the other, come together and are lifted: each moves by so many pixels. */
async function pinch(page: Page, session: CDPSession, by: number): Promise<void> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await cardOf(page).boundingBox()) ?? {};
  const place = { x: x + width / 2, y: y + height / 2 };
  const fingers = (moves: number) => [
    { id: 0, x: place.x - by + moves, y: place.y },
    { id: 1, x: place.x + by - moves, y: place.y },
  ];
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { id: number; x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', fingers(0).slice(0, 1));
  await touch('touchStart', fingers(0));
  for (let step = 1; step <= 4; step += 1) await touch('touchMove', fingers((by / 4) * step));
  await touch('touchEnd', []);
}

/** Opens the deck on a slow phone to which the scripts of the site do not come until that is called. */
async function openDeck(page: Page): Promise<{ session: CDPSession; arrive: () => void }> {
  const arrives = Promise.withResolvers<undefined>();
  await page.route(/\/main\.[0-9a-f]{8}\.js$/, async (route) => {
    await arrives.promise;
    await route.continue();
  });
  await page.goto('/landers/tinderswipe');
  await isIdle(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return { session, arrive: () => arrives.resolve(undefined) };
}

test.describe('the first swipe of the deck', { tag: ['@phone', '@mf-landers', '@shell'] }, () => {
  test('moves the card before the site is there, and counts once it is [R-FRAME-START-SWIPE, R-FRAME-START-HELD]', async ({
    page,
  }) => {
    const { session, arrive } = await openDeck(page);
    const like = page.getByRole('button', { name: patternsOf('mf-landers', 'en')('swipedeck.like') });
    const first = (await like.getAttribute('aria-label')) ?? '';
    await swipe(page, session, { by: 60, lifts: false });
    await expect.poll(() => moved(page), 'the card is where the finger is').toBeGreaterThan(40);
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(() => moved(page), 'a short swipe puts it back').toBe(0);
    await swipe(page, session, { by: 140, lifts: true });
    await expect.poll(() => moved(page), 'the card is gone').toBeGreaterThan(300);
    await expect(like, 'and nothing was counted yet').toHaveAttribute('aria-label', first);
    arrive();
    await expect(like).not.toHaveAttribute('aria-label', first);
    await expect(cardsLeft(page, 4)).toBeVisible();
    await expect.poll(() => moved(page), 'the next card is in its place').toBe(0);
  });

  test('a finger that is on the card when the site comes ends its swipe [R-FRAME-START-SWIPE]', async ({ page }) => {
    const { session, arrive } = await openDeck(page);
    await swipe(page, session, { by: -140, lifts: false });
    arrive();
    await page.waitForFunction(() => performance.getEntriesByName('site-interactive').length > 0);
    await expect(cardsLeft(page, 5)).toBeVisible();
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(cardsLeft(page, 4)).toBeVisible();
    await swipe(page, session, { by: 140, lifts: true });
    await expect(cardsLeft(page, 3), 'the page moves the next one').toBeVisible();
  });

  test('two fingers on the card swipe nobody, before the site is there and after [R-LANDERS-DECK-MEANT]', async ({
    page,
  }) => {
    const { session, arrive } = await openDeck(page);
    await pinch(page, session, 120);
    await expect.poll(() => moved(page), 'it is in its place').toBe(0);
    arrive();
    await page.waitForFunction(() => performance.getEntriesByName('site-interactive').length > 0);
    await expect(cardsLeft(page, 5)).toBeVisible();
    await pinch(page, session, 120);
    await expect.poll(() => moved(page)).toBe(0);
    await swipe(page, session, { by: 140, lifts: true });
    await expect(cardsLeft(page, 4), 'one finger does').toBeVisible();
  });

  test('an arrow key lets it fly, once where the key is held [R-FRAME-START-SWIPE, R-LANDERS-DECK-MEANT]', async ({
    page,
  }) => {
    const { arrive } = await openDeck(page);
    await page.keyboard.down('ArrowRight');
    await page.keyboard.down('ArrowRight');
    await page.keyboard.up('ArrowRight');
    await expect.poll(() => moved(page), 'the card is gone').toBeGreaterThan(300);
    arrive();
    await expect(cardsLeft(page, 4)).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(cardsLeft(page, 3), 'the page takes the next one').toBeVisible();
  });
});

/** The mouse on the photo of the card on top, which the browser would drag by itself. */
async function dragPhoto(page: Page, by: number): Promise<void> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await cardOf(page).boundingBox()) ?? {};
  const place = { x: x + width / 2, y: y + height / 3 };
  await page.mouse.move(place.x, place.y);
  await page.mouse.down();
  await page.mouse.move(place.x + by, place.y, { steps: 8 });
  await page.mouse.up();
}

test(
  'a mouse on the photo moves the card, before the site is there and after [R-FRAME-START-SWIPE]',
  { tag: ['@desktop', '@mf-landers', '@shell'] },
  async ({ page }) => {
    const { arrive } = await openDeck(page);
    await dragPhoto(page, 150);
    await expect.poll(() => moved(page), 'the card is gone').toBeGreaterThan(300);
    arrive();
    await expect(cardsLeft(page, 4)).toBeVisible();
    await dragPhoto(page, 150);
    await expect(cardsLeft(page, 3)).toBeVisible();
  },
);
