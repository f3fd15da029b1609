import type { Locator, Page } from '@playwright/test';
import type { Chat } from '@tandem/contracts/api/chat';
import { BUNDLES } from '@tandem/contracts/product/payment-catalogue';
import { LOCALES, localizePath } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';
import { readSampleMember } from '@tandem/tooling/live-routes';
import { faultsInBothAppearances } from '../fixtures/axe.ts';
import { logIn } from '../fixtures/people.ts';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';
import { quiet, withLikers } from '../frame/likers.ts';
import type { Liker } from '../frame/likers.ts';
import { newMember, settled, withUser } from '../frame/member.ts';

test.afterEach(({ context }) => context.unrouteAll({ behavior: 'ignoreErrors' }));
test.setTimeout(120_000);

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first();
const bar = (page: Page) => page.getByRole('banner');
const dialog = (page: Page) => page.getByRole('dialog');

/** Waits until it is there, looks at it in both appearances, and expects nothing to be wrong. */
async function isFaultless(page: Page, opened: Locator, what: string): Promise<void> {
  await expect(opened.first(), what).toBeVisible();
  expect(await faultsInBothAppearances(page, what)).toEqual([]);
}

/** The page in its language, whose headline stands. */
async function open(page: Page, locale: Locale, path: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(localizePath(locale, path), { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(() => performance.getEntriesByName('site-interactive').length > 0);
  await expect(heading(page)).toBeVisible();
}

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
}

for (const locale of LOCALES) {
  const shell = textsOf('shell', locale);

  test.describe(`on the first visit, in ${locale}`, () => {
    test.use({ firstVisit: true });

    test('entry warning, and then the question about cookies', async ({ page }) => {
      await open(page, locale, '/members');
      await isFaultless(page, dialog(page), 'entry warning');
      await dialog(page)
        .getByRole('button', { name: shell('entry-warning.enter', { age: 18 }) })
        .click();
      await isFaultless(page, page.getByRole('region', { name: shell('cookies.label'), exact: true }), 'cookies');
    });
  });

  test(`what a visitor opens, in ${locale}`, async ({ page }) => {
    await open(page, locale, '/members');
    await bar(page)
      .getByRole('button', { name: /language|langue/ })
      .click();
    await isFaultless(page, page.getByRole('menu'), 'language menu');
    await page.keyboard.press('Escape');
    const filters = textsOf('mf-members', locale)('filters.title');
    const sheet = page.getByRole('main').getByRole('button', { name: new RegExp(`^${filters}`) });
    if (await sheet.isVisible()) {
      await sheet.click();
      await isFaultless(page, dialog(page), 'filter sheet');
      for (const group of await dialog(page).locator('summary').all()) await group.click();
      await isFaultless(page, dialog(page), 'filter sheet with every group open');
      await closeDialog(page);
    }
    const like = textsOf('mf-members', locale)('like.like', { name: '' }).trim();
    await page.getByRole('main').getByRole('button', { name: like }).first().click();
    await isFaultless(page, dialog(page), 'what a like needs');
    await open(page, locale, '/landers/gallery');
    await page.getByRole('article').first().getByRole('link').first().click();
    await isFaultless(page, dialog(page), 'a portrait of the gallery');
  });

  test(`what comes over a member's page, in ${locale}`, async ({ page, context }) => {
    const likers: Liker[] = [];
    await newMember(context);
    await withUser(context, (user) => ({ ...settled(user), credits: 0 }));
    await withLikers(page, likers);
    await page.clock.install();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(localizePath(locale, '/members'));
    await expect(page.getByRole('timer')).toBeVisible();
    await bar(page)
      .getByRole('button', { name: shell('account.menu-of', { name: '' }).trim() })
      .click();
    await isFaultless(page, page.getByRole('menu'), 'account menu');
    await page.keyboard.press('Escape');
    await page.clock.fastForward(45_000);
    await isFaultless(page, dialog(page), 'time-bonus modal');
    await closeDialog(page);
    likers.push({ id: 7, name: 'Iris' });
    await page.clock.fastForward(70_000);
    await isFaultless(page, page.getByRole('dialog', { name: shell('like.new') }), 'New like!');
    await closeDialog(page);
    // Somebody who is there: the first message asks who it goes to.
    likers.unshift({ id: await readSampleMember(SITE_ORIGIN), name: 'Lena', liked: true });
    await page.clock.fastForward(70_000);
    const match = page.getByRole('dialog', { name: shell('like.match') });
    await isFaultless(page, match, "It's a match!");
    await match.getByRole('button', { name: shell('like.write', { name: 'Lena' }) }).click();
    await isFaultless(page, dialog(page).getByRole('textbox'), 'the first message');
  });

  test(`alerts, and the reminder after a signup, in ${locale}`, async ({ page, context }) => {
    await newMember(context);
    await open(page, locale, '/members');
    for (const alert of ['activation', 'photo'] as const) {
      await isFaultless(page, page.getByText(shell(`alerts.${alert}.title`)), `alert ${alert}`);
      await page.getByRole('button', { name: shell('alerts.dismiss') }).click();
      await expect(page.getByText(shell(`alerts.${alert}.title`))).toHaveCount(0);
    }
    await page.evaluate(() => localStorage.clear());
    await page.goto(localizePath(locale, '/members?api_signup_complete=1'));
    await isFaultless(page, page.getByText(shell('alerts.activation.title')), 'reminder after a signup');
  });

  test(`what a member opens in conversations, in ${locale}`, async ({ page, context }) => {
    const chat = textsOf('mf-chat', locale);
    await logIn(context.request, SITE_ORIGIN, locale === 'fr' ? 'french@tandemly.test' : 'premium@tandemly.test');
    await withUser(context, quiet);
    const answer = await context.request.get(`${SITE_ORIGIN}/api/chats.php`);
    const [first] = ((await answer.json()) as { chats: Chat[] }).chats;
    if (first === undefined) throw new Error('The account has no conversation.');
    await open(page, locale, `/chats/${first.conversation.id}`);
    await page.getByRole('button', { name: chat('header.more') }).click();
    await isFaultless(page, page.getByRole('menu'), 'menu of a conversation');
    await page.getByRole('menuitem', { name: chat('delete.menu') }).click();
    await isFaultless(page, dialog(page), 'question before a conversation is deleted');
  });

  test(`what a member opens in the checkout and the own profile, in ${locale}`, async ({ page, context, guard }) => {
    // The browser itself writes a line about a code that nobody has.
    guard.allow(/404.*discountcode/);
    const t = textsOf('mf-payments', locale);
    await newMember(context);
    await withUser(context, quiet);
    await open(page, locale, `/credits/${BUNDLES[1].id}/ideal`);
    const code = page.getByRole('textbox', { name: t('discount.label') });
    await code.fill('NOBODYHASIT');
    await code.press('Enter');
    await isFaultless(page, page.getByRole('main').getByRole('alert'), 'a discount code that is refused');
    await open(page, locale, '/profile');
    for (const group of await page.getByRole('main').locator('summary').all()) await group.click();
    await isFaultless(page, heading(page), 'own profile with every group open');
  });
}
