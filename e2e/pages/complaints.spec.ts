import type { Page } from '@playwright/test';
import type { Locale } from '@tandem/contracts/product/locales';
import { LOCALES, localizePath } from '@tandem/contracts/product/locales';
import { faultsInBothAppearances } from '../fixtures/axe.ts';
import { complaintPath, mailsTo } from '../fixtures/mails.ts';
import { freshName, signUp } from '../fixtures/people.ts';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

test.afterEach(({ context }) => context.unrouteAll({ behavior: 'ignoreErrors' }));

const localeOf = (project: string): Locale => (project === 'phone' ? 'fr' : 'en');
const TEXT = 'I was charged twice for one bundle, on the same day.';

const radio = (page: Page, locale: Locale, subject: string) =>
  page.getByRole('radio', { name: textsOf('mf-members', locale)(`complaints.subjects.${subject}.title`) });
const box = (page: Page, locale: Locale, name: string) =>
  page.getByRole('textbox', { name: textsOf('mf-members', locale)(`complaints.${name}`) });
const send = (page: Page, locale: Locale) =>
  page.getByRole('button', { name: textsOf('mf-members', locale)('complaints.send') }).click();

async function fill(page: Page, locale: Locale, email: string): Promise<void> {
  await radio(page, locale, 'billing').check();
  await box(page, locale, 'explanation').fill(TEXT);
  await box(page, locale, 'name').fill('Juliette Marchand');
  await box(page, locale, 'email').fill(email);
  await page.getByRole('checkbox').check();
}

test('a visitor finds the page in the footer, complains, reads the mail, and follows its link', async ({
  page,
  request,
}, { project }) => {
  const locale = localeOf(project.name);
  const t = textsOf('mf-members', locale);
  const email = `${freshName('complaint')}@example.test`;

  await test.step('the footer leads there', async () => {
    await page.goto(localizePath(locale, '/pages/ban'));
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: textsOf('shell', locale)('footer.complaints') })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: t('complaints.title') })).toBeVisible();
  });

  await test.step('what is missing is told, and the first of it has the focus', async () => {
    await send(page, locale);
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(5);
    await expect(radio(page, locale, 'illegal')).toBeFocused();
    await expect(radio(page, locale, 'illegal')).toBeInViewport();
  });

  const reference = await test.step('it is sent, and has a reference and a link', async () => {
    await fill(page, locale, email);
    await send(page, locale);
    await expect(page.getByRole('heading', { level: 1, name: t('complaints.sent.title') })).toBeInViewport();
    await expect(page.getByText(t('complaints.sent.mailed', { email }))).toBeVisible();
    const link = await box(page, locale, 'sent.link').inputValue();
    expect(link).toMatch(new RegExp(`^${SITE_ORIGIN}${localizePath(locale, '/complaints')}\\?complaint=[\\w-]{43}$`));
    return (await page.getByText(/^[2-9B-Z]{4}-[2-9B-Z]{4}$/).textContent()) ?? '';
  });

  const [mail] = await mailsTo(request, email);
  await test.step('the mail is in the language of the page', () => {
    expect(mail?.subject).toContain(reference);
    expect(mail?.text).toContain(locale === 'fr' ? 'Suivre ma réclamation' : 'Follow my complaint');
    expect(complaintPath(mail)).toMatch(new RegExp(`^${localizePath(locale, '/complaints')}\\?complaint=[\\w-]{43}$`));
  });

  await test.step('its link shows the status, and nothing of what was written', async () => {
    const answer = await page.goto(complaintPath(mail));
    expect(answer?.headers()).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'private, no-store' });
    await expect(page.getByRole('heading', { level: 1, name: t('complaints.status.title') })).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByRole('definition').filter({ hasText: reference })).toBeVisible();
    await expect(main.getByText(t('complaints.status.states.received.title'), { exact: true })).toBeVisible();
    for (const written of [TEXT, email, 'Juliette']) await expect(page.getByText(written)).toHaveCount(0);
    await expect(page).toHaveTitle(new RegExp(t('complaints.status.title')));
  });
});

test('illegal content is reported without a name, and the link is shown', async ({ page }, { project }) => {
  const locale = localeOf(project.name);
  const t = textsOf('mf-members', locale);
  await page.goto(localizePath(locale, '/complaints'));
  await radio(page, locale, 'illegal').check();
  await expect(page.getByText(t('complaints.danger'))).toBeVisible();
  await box(page, locale, 'url').fill('/members/1');
  await box(page, locale, 'explanation').fill(TEXT);
  await page.getByRole('checkbox').check();
  await send(page, locale);
  await expect(page.getByText(t('complaints.sent.keep'))).toBeVisible();
  await page.getByRole('link', { name: t('complaints.sent.follow') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('complaints.status.title') })).toBeVisible();
});

test('what was typed survives the server’s failure and a reload', async ({ page, guard }) => {
  guard.allow(/status of 5\d\d|^50\d |Failed to load resource/);
  const t = textsOf('mf-members', 'en');
  await page.goto('/complaints');
  await fill(page, 'en', 'juliette@example.test');
  await page.route('**/api/complaints.php', (route) =>
    route.fulfill({
      status: 500,
      json: { error: { code: 'internal', message: 'An error occured, please try again later.', requestId: 'x' } },
    }),
  );
  await send(page, 'en');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('An error occured, please try again later.');
  await expect(box(page, 'en', 'explanation')).toHaveValue(TEXT);
  await page.unroute('**/api/complaints.php');
  await page.reload();
  await expect(box(page, 'en', 'explanation')).toHaveValue(TEXT);
  await expect(radio(page, 'en', 'billing')).toBeChecked();
  await expect(page.getByRole('checkbox')).not.toBeChecked();
  await page.getByRole('checkbox').check();
  await send(page, 'en');
  await expect(page.getByRole('heading', { level: 1, name: t('complaints.sent.title') })).toBeVisible();
});

test('a member finds their name and address in the form', async ({ page, context }) => {
  const { name, email } = await signUp(context.request, SITE_ORIGIN);
  await page.goto('/complaints');
  await expect(box(page, 'en', 'name')).toHaveValue(name);
  await expect(box(page, 'en', 'email')).toHaveValue(email);
});

test('a link that leads nowhere says so, and leads to the form', async ({ page, guard }) => {
  // The browser itself writes a line about the answer 404.
  guard.allow(/status of 404/);
  const t = textsOf('mf-members', 'en');
  await page.goto(`/complaints?complaint=${'x'.repeat(43)}`);
  await expect(page.getByRole('heading', { level: 1, name: t('complaints.status.missingTitle') })).toBeVisible();
  await page.getByRole('link', { name: t('complaints.status.form') }).click();
  await expect(page).toHaveURL('/complaints');
  await expect(page.getByRole('heading', { level: 1, name: t('complaints.title') })).toBeVisible();
});

for (const locale of LOCALES) {
  test(`the states of the page have no accessibility fault in ${locale}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const t = textsOf('mf-members', locale);
    await page.goto(localizePath(locale, '/complaints'));
    await send(page, locale);
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(5);
    const faults = await faultsInBothAppearances(page, 'faults');
    await fill(page, locale, `${freshName('complaint')}@example.test`);
    await send(page, locale);
    await expect(page.getByRole('heading', { level: 1, name: t('complaints.sent.title') })).toBeVisible();
    faults.push(...(await faultsInBothAppearances(page, 'sent')));
    await page.getByRole('link', { name: t('complaints.sent.follow') }).click();
    await expect(page.getByRole('heading', { level: 1, name: t('complaints.status.title') })).toBeVisible();
    faults.push(...(await faultsInBothAppearances(page, 'status')));
    expect(faults).toEqual([]);
  });
}

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  for (const locale of LOCALES) {
    test(`the page says where to write instead, and offers no fields, in ${locale}`, async ({ page }) => {
      const t = textsOf('mf-members', locale);
      await page.goto(localizePath(locale, '/complaints'));
      await expect(page.getByRole('heading', { level: 1, name: t('complaints.title') })).toBeVisible();
      const [before = ''] = t('complaints.needsScript', { support: '@' }).split('@');
      await expect(page.getByText(before)).toBeVisible();
      await expect(page.getByRole('textbox')).toHaveCount(0);
    });
  }
});
