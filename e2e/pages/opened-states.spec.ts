import type { Locator, Page } from '@playwright/test';
import { BUNDLES } from '@tandem/contracts/product/payment-catalogue';
import { localizePath } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';
import { readSampleMember } from '@tandem/tooling/live-routes';
import { COLOURS, faultsIn, faultsInBothAppearances } from '../fixtures/axe.ts';
import { confirmedMember } from '../fixtures/confirmed-member.ts';
import { activationPath, mailsTo } from '../fixtures/mails.ts';
import { freshName, signUp, writeTo } from '../fixtures/people.ts';
import { Activity, isSettled, openSettled } from '../fixtures/settled.ts';
import { SITE_ORIGIN, SITE_PORT } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';
import { quiet, withLikers } from '../frame/likers.ts';
import type { Liker } from '../frame/likers.ts';
import { newMember, settled, withUser } from '../frame/member.ts';
import { overflowOf, smallTargets } from './checks/layout.ts';
import { faultsOfWords, readTexts } from './checks/words.ts';

test.describe.configure({ mode: 'parallel' });
test.afterEach(({ context }) => context.unrouteAll({ behavior: 'ignoreErrors' }));
test.setTimeout(120_000);

/** The page as a test has opened it, in one appearance or, where there is time, in both. */
const faultsOfAppearance = {
  light: (page: Page) => faultsIn(page, 'light'),
  // The markup is that of the other view.
  dark: (page: Page) => faultsIn(page, 'dark', COLOURS),
  both: faultsInBothAppearances,
} as const;

/**
 * What pages show only once something has been done, or has gone wrong: in each language, at each width and in each
 * appearance once. `PAGES=all` is for all of them together.
 */
const VIEWS: readonly { locale: Locale; tag: string; appearance: keyof typeof faultsOfAppearance }[] =
  process.env['PAGES'] === 'all'
    ? [
        { locale: 'en', tag: '@both', appearance: 'both' },
        { locale: 'fr', tag: '@both', appearance: 'both' },
      ]
    : [
        { locale: 'en', tag: '@phone', appearance: 'light' },
        { locale: 'fr', tag: '@desktop', appearance: 'dark' },
      ];

/** For members and visitors alike. */
const NOWHERE = [
  '/nobody-lives-here',
  // It cannot be read.
  '/%E0%A4%A',
  '/members/999999999',
  '/landers/nobody-made-it',
  '/activate/done?token=of-nobody',
  '/notifications?token=of-nobody',
  '/complaints?complaint=of-nobody',
];

/** Of nobody: its page is written by the gateway alone, without any part. */
const STRANGER = `http://stranger.localhost:${SITE_PORT}`;

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first();
const bar = (page: Page) => page.getByRole('banner');
const dialog = (page: Page) => page.getByRole('dialog');

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
}

for (const { locale, tag, appearance } of VIEWS) {
  const shell = textsOf('shell', locale);
  const members = textsOf('mf-members', locale);
  const at = (path: string) => localizePath(locale, path);

  /** Waits until it is there, and looks at the page with it; the states after one with a fault are looked at all the same. */
  const isFaultless = async (page: Page, opened: Locator, what: string): Promise<void> => {
    await expect(opened.first(), what).toBeVisible();
    const faults = [
      ...(await faultsOfAppearance[appearance](page)),
      ...faultsOfWords(await readTexts(page), { locale, hasMembersWords: true }),
      ...(await smallTargets(page)),
      ...(await overflowOf(page)),
    ];
    expect.soft(faults, `${what}, in ${locale}`).toEqual([]);
  };

  const open = async (page: Page, path: string): Promise<void> => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(at(path), { waitUntil: 'domcontentloaded' });
    await page.waitForFunction(() => performance.getEntriesByName('site-interactive').length > 0);
    await expect(heading(page)).toBeVisible();
  };

  test.describe(`on the first visit, in ${locale}`, { tag }, () => {
    test.use({ firstVisit: true });

    test('entry warning, and then the question about cookies, are in order', async ({ page }) => {
      await open(page, '/members');
      await isFaultless(page, dialog(page), 'entry warning');
      await dialog(page)
        .getByRole('button', { name: shell('entry-warning.enter', { age: 18 }) })
        .click();
      await isFaultless(page, page.getByRole('region', { name: shell('cookies.label'), exact: true }), 'cookies');
    });
  });

  test.describe(`in ${locale}`, { tag }, () => {
    test('what a visitor opens is in order', { tag: ['@mf-members', '@mf-landers'] }, async ({ page, isMobile }) => {
      await open(page, '/members');
      await bar(page)
        .getByRole('button', { name: /language|langue/ })
        .click();
      await isFaultless(page, page.getByRole('menu'), 'language menu');
      await page.keyboard.press('Escape');
      // Where there is room the filters stand beside the results.
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
      const like = members('like.like', { name: '' }).trim();
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
      await page.getByRole('button', { name: chat('header.more') }).click();
      await isFaultless(page, page.getByRole('menu'), 'menu of a conversation');
      await page.getByRole('menuitem', { name: chat('delete.menu') }).click();
      await isFaultless(page, dialog(page), 'question before a conversation is deleted');
    });

    test(
      'what a member opens in the checkout and the own profile is in order',
      { tag: ['@mf-payments', '@mf-members'] },
      async ({ page, context, guard }) => {
        // The browser itself writes a line about a code that nobody has.
        guard.allow(/404.*discountcode/);
        const payments = textsOf('mf-payments', locale);
        await newMember(context);
        await withUser(context, quiet);
        await open(page, `/credits/${BUNDLES[1].id}/ideal`);
        const code = page.getByRole('textbox', { name: payments('discount.label') });
        await code.fill('NOBODYHASIT');
        await code.press('Enter');
        await isFaultless(page, page.getByRole('main').getByRole('alert'), 'a discount code that is refused');
        await open(page, '/profile');
        for (const group of await page.getByRole('main').locator('summary').all()) await group.click();
        await isFaultless(page, heading(page), 'own profile with every group open');
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
      await fill('email', `${freshName('complaint')}@example.test`);
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

    test('addresses that lead nowhere are in order', async ({ page, guard }) => {
      guard.allow(/status of 4\d\d/);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const activity = new Activity(page);
      for (const path of NOWHERE) {
        await openSettled(page, activity, at(path));
        await isFaultless(page, heading(page), path);
      }
      const response = await page.goto(STRANGER + at('/members'));
      expect(response?.status()).toBeGreaterThanOrEqual(400);
      await isFaultless(page, heading(page), 'a host of nobody');
    });

    test('the states of a confirmation are in order', { tag: '@mf-signup' }, async ({ page, context, guard }) => {
      guard.allow(/Failed to load resource/);
      const { email } = await signUp(context.request, SITE_ORIGIN, { language: locale });
      const [mail] = await mailsTo(context.request, email);
      const link = activationPath(mail);
      const activity = new Activity(page);
      const signup = textsOf('mf-signup', locale);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.clock.install();
      const headline = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
      // Not openSettled: a page whose clock is the test's has no performance entries.
      const open = async (path: string): Promise<void> => {
        await page.goto(path);
        await isSettled(page, activity);
      };
      const look = async (path: string, what: string, title: string): Promise<void> => {
        await open(path);
        await isFaultless(page, headline(title), what);
      };
      await look(at('/complete-signup'), 'not confirmed yet', signup('confirm.title'));
      await page.route('**/api/activate.php*', (route) => route.abort());
      await open(link);
      // A call without an answer is made again for a quarter of a minute before that is told.
      const isTold = async () => {
        await page.clock.fastForward(5000);
        return headline(signup('activate.unanswered')).isVisible();
      };
      await expect.poll(isTold).toBe(true);
      await isFaultless(page, headline(signup('activate.unanswered')), 'no answer');
      await page.unroute('**/api/activate.php*');
      await look(link, 'confirmed', signup('confirmed.title'));
      await look(link, 'confirmed before', signup('confirmed.title-before'));
      await look(at('/notifications'), 'notifications of a member', members('notifications.title'));
      const missing = shell('error.not-found');
      await look(at('/likes/of-a-kind-that-is-not'), 'a member at an address that leads nowhere', missing);
    });

    test('a part that is away is in order', async ({ page, context, guard }) => {
      guard.allow(/mf-chat|Failed to load|ERR_FAILED/);
      await signUp(context.request, SITE_ORIGIN, { language: locale });
      await page.route('**/_parts/mf-chat/**', (route) => route.abort());
      await page.goto(at('/chats'));
      const retry = page.getByRole('button', { name: shell('unavailable.retry') });
      await expect(retry).toBeVisible({ timeout: 30_000 });
      await isFaultless(page, retry, 'a part that is away');
    });
  });
}
