import { LOCALES, localizePath } from '@tandem/contracts/product/locales';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

test.use({ javaScriptEnabled: false });

for (const locale of LOCALES) {
  const t = textsOf('mf-landers', locale);

  test(`the home page can be read and left in ${locale}`, async ({ page }) => {
    await page.goto(localizePath(locale, '/'));
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: t('home.costs.title') })).toBeVisible();
    await expect(
      page.getByRole('list', { name: t('home.members', { tenant: 'Tandemly' }) }).getByRole('article'),
    ).not.toHaveCount(0);
    await page
      .getByRole('banner')
      .getByRole('link', { name: textsOf('shell', locale)('account.login') })
      .click();
    await expect(page).toHaveURL(localizePath(locale, '/login'));
    await expect(
      page.getByRole('heading', { level: 1, name: textsOf('mf-signup', locale)('login.title') }),
    ).toBeVisible();
  });

  test(`the gallery lander can be read in ${locale}`, async ({ page }) => {
    await page.goto(localizePath(locale, '/landers/gallery'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const portrait = page.getByRole('article').first();
    await expect(portrait.getByRole('link')).toHaveAttribute('href', /\/signup\?profile=\d+&lander=gallery/);
    await expect(page.getByRole('link', { name: t('start') }).first()).toHaveAttribute(
      'href',
      new RegExp(`^${localizePath(locale, '/signup')}`),
    );
  });
}
