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

/** Presses Tab from the first stop in the page until the keyboard has left it; returns where it was, by what is read out. */
async function tabThroughMain(page: Page): Promise<string[]> {
  const names: string[] = [];
  for (let press = 0; press < 40; press += 1) {
    const at = await page.evaluate(() => {
      const { activeElement: element } = document;
      if (element === null || element.closest('main') === null) return null;
      // The ring of a card is around all of it.
      const ring = [null, '::after'].some((part) => {
        const { outlineStyle, boxShadow } = getComputedStyle(element, part);
        return outlineStyle !== 'none' || boxShadow !== 'none';
      });
      const label = element instanceof HTMLSelectElement ? element.labels[0] : element;
      // Who is here differs from site to site.
      const isMember = element instanceof HTMLAnchorElement && /\/members\/\d+$/.test(element.pathname);
      return { name: isMember ? 'a member' : (label?.textContent.trim() ?? ''), ring };
    });
    if (at === null) return names;
    expect(at.ring, `${at.name} shows that the keyboard is there`).toBe(true);
    names.push(at.name);
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab never left the page.');
}

test(
  'a visitor goes through home from top to bottom, and Enter starts the signup [R-FRAME-LANDER-BAR, R-MEMBERS-FINDER-SIGNUP]',
  { tag: '@both' },
  async ({ page }) => {
    await page.goto('/');
    await isInteractive(page);
    const people = page.getByRole('list', { name: 'Members of Tandemly' }).getByRole('link');
    await expect(people).toHaveCount(9);
    expect(await tabToMain(page)).toEqual(['Skip to content', 'Tandemly, home', 'Français', 'Log in']);
    const stops = await tabThroughMain(page);
    expect(stops).toEqual([
      'I am',
      'looking for',
      'aged',
      'in',
      'Start for free',
      ...Array.from({ length: 9 }, () => 'a member'),
      'All prices',
      'Is it really free to start?',
      'Do credits renew automatically?',
      'What if I change my mind after paying?',
      'Who sees what I tell you?',
      'Start for free',
      'Choose whom you want to meet',
    ]);
    for (const _ of stops) await page.keyboard.press('Shift+Tab');
    const own = page.getByLabel('I am', { exact: true });
    await expect(own).toBeFocused();
    // By its first letter, as a list of choices is used without a mouse.
    await page.keyboard.press('a');
    await expect(own).toHaveValue('female');
    for (let press = 0; press < 4; press += 1) await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Start for free' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/signup\?.*me=female/);
    await isInPage(page);
  },
);

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
