import { localizePath } from '@tandem/contracts/product/locales';
import { OFFLINE } from '../fixtures/offline.ts';
import { Activity, openWhole } from '../fixtures/settled.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

test.describe('without a script', { tag: ['@phone', '@mf-signup'] }, () => {
  test.use({ javaScriptEnabled: false });

  test('the login says that it needs one, and does not offer its fields', async ({ page }) => {
    const t = textsOf('mf-signup', 'fr');
    await page.goto(localizePath('fr', '/login'));
    await expect(page.getByRole('heading', { level: 1, name: t('login.title') })).toBeVisible();
    await expect(page.getByText(t('login.needs-script'))).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('link', { name: t('login.join') })).toBeVisible();
  });
});

test(
  'without a network the login says so at once, keeps what was typed, and goes on when there is one',
  { tag: ['@desktop', '@mf-signup'] },
  async ({ page, context, guard }) => {
    // Its streams connect again and again meanwhile.
    guard.allow(OFFLINE);
    const t = textsOf('mf-signup', 'en');
    // The whole page: a file that is still on its way would be missing without a network.
    await openWhole(page, new Activity(page), '/login');
    await page.getByRole('textbox', { name: t('fields.email') }).fill('free@tandemly.test');
    await expect(page.getByText(t('login.needs-script')), 'a word for others').toBeHidden();
    await page.getByLabel(t('fields.password'), { exact: true }).fill('Demo-pass-2026');
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await context.setOffline(true);
    await page
      .getByRole('main')
      .getByRole('button', { name: t('login.submit') })
      .click();
    await expect(page.getByText(textsOf('shell', 'en')('errors.offline'))).toBeVisible();
    expect(sent.filter((call) => call.startsWith('POST /api/user.php'))).toEqual([]);
    await context.setOffline(false);
    await page
      .getByRole('main')
      .getByRole('button', { name: t('login.submit') })
      .click();
    await expect(page).toHaveURL(/\/members/);
  },
);

test(
  'a login that is sent before the scripts are there waits for them, with what was typed',
  { tag: ['@phone', '@mf-signup'] },
  async ({ page }) => {
    const t = textsOf('mf-signup', 'en');
    const scripts = Promise.withResolvers<void>();
    await page.route(/\/_parts\/.*\.js/, async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto('/login', { waitUntil: 'domcontentloaded' });
    await page.getByRole('textbox', { name: t('fields.email') }).fill('free@tandemly.test');
    await page.getByLabel(t('fields.password'), { exact: true }).fill('Demo-pass-2026');
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(`${request.method()} ${request.url()}`);
    });
    await page.getByLabel(t('fields.password'), { exact: true }).press('Enter');
    await expect(page.locator('html'), 'the press was heard').toHaveAttribute('data-held');
    await expect(page.getByRole('textbox', { name: t('fields.email') })).toHaveValue('free@tandemly.test');
    scripts.resolve();
    await expect(page).toHaveURL(/\/members/);
    expect(documents, 'no form was left to the browser').toEqual([]);
    await expect(page.locator('html')).not.toHaveAttribute('data-held');
  },
);
