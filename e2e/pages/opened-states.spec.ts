import type { Page } from '@playwright/test';
import { BUNDLES } from '@tandem/contracts/product/payment-catalogue';
import { localizePath } from '@tandem/contracts/product/locales';
import { readSampleMember } from '@tandem/tooling/live-routes';
import { confirmedMember } from '../fixtures/confirmed-member.ts';
import { freshName, writeTo } from '../fixtures/people.ts';
import { addPrivatePhoto } from '../fixtures/photos.ts';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { patternsOf, textsOf } from '../fixtures/texts.ts';
import { quiet, withLikers } from '../frame/likers.ts';
import type { Liker } from '../frame/likers.ts';
import { newMember, settled, withUser } from '../frame/member.ts';
import { VIEWS, addData, checkOf, heading, openIn, watchData } from './opened-states.ts';

test.describe.configure({ mode: 'parallel' });
test.beforeEach(({ page }) => watchData(page));
test.afterEach(({ context }) => context.unrouteAll({ behavior: 'ignoreErrors' }));
test.setTimeout(120_000);

/** The price of a private photo on Tandemly, in credits (photo_credits). */
const UNLOCK = 5;

const bar = (page: Page) => page.getByRole('banner');
const dialog = (page: Page) => page.getByRole('dialog');

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
}

for (const view of VIEWS) {
  const { locale, tag } = view;
  const isFaultless = checkOf(view);
  const open = (page: Page, path: string) => openIn(page, locale, path);
  const shell = textsOf('shell', locale);
  const anyShell = patternsOf('shell', locale);
  const members = textsOf('mf-members', locale);
  const at = (path: string) => localizePath(locale, path);

  test.describe(`on the first visit, in ${locale}`, { tag }, () => {
    test.use({ firstVisit: true });

    test('entry warning, and then the question about cookies, are in order', async ({ page }) => {
      await open(page, '/members');
      await isFaultless(page, dialog(page), 'entry warning');
      await dialog(page)
        .getByRole('button', { name: shell('entry-warning.enter', { age: 18 }) })
        .click();
      await isFaultless(page, page.locator('.cookie-question'), 'cookies');
    });
  });

  test.describe(`in ${locale}`, { tag }, () => {
    test('what a visitor opens is in order', { tag: ['@mf-members', '@mf-landers'] }, async ({ page, isMobile }) => {
      await open(page, '/members');
      await bar(page)
        .getByRole('button', { name: anyShell('language.choose') })
        .click();
      await isFaultless(page, page.getByRole('menu'), 'language menu');
      await page.keyboard.press('Escape');
      // Where there is room the filters are beside the results.
      if (isMobile) {
        await page
          .getByRole('main')
          .getByRole('button', { name: new RegExp(`^${members('filters.title')}`) })
          .click();
        await expect(dialog(page)).toBeVisible();
        for (const group of await dialog(page).locator('summary').all()) await group.click();
        await isFaultless(page, dialog(page), 'filter sheet with every group open');
        await closeDialog(page);
      }
      const like = patternsOf('mf-members', locale)('like.like');
      await page.getByRole('main').getByRole('button', { name: like }).first().click();
      await isFaultless(page, dialog(page), 'what a like needs');
      await open(page, '/landers/gallery');
      await page.getByRole('article').first().getByRole('link').first().click();
      await isFaultless(page, dialog(page), 'a portrait of the gallery');
    });

    test('what comes over a member’s page is in order', async ({ page, context }) => {
      const likers: Liker[] = [];
      await newMember(context);
      await withUser(context, (user) => ({ ...settled(user), credits: 0 }));
      await withLikers(page, likers);
      await page.clock.install();
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(at('/members'));
      await expect(page.getByRole('timer')).toBeVisible();
      await bar(page)
        .getByRole('button', { name: anyShell('account.menu-of') })
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
      // A member who exists: the first message requests whom it goes to.
      likers.unshift({ id: await readSampleMember(SITE_ORIGIN), name: 'Lena', liked: true });
      await page.clock.fastForward(70_000);
      const match = page.getByRole('dialog', { name: shell('like.match') });
      await expect(match.getByRole('textbox')).toBeVisible();
      await isFaultless(page, match, "It's a match!");
    });

    test('alerts, and the reminder after a signup, are in order', async ({ page, context }) => {
      await newMember(context);
      await open(page, '/members');
      for (const alert of ['activation', 'photo'] as const) {
        await isFaultless(page, page.getByText(shell(`alerts.${alert}.title`)), `alert ${alert}`);
        await page.getByRole('button', { name: shell('alerts.dismiss') }).click();
        await expect(page.getByText(shell(`alerts.${alert}.title`))).toHaveCount(0);
      }
      await page.evaluate(() => localStorage.clear());
      await page.goto(at('/members?api_signup_complete=1'));
      await isFaultless(page, page.getByText(shell('alerts.activation.title')), 'reminder after a signup');
    });

    test('what a member opens in conversations is in order', { tag: '@mf-chat' }, async ({ page, context }) => {
      const chat = textsOf('mf-chat', locale);
      await confirmedMember(context.request);
      const conversation = await writeTo(context.request, await readSampleMember(SITE_ORIGIN), 'Good evening!');
      await withUser(context, quiet);
      await open(page, `/chats/${conversation}`);
      await page.getByRole('button', { name: chat('gifts.action') }).click();
      await isFaultless(page, dialog(page).getByRole('radio'), 'the gifts');
      await closeDialog(page);
      await page.getByRole('button', { name: chat('header.more'), exact: true }).click();
      await isFaultless(page, page.getByRole('menu'), 'menu of a conversation');
      await page.getByRole('menuitem', { name: chat('delete.menu') }).click();
      await isFaultless(
        page,
        page.getByRole('button', { name: chat('likes.undo') }),
        'the way back of what was deleted',
      );
    });

    test(
      'what a member opens in the checkout and the own profile is in order',
      { tag: ['@mf-payments', '@mf-members'] },
      async ({ page, context, guard }) => {
        // The browser itself logs a line about a code that does not exist.
        guard.allow(/404.*discountcode/);
        const payments = textsOf('mf-payments', locale);
        await newMember(context);
        await withUser(context, quiet);
        await open(page, `/credits/${BUNDLES[1].id}/ideal`);
        await page.getByRole('button', { name: payments('discount.open') }).click();
        const code = page.getByRole('textbox', { name: payments('discount.label') });
        await code.fill('NOBODYHASIT');
        await code.press('Enter');
        await isFaultless(page, page.getByRole('main').getByRole('alert'), 'a discount code that is refused');
        await open(page, '/profile');
        for (const group of await page.getByRole('main').locator('summary').all()) await group.click();
        await isFaultless(page, heading(page), 'own profile with every group open');
      },
    );

    test(
      'the photos of a member over the whole screen, and the offer of a private one, are in order',
      { tag: '@mf-members' },
      async ({ page, context, browser }) => {
        const theirs = await browser.newContext({ baseURL: SITE_ORIGIN });
        const { id } = await newMember(theirs);
        await addPrivatePhoto(theirs.request);
        await theirs.close();
        await newMember(context);
        await withUser(context, quiet);
        await open(page, `/members/${id}`);
        await page.getByRole('button', { name: members('photos.expand') }).click();
        const offer = dialog(page).getByRole('button', { name: members('photos.unlock.button', { count: UNLOCK }) });
        await isFaultless(page, offer, 'the offer of a private photo');
      },
    );

    test('a complaint is in order: with faults, sent, and followed', { tag: '@mf-members' }, async ({ page }) => {
      const send = () => page.getByRole('button', { name: members('complaints.send') }).click();
      const fill = (name: string, text: string) =>
        page.getByRole('textbox', { name: members(`complaints.${name}`) }).fill(text);
      await open(page, '/complaints');
      await send();
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(5);
      await isFaultless(page, heading(page), 'a complaint with faults');
      await page.getByRole('radio', { name: members('complaints.subjects.billing.title') }).check();
      await fill('explanation', members('complaints.subjects.billing.title').repeat(3));
      await fill('name', 'Juliette Marchand');
      const email = `${freshName('complaint')}@example.test`;
      addData(page, email);
      await fill('email', email);
      await page.getByRole('checkbox').check();
      await send();
      await isFaultless(
        page,
        page.getByRole('heading', { name: members('complaints.sent.title') }),
        'a complaint sent',
      );
      await page.getByRole('link', { name: members('complaints.sent.follow') }).click();
      const followed = page.getByRole('heading', { name: members('complaints.status.title') });
      await isFaultless(page, followed, 'a complaint followed');
    });
  });
}
