import type { Page } from '@playwright/test';
import { localizePath } from '@tandem/contracts/product/locales';
import { complaintPath, mailsTo } from '../fixtures/mails.ts';
import { freshName } from '../fixtures/people.ts';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { entryOf, textsOf } from '../fixtures/texts.ts';

const LOCALE = 'fr';
const t = textsOf('mf-members', LOCALE);
const TEXT = 'I was charged twice for one bundle, on the same day.';

const radio = (page: Page, subject: string) =>
  page.getByRole('radio', { name: t(`complaints.subjects.${subject}.title`) });
const box = (page: Page, name: string) => page.getByRole('textbox', { name: t(`complaints.${name}`) });
const send = (page: Page) => page.getByRole('button', { name: t('complaints.send') }).click();

async function fill(page: Page, email: string): Promise<void> {
  await radio(page, 'billing').check();
  await box(page, 'explanation').fill(TEXT);
  await box(page, 'name').fill('Juliette Marchand');
  await box(page, 'email').fill(email);
  await page.getByRole('checkbox').check();
}

test(
  'a visitor finds the page in the footer, complains, reads the mail, and follows its link [S-MODERATION-COMPLAINTS]',
  { tag: ['@phone', '@mf-members'] },
  async ({ page, request }) => {
    const email = `${freshName('complaint')}@example.test`;

    await test.step('the footer leads there', async () => {
      await page.goto(localizePath(LOCALE, '/pages/ban'));
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: entryOf('/complaints', LOCALE) })
        .click();
      await expect(page.getByRole('heading', { level: 1, name: t('complaints.title') })).toBeVisible();
    });

    await test.step('what is missing is named, and the first of it has the focus', async () => {
      await send(page);
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(5);
      await expect(radio(page, 'illegal')).toBeFocused();
      await expect(radio(page, 'illegal')).toBeInViewport();
    });

    const reference = await test.step('it is sent, and has a reference and a link', async () => {
      await fill(page, email);
      await send(page);
      await expect(page.getByRole('heading', { level: 1, name: t('complaints.sent.title') })).toBeInViewport();
      await expect(page.getByText(t('complaints.sent.mailed', { email }))).toBeVisible();
      const link = await box(page, 'sent.link').inputValue();
      expect(link).toMatch(new RegExp(`^${SITE_ORIGIN}${localizePath(LOCALE, '/complaints')}\\?complaint=[\\w-]{43}$`));
      return (await page.getByText(/^[2-9B-Z]{4}-[2-9B-Z]{4}$/).textContent()) ?? '';
    });

    const [mail] = await mailsTo(request, email);
    await test.step('the mail is in the language of the page', () => {
      expect(mail?.subject).toContain(reference);
      expect(mail?.text).toContain('Suivre ma réclamation');
      expect(complaintPath(mail)).toMatch(
        new RegExp(`^${localizePath(LOCALE, '/complaints')}\\?complaint=[\\w-]{43}$`),
      );
    });

    await test.step('its link shows the status, and nothing of what was written', async () => {
      const response = await page.goto(complaintPath(mail));
      expect(response?.headers()).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'private, no-store' });
      await expect(page.getByRole('heading', { level: 1, name: t('complaints.status.title') })).toBeVisible();
      const main = page.getByRole('main');
      await expect(main.getByRole('definition').filter({ hasText: reference })).toBeVisible();
      await expect(main.getByText(t('complaints.status.states.received.title'), { exact: true })).toBeVisible();
      for (const written of [TEXT, email, 'Juliette']) await expect(page.getByText(written)).toHaveCount(0);
      await expect(page).toHaveTitle(new RegExp(t('complaints.status.title')));
    });
  },
);

test.describe('without a script', { tag: ['@phone', '@mf-members'] }, () => {
  test.use({ javaScriptEnabled: false });

  test('the page says where to write instead, and offers no fields', async ({ page }) => {
    await page.goto(localizePath(LOCALE, '/complaints'));
    await expect(page.getByRole('heading', { level: 1, name: t('complaints.title') })).toBeVisible();
    const [before = ''] = t('complaints.needsScript', { support: '@' }).split('@');
    await expect(page.getByText(before)).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
  });
});
