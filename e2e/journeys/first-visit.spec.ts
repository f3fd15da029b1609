import type { Locator, Page } from '@playwright/test';
import { BUNDLES } from '@tandem/contracts/product/payment-catalogue';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { Locale } from '@tandem/contracts/product/locales';
import { localizePath } from '@tandem/contracts/product/locales';
import { NetworkLog, readPlan } from '../fixtures/network-log.ts';
import { fillSignup, freshName } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

// What a first visitor is asked is asked here too.
test.use({ firstVisit: true });

const POPULAR = BUNDLES[1];

/** A person on a phone reads French, one at a desk English. */
function visitorOf(project: string): { locale: Locale; onPhone: boolean } {
  return project === 'phone' ? { locale: 'fr', onPhone: true } : { locale: 'en', onPhone: false };
}

async function searchWomenOnline(page: Page, locale: Locale, onPhone: boolean): Promise<void> {
  const t = textsOf('mf-members', locale);
  if (onPhone) await page.getByRole('button', { name: new RegExp(t('filters.title')) }).click();
  const filters = onPhone ? page.getByRole('dialog') : page.getByRole('main');
  const answered = page.waitForResponse((response) => /members\.php\?.*with_photo=1/.test(response.url()));
  const withPhoto = filters.getByRole('checkbox', { name: t('filters.with_photo') });
  await withPhoto.click();
  await expect(withPhoto).toBeChecked();
  if (onPhone) await filters.getByRole('button', { name: /^(Voir|Show)/ }).click();
  await expect(page).toHaveURL(/with_photo=1/);
  // The people of the search before stay, dimmed, until those of this one come.
  await answered;
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('main').locator('[aria-busy="false"]').getByRole('article').first()).toBeVisible();
}

/** The receipt of a payment that is completed: on the page, and alone on paper, in dark ink also where the page is dark. */
async function seePrintedReceipt(page: Page, locale: Locale): Promise<void> {
  const t = textsOf('mf-payments', locale);
  const receipt = page.getByRole('region', { name: t('receipt.title') });
  const printed = [receipt, ...(await receipt.getByRole('definition').all())];
  // Number, date, what was bought, the welcome bonus, amount, method, seller.
  expect(printed).toHaveLength(1 + 7);
  await expect(receipt).toContainText('iDEAL');
  await expect(receipt).toContainText(new URL(page.url()).searchParams.get('payment') ?? 'no payment');
  const button = receipt.getByRole('button', { name: t('receipt.print') });
  const others = [
    page.getByRole('banner'),
    page.getByRole('contentinfo'),
    page.getByRole('heading', { level: 1 }),
    button,
  ];
  for (const one of [...printed, ...others]) await expect(one).toBeVisible();
  const inLight = await inkOf(receipt);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await inkOf(receipt), 'the page has a dark appearance').not.toEqual(inLight);

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const one of printed) await expect(one).toBeVisible();
  for (const one of others) await expect(one).toBeHidden();
  for (const role of ['navigation', 'button', 'link', 'status', 'alert'] as const)
    await expect(page.getByRole(role), role).toHaveCount(0);
  expect(await inkOf(receipt), 'the ink of the light page').toEqual(inLight);
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)');
  const words = (text: string) => text.split(/\s+/).filter((word) => word !== '');
  const shown = await page.locator('body').innerText();
  expect(words(shown), 'nothing else is on the paper').toEqual(words(await receipt.innerText()));
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
}

/** The colours of a part's words. */
const inkOf = (part: Locator) =>
  part.evaluate((element) =>
    [...element.querySelectorAll('h2, dt, dd, dd > *')].map((one) => getComputedStyle(one).color),
  );

test('a visitor signs up, searches, likes, writes, pays, and finds everything again', async ({ page }, { project }) => {
  test.setTimeout(120_000);
  const { locale, onPhone } = visitorOf(project.name);
  const at = (path: string) => localizePath(locale, path);
  const shell = textsOf('shell', locale);
  const members = textsOf('mf-members', locale);
  const chat = textsOf('mf-chat', locale);
  const payments = textsOf('mf-payments', locale);
  const member = { name: freshName('visit'), email: `${freshName('visit')}@example.test` };

  const network = new NetworkLog(page);
  const navigation = page.getByRole('navigation', { name: shell('navigation.main') });

  await test.step('comes to the home page and opens the gallery', async () => {
    await page.goto(at('/'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    network.expectNoLookup();
    await page.getByRole('button', { name: shell('cookies.necessary') }).click();
    await page.goto(at('/landers/gallery'));
    await expect(page.getByRole('list').getByRole('article').first()).toBeVisible();
    await page
      .getByRole('link', { name: textsOf('mf-landers', locale)('start') })
      .first()
      .click();
    await expect(page).toHaveURL(/\/signup\?.*lander=gallery/);
  });

  await test.step('signs up', async () => {
    await fillSignup(page, locale, member);
    await page.waitForURL(`**${at('/complete-signup')}**`, { timeout: 30_000 });
    await page.getByRole('link', { name: textsOf('mf-signup', locale)('confirm.members') }).click();
    await page.waitForURL(`**${at('/members')}**`);
    await expect(page.getByRole('heading', { level: 1, name: members('search.title') })).toBeVisible();
  });

  let liked = '';
  await test.step('searches and likes', async () => {
    await searchWomenOnline(page, locale, onPhone);
    const card = page.getByRole('list').getByRole('article').first();
    const like = card.getByRole('button').first();
    liked = (await card.getByRole('link').first().textContent()) ?? '';
    await expect(like).toHaveAttribute('aria-pressed', 'false');
    await like.click();
    await expect(like).toHaveAttribute('aria-pressed', 'true');
    await card.getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(liked.trim());
  });

  const greeting = 'Bonjour / hello 👋 — votre pain du dimanche ?';
  await test.step('writes a first message, which costs one credit', async () => {
    await page
      .getByRole('main')
      .getByRole('link', { name: members('profile.chat') })
      .first()
      .click();
    await expect(page).toHaveURL(/\/chat$/);
    await expect(page.getByText(chat('cost.left', { count: LIMITS.signupCredits }))).toBeVisible();
    await page.getByRole('textbox').fill(greeting);
    await page.getByRole('button', { name: chat('composer.send') }).click();
    const warning = page.getByRole('dialog');
    const sent = page.getByRole('region', { name: chat('messages.region') }).getByText(greeting);
    // Asked before, where the profile is fictional.
    await expect(warning.or(sent).first()).toBeVisible();
    if (await warning.isVisible()) await warning.getByRole('button', { name: chat('fictional.send') }).click();
    await expect(sent).toBeVisible();
    // The account is not confirmed, so that this was its one message.
    await expect(page.getByText(chat('limit.activation'))).toBeVisible();
  });

  await test.step('buys the popular bundle with iDEAL', async () => {
    await page.goto(at('/premium'));
    await page
      .getByRole('link', { name: payments('bundle.take', { count: POPULAR.credits }) })
      .first()
      .click();
    await page.getByRole('radio', { name: /iDEAL/ }).check();
    for (const box of await page.getByRole('main').getByRole('checkbox').all()) await box.check();
    await page.getByRole('button', { name: payments('checkout.order') }).click();
    await page.waitForURL('**/sandbox-pay/**');
    await page.getByRole('button', { name: /Pay|Payer/ }).click();
    await page.waitForURL(`**${at('/credits/40/ideal')}**`);
    const completed = payments('status.completed', { count: POPULAR.credits });
    await expect(page.getByRole('heading', { level: 1, name: completed })).toBeInViewport();
  });

  await test.step('has a receipt, which is all that is printed', () => seePrintedReceipt(page, locale));

  const balance = LIMITS.signupCredits - 1 + POPULAR.credits;
  await test.step('sees Credits in place of Get Premium', async () => {
    await expect(navigation.getByRole('link', { name: shell('navigation.credits') })).toBeVisible();
    await expect(navigation.getByRole('link', { name: shell('navigation.premium-short') })).toHaveCount(0);
  });

  await test.step('reloads: everything is still there', async () => {
    await page.goto(at('/credits'));
    await page.reload();
    await expect(page.getByRole('main').getByText(String(balance), { exact: true }).first()).toBeVisible();
    await page.goto(at('/chats'));
    await page.reload();
    await expect(page.getByText(greeting).first()).toBeVisible();
    await page
      .getByRole('list', { name: chat('list.label') })
      .getByRole('link')
      .first()
      .click();
    const partner = liked.trim().split(',')[0] ?? '';
    const messages = page.getByRole('log', { name: chat('messages.label', { name: partner }) });
    await expect(messages.getByText(greeting)).toBeVisible();
    await page.goto(at('/likes/given'));
    await page.reload();
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
    await expect(page.getByRole('main').getByRole('article').getByRole('link', { name: partner })).toBeVisible();
  });

  await test.step('each part came from its own release, and what they share from the shell alone', async () => {
    const loaded = network.expectOwnReleases(await readPlan(page));
    expect(loaded).toEqual(['mf-chat', 'mf-landers', 'mf-members', 'mf-payments', 'mf-signup', 'shell']);
    await network.expectSharedOnce(page);
  });
});
