import type { BrowserContext, Locator, Page, PlaywrightWorkerArgs, Request } from '@playwright/test';
import type { User } from '@tandem/contracts/api/user';
import type { ResponseOf } from '@tandem/contracts/api/index';
import { confirmedMember } from '../fixtures/confirmed-member.ts';
import { likeMember, signUp } from '../fixtures/people.ts';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';
import { newMember } from '../frame/member.ts';

const t = textsOf('mf-members', 'en');

const topCard = (page: Page) => page.getByRole('main').getByRole('article').getByRole('link');
const left = (page: Page, count: number) => page.getByRole('status').filter({ hasText: t('swipe.left', { count }) });

/** The name of the card on top, once it is another one than `before`. */
async function nameOnTop(page: Page, before = ''): Promise<string> {
  await expect(topCard(page)).not.toHaveText(before === '' ? /^$/ : new RegExp(`^${before}`));
  return ((await topCard(page).textContent()) ?? '').split(',')[0] ?? '';
}

/** Drags a finger over the card, `distance` pixels to the right. */
async function swipeCard(page: Page, distance: number): Promise<void> {
  const box = await topCard(page).locator('xpath=ancestor::article').boundingBox();
  if (box === null) throw new Error('no card is on top');
  const touches = await page.context().newCDPSession(page);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const at = (type: 'touchStart' | 'touchMove' | 'touchEnd', moved: number) =>
    touches.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + moved, y }],
    });
  await at('touchStart', 0);
  for (const share of [0.1, 0.3, 0.6, 1]) await at('touchMove', distance * share);
  await at('touchEnd', distance);
  await touches.detach();
}

test(
  'the swipe game is played by touch alone: four likes, no fifth one, passes go on [R-LIKES-SWIPE-GESTURE, R-LIKES-SWIPE-LEFT, T-LIKES-SWIPE-USED]',
  { tag: ['@phone', '@mf-members'] },
  async ({ page, context }) => {
    await newMember(context);
    await page.goto('/swipe-game');
    await expect(left(page, 4)).toBeVisible();
    let name = await nameOnTop(page);
    for (const count of [3, 2, 1, 0]) {
      await swipeCard(page, 150);
      await expect(left(page, count)).toBeVisible();
      name = await nameOnTop(page, name);
    }
    await swipeCard(page, 150);
    await expect(page.getByText(t('swipe.used', { n: 4 }), { exact: true })).toBeVisible();
    expect(await nameOnTop(page)).toBe(name);
    await swipeCard(page, -150);
    await nameOnTop(page, name);
    // The card that was let go beyond the edge has not widened the page.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  },
);

/** Whether all of an element is in the window, between the bars of the frame. */
async function isInView(page: Page, element: Locator): Promise<boolean> {
  const box = await element.boundingBox();
  const room = await page.evaluate(() => {
    const bars = [...document.querySelectorAll('header, nav')].map((bar) => bar.getBoundingClientRect());
    const below = bars.filter(({ top, height }) => height > 0 && top > innerHeight / 2).map(({ top }) => top);
    return { bottom: Math.min(innerHeight, ...below), width: innerWidth };
  });
  return (
    box !== null && box.y >= 0 && box.y + box.height <= room.bottom && box.x >= 0 && box.x + box.width <= room.width
  );
}

for (const [locale, width, height] of [
  ['en', 844, 390],
  ['fr', 667, 375],
  ['fr', 320, 568],
] as const)
  test(
    `on a phone of ${width} × ${height} the card, its buttons and the likes that are left are in view together, in ${locale} [R-LIKES-SWIPE-LEFT, R-LIKES-SWIPE-BUTTONS]`,
    { tag: ['@phone', '@mf-members'] },
    async ({ page, context }) => {
      await page.setViewportSize({ width, height });
      await newMember(context);
      const words = textsOf('mf-members', locale);
      await page.goto(locale === 'fr' ? '/fr/swipe-game' : '/swipe-game');
      const name = await nameOnTop(page);
      const main = page.getByRole('main');
      for (const element of [
        page.getByRole('status').filter({ hasText: words('swipe.left', { count: 4 }) }),
        topCard(page),
        main.getByRole('button', { name: words('swipe.undo') }),
        main.getByRole('button', { name: words('swipe.pass', { name }) }),
        main.getByRole('button', { name: words('swipe.like', { name }) }),
        main.getByRole('button', { name: words('block.more', { name }) }),
      ])
        expect(await isInView(page, element), String(element)).toBe(true);
      await page.goto(locale === 'fr' ? '/fr/signup-matches' : '/signup-matches');
      for (const text of ['matches.skip', 'matches.like'] as const)
        await expect.poll(() => isInView(page, main.getByText(words(text), { exact: true }))).toBe(true);
    },
  );

test(
  'the swipe game is played by the keyboard alone, also the undo [R-LIKES-SWIPE-KEYS, R-LIKES-SWIPE-UNDO]',
  { tag: ['@desktop', '@mf-members'] },
  async ({ page, context }) => {
    await newMember(context);
    await page.goto('/swipe-game');
    const first = await nameOnTop(page);
    await page.keyboard.press('ArrowRight');
    const second = await nameOnTop(page, first);
    await expect(left(page, 3)).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    const third = await nameOnTop(page, second);
    const undo = page.getByRole('button', { name: t('swipe.undo') });
    await topCard(page).focus();
    await page.keyboard.press('Tab');
    await expect(undo).toBeFocused();
    await page.keyboard.press('Enter');
    expect(await nameOnTop(page, third)).toBe(second);
    await expect(topCard(page)).toBeFocused();
    await expect(left(page, 3)).toBeVisible();
    const saved = page.waitForResponse(
      async (response) =>
        response.request().method() === 'POST' &&
        response.url().endsWith('/api/swipe-game.php') &&
        ((await response.json()) as ResponseOf<'POST /api/swipe-game.php'>).likes_left === 2,
    );
    await page.keyboard.press('ArrowRight');
    await expect(left(page, 2)).toBeVisible();
    await saved;
    await page.reload();
    await expect(left(page, 2)).toBeVisible();
    expect([first, second]).not.toContain(await nameOnTop(page));
  },
);

test(
  'a reload before the server has the swipes loses none of them [R-LIKES-SWIPE-KEPT]',
  { tag: ['@desktop', '@mf-members'] },
  async ({ page, context }) => {
    await newMember(context);
    await page.goto('/swipe-game');
    const isSwipe = (request: Request) => request.method() === 'POST' && request.url().endsWith('/api/swipe-game.php');
    // The like is on its way for as long as this document lasts; the pass waits behind it. The route stays: a browser whose last
    // route is taken away sends what was held, and the server would have the like twice at once.
    let isHeld = true;
    await page.route('**/api/swipe-game.php', (route) =>
      isHeld && isSwipe(route.request()) ? undefined : route.continue(),
    );
    const first = await nameOnTop(page);
    const onItsWay = page.waitForRequest(isSwipe);
    await page.keyboard.press('ArrowRight');
    await onItsWay;
    const second = await nameOnTop(page, first);
    await page.keyboard.press('ArrowLeft');
    await nameOnTop(page, second);
    isHeld = false;
    await page.reload();
    await expect(left(page, 3)).toBeVisible();
    // Members of other tests may be dealt before the one who was third.
    expect([first, second]).not.toContain(await nameOnTop(page));
  },
);

/** A new member and the name of somebody in their deck who likes them. */
async function likedMember(context: BrowserContext, playwright: PlaywrightWorkerArgs['playwright']): Promise<string> {
  await signUp(context.request, SITE_ORIGIN, { gender: 'female', search_gender: 'male' });
  const { user } = (await (await context.request.get('/api/user.php')).json()) as { user: User };
  const elsewhere = await playwright.request.newContext({ baseURL: SITE_ORIGIN });
  const { name } = (await confirmedMember(elsewhere)).profile;
  await likeMember(elsewhere, user.id);
  await elsewhere.dispose();
  return name;
}

/** Passes the others until a card is on top. */
async function dealUntil(page: Page, name: string, pass: () => Promise<void>): Promise<void> {
  for (let top = await nameOnTop(page); top !== name; top = await nameOnTop(page, top)) await pass();
}

const matchOf = (page: Page) => page.getByRole('dialog', { name: t('match.title') });

test(
  'a like from the deck by a key that makes a match opens it with the first message; Escape leads back to the deck [R-LIKES-MODAL-OWN, R-LIKES-MODAL-ESCAPE, R-LIKES-MATCH-WRITE]',
  { tag: ['@desktop', '@mf-members', '@mf-chat'] },
  async ({ page, context, playwright }) => {
    const name = await likedMember(context, playwright);
    await page.goto('/swipe-game');
    await dealUntil(page, name, () => page.keyboard.press('ArrowLeft'));
    await topCard(page).focus();
    await page.keyboard.press('ArrowRight');
    await expect(matchOf(page).getByRole('textbox')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(matchOf(page)).toBeHidden();
    await expect(topCard(page)).toBeFocused();
  },
);
