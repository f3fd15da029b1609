import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { quiet, somebody, withLikers } from './likers.ts';
import type { Liker } from './likers.ts';
import { newMember, settled, withUser } from './member.ts';

test.afterEach(({ context }) => context.unrouteAll({ behavior: 'ignoreErrors' }));

const bar = (page: Page) => page.getByRole('banner');
const account = (page: Page) => bar(page).getByRole('button', { name: /Account menu/ });
const language = (page: Page) => bar(page).getByRole('button', { name: /language/ });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const places = (page: Page) => page.getByRole('navigation', { name: 'Main' }).filter({ visible: true });

/** Keys mean something once the page answers to input. */
const isInteractive = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('site-interactive').length > 0);

/** The keyboard is in the page that has just come: on its heading, or on `main` while the heading was on its way. */
const isInPage = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.activeElement?.matches('main, main h1')), {
      message: 'the keyboard is in the new page',
    })
    .toBe(true);

/** Presses Tab from the top of the document until the keyboard is in the page; answers what it came by. */
async function tabToMain(page: Page): Promise<string[]> {
  const names: string[] = [];
  for (let press = 0; press < 20; press += 1) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => {
      const { activeElement: element } = document;
      if (element === null) return null;
      const { outlineStyle, boxShadow } = getComputedStyle(element);
      const name = element.getAttribute('aria-label') ?? element.textContent.trim();
      const inMain = element.closest('main') !== null;
      return { name, inMain, ring: outlineStyle !== 'none' || boxShadow !== 'none' };
    });
    if (at === null || at.inMain) return names;
    expect(at.ring, `${at.name} shows that the keyboard is there`).toBe(true);
    names.push(at.name);
  }
  throw new Error('Tab never came to the page.');
}

/** Goes round an open modal in both directions: the keyboard is never behind it (the browser's own bars are `body`). */
async function staysIn(page: Page, modal: Locator): Promise<void> {
  const isInside = () =>
    modal.evaluate((node) => document.activeElement === document.body || node.contains(document.activeElement));
  expect(await modal.evaluate((node) => node.contains(document.activeElement)), 'the keyboard goes in').toBe(true);
  for (const key of ['Tab', 'Shift+Tab'])
    for (let press = 0; press < 7; press += 1) {
      await page.keyboard.press(key);
      expect(await isInside(), `after ${key}`).toBe(true);
    }
}

/** What every modal that may be closed does: keeps the keyboard, goes by Escape, gives it back. */
async function isKeyboardModal(page: Page, modal: Locator, before: Locator): Promise<void> {
  await expect(modal).toBeVisible();
  await staysIn(page, modal);
  await page.keyboard.press('Escape');
  await expect(modal).toHaveCount(0);
  await expect(before).toBeFocused();
}

test('a visitor comes by the skip link, the logo, the language and Login', async ({ page }) => {
  await page.goto('/members');
  await isInteractive(page);
  await expect(heading(page)).toBeVisible();
  expect(await tabToMain(page)).toEqual(['Skip to content', 'Tandemly, home', 'EN, language: English', 'Login']);
  await page.keyboard.press('Shift+Tab');
  await expect(bar(page).getByRole('link', { name: 'Login' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login/);
  await isInPage(page);
});

test('a member comes by every entry in its order, and Enter goes there', async ({ page, context }, info) => {
  const phone = info.project.name === 'phone';
  const { profile } = await newMember(context);
  await withUser(context, settled);
  await page.goto('/members');
  await expect(account(page)).toBeVisible();
  await expect(page.getByRole('timer')).toBeVisible();
  const menus = ['EN, language: English', `Account menu of ${profile.name}`];
  const entries = phone
    ? [...menus, 'Search', 'Messages', 'Likes', 'Premium']
    : ['Search members', 'Messages', 'Likes', 'Get Premium', ...menus];
  const names = await tabToMain(page);
  expect(names.slice(0, -1)).toEqual(['Skip to content', 'Tandemly, search members', ...entries]);
  expect(names.at(-1)).toMatch(/25% off your first credits/);
  for (const [name, address] of [
    [/Messages/, /\/chats$/],
    [/Likes/, /\/likes/],
    [/Premium/, /\/premium$/],
    [/Search/, /\/members/],
  ] as const) {
    await places(page).getByRole('link', { name }).press('Enter');
    await expect(page).toHaveURL(address);
    await isInPage(page);
  }
  await bar(page).getByRole('link', { name: 'Tandemly, search members' }).focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('the language dropdown: arrows go round, letters find, Tab and Escape leave it', async ({ page }) => {
  await page.goto('/login');
  await isInteractive(page);
  await expect(heading(page)).toBeVisible();
  const item = (name: string) => page.getByRole('menuitemradio', { name });
  await language(page).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menu')).toBeVisible();
  const names = await page.getByRole('menuitemradio').allTextContents();
  const [first = '', last = ''] = [names[0], names.at(-1)];
  await expect(item(first)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(item(last)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(item(first)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(language(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(item(first)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await language(page).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('f');
  await expect(item('Français')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/fr\/login$/);
});

test('the account dropdown: every entry in its order, Home and End, and back to its button', async ({
  page,
  context,
}) => {
  await newMember(context);
  await withUser(context, settled);
  await page.goto('/members');
  await account(page).focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menu')).toBeVisible();
  const items = page.getByRole('menu').locator('[role^="menuitem"]');
  const names = await items.allTextContents();
  expect([...names.slice(0, 2), names.at(-1)]).toEqual(['My profile', 'Settings', 'Logout']);
  await expect(items.last()).toBeFocused();
  await page.keyboard.press('Home');
  for (const index of names.keys()) {
    await expect(items.nth(index)).toBeFocused();
    await page.keyboard.press('ArrowDown');
  }
  await expect(items.first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(account(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/profile$/);
  await isInPage(page);
});

test('the time-bonus modal', async ({ page, context }) => {
  await newMember(context);
  await withUser(context, (user) => ({ ...settled(user), credits: 0 }));
  await page.clock.install();
  await page.goto('/members');
  await expect(page.getByRole('timer')).toBeVisible();
  await account(page).focus();
  await page.clock.fastForward(45_000);
  const modal = page.getByRole('dialog', { name: '25% welcome bonus' });
  await isKeyboardModal(page, modal, account(page));
  await page.evaluate(() => localStorage.clear());
  await page.goto('/members');
  await expect(page.getByRole('timer')).toBeVisible();
  await page.clock.fastForward(45_000);
  await modal.getByRole('link', { name: 'See the credits' }).press('Enter');
  await expect(page).toHaveURL(/\/credits$/);
  await expect(modal).toHaveCount(0);
  await isInPage(page);
});

test("'New like!' and the first message that its button opens", async ({ page, context, guard }) => {
  guard.allow(/404/);
  const likers: Liker[] = [];
  await newMember(context);
  await withUser(context, quiet);
  await withLikers(page, likers);
  await page.clock.install();
  const before = page.waitForResponse('**/api/likes.php*');
  await page.goto('/members');
  await before;
  await expect(account(page)).toBeVisible();
  await page.clock.runFor(6_000);
  await account(page).focus();
  likers.push({ id: 7, name: 'Iris' });
  await page.clock.fastForward(70_000);
  await isKeyboardModal(page, page.getByRole('dialog', { name: 'New like!' }), account(page));
  likers.unshift({ id: 8, name: 'Lena', liked: true });
  await page.clock.fastForward(70_000);
  const match = page.getByRole('dialog', { name: "It's a match!" });
  await match.getByRole('button', { name: 'Write to Lena' }).press('Enter');
  await isKeyboardModal(page, page.getByRole('dialog', { name: 'Write to Lena' }), account(page));
});

test('the popup of query t', async ({ page, context, guard }) => {
  guard.allow(/404/);
  await newMember(context);
  await withUser(context, quiet);
  await page.route('**/api/auto-like.php', (route) => route.fulfill({ json: somebody({ id: 7, name: 'Iris' }) }));
  await page.clock.install();
  // Its seconds pass by themselves as well: long enough that it does not come before the focus is there.
  await page.goto('/likes?t=60');
  const modal = page.getByRole('dialog', { name: 'New like!' });
  await expect(heading(page)).toBeVisible();
  await account(page).focus();
  await expect(account(page)).toBeFocused();
  await page.clock.fastForward(60_000);
  await isKeyboardModal(page, modal, account(page));
});

test('the activation modal of a phone', async ({ page, context }, info) => {
  test.skip(info.project.name !== 'phone', 'elsewhere it is a card');
  await newMember(context);
  // It comes by itself; nothing behind a modal takes the focus.
  const focused = Promise.withResolvers<undefined>();
  await page.route(/\/activation-modal\.\w+\.js/, async (route) => {
    await focused.promise;
    await route.continue();
  });
  await page.goto('/members?api_signup_complete=1');
  await account(page).focus();
  await expect(account(page)).toBeFocused();
  focused.resolve(undefined);
  await isKeyboardModal(page, page.getByRole('dialog', { name: 'Confirm your e-mail address' }), account(page));
});

test('alerts can be reached and answered, and give the keyboard back', async ({ page, context }) => {
  await newMember(context);
  await page.goto('/members');
  const dismiss = page.getByRole('button', { name: 'Not now' });
  await expect(dismiss).toBeVisible();
  await account(page).focus();
  await dismiss.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Add a photo and a few words')).toBeVisible();
  await expect(account(page)).toBeFocused();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await dismiss.focus();
  await page.keyboard.press('Enter');
  await expect(dismiss).toHaveCount(0);
  await expect(page.getByRole('main'), 'it came from nowhere').toBeFocused();
});

test.describe('on the first visit', () => {
  test.use({ firstVisit: true });

  test('the entry warning keeps the keyboard until it is answered; Escape does not answer it', async ({ page }) => {
    await page.goto('/members');
    const warning = page.getByRole('dialog', { name: 'For adults only' });
    await expect(warning).toBeVisible();
    await staysIn(page, warning);
    await page.keyboard.press('Escape');
    await expect(warning).toBeVisible();
    await warning.getByRole('button', { name: 'I am 18 or older' }).press('Enter');
    await expect(warning).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Cookies', exact: true })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  });

  test('the question about cookies is no trap, can be reached and answered, and gives the keyboard back', async ({
    page,
  }) => {
    await page.goto('/');
    const cookies = page.getByRole('region', { name: 'Cookies', exact: true });
    await expect(cookies).toBeVisible();
    await page.keyboard.press('Shift+Tab');
    await expect(cookies.getByRole('button', { name: 'Accept all' })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(cookies.getByRole('button', { name: 'Only what is needed' })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(cookies.getByRole('link')).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    expect(await cookies.evaluate((node) => node.contains(document.activeElement))).toBe(false);
    const before = await page.evaluateHandle(() => document.activeElement);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(cookies).toHaveCount(0);
    expect(await before.evaluate((node) => node === document.activeElement)).toBe(true);
  });
});
