import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { newMember, settled, withUser } from './member.ts';
import { isKeyboardModal } from './modals.ts';

test.afterEach(({ context }) => context.unrouteAll({ behavior: 'ignoreErrors' }));

const bar = (page: Page) => page.getByRole('banner');
const account = (page: Page) => bar(page).getByRole('button', { name: /Account menu/ });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const places = (page: Page) => page.getByRole('navigation', { name: 'Main' }).filter({ visible: true });

/** Keys have an effect once the page is hydrated. */
const isInteractive = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('site-interactive').length > 0);

/** The focus is in the page that was just opened: on its heading, or on `main` if the heading was not there yet. */
const isInPage = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.activeElement?.matches('main, main h1')), {
      message: 'the keyboard is in the new page',
    })
    .toBe(true);

/** Presses Tab from the top of the document until the keyboard is in the page; returns what it came by. */
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

test(
  'a visitor comes by the skip link, the logo, the language and Login [R-FRAME-LOGIN-BUTTON, R-FRAME-LANGUAGE-MENU]',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/members');
    await isInteractive(page);
    await expect(heading(page)).toBeVisible();
    expect(await tabToMain(page)).toEqual(['Skip to content', 'Tandemly, home', 'EN, language: English', 'Log in']);
    await page.keyboard.press('Shift+Tab');
    await expect(bar(page).getByRole('link', { name: 'Log in' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/login/);
    await isInPage(page);
  },
);

test(
  'a member comes by every entry in its order, and Enter goes there [R-FRAME-NAV-SEARCH, R-FRAME-NAV-PREMIUM]',
  { tag: '@both' },
  async ({ page, context }, info) => {
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
    expect(names.at(-1)).toMatch(/25% off your first bundle/);
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
  },
);

test(
  'the activation modal of a phone keeps the keyboard and gives it back [R-FRAME-ALERT-ACTIVATION-MODAL]',
  { tag: '@phone' },
  async ({ page, context }) => {
    await newMember(context);
    // It opens by itself; nothing behind a modal takes the focus.
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
  },
);
