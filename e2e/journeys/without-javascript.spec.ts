import { LOCALE_TABLE, LOCALES, localizePath } from '@tandem/contracts/product/locales';
import type { RouteId } from '@tandem/contracts/product/routes';
import { readLiveRoutes, readSampleMember, samplePaths } from '@tandem/tooling/live-routes';
import { DOCUMENTS } from '../fixtures/documents.ts';
import { SITE_ORIGIN, SITE_PORT } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

test.use({ javaScriptEnabled: false });

/** What links in mails lead to is done by the browser: there is nothing to read before. */
const OF_THE_BROWSER: ReadonlySet<RouteId> = new Set<RouteId>(['activate-done', 'reset-password-do', 'mail-change-do']);

/**
 * What is pressed, chosen or typed into. A form that the browser itself sends needs no script, and a button within a
 * sentence is read as its words.
 */
const CONTROLS = ':is(button, select, input, textarea, [role="button"]):not(form[action] *, p *, dd *)';

for (const locale of LOCALES) {
  test(`every public page can be read, and every link on it leads somewhere, in ${locale}`, async ({ page }) => {
    test.setTimeout(120_000);
    const routes = (await readLiveRoutes(SITE_ORIGIN)).filter(
      ({ id, access }) => access !== 'member' && !OF_THE_BROWSER.has(id),
    );
    expect(routes.length).toBeGreaterThan(15);
    const links = new Map<string, string>();
    const member = await readSampleMember(SITE_ORIGIN);
    for (const path of routes.flatMap((route) => samplePaths(route, { member }))) {
      const address = localizePath(locale, path);
      const response = await page.goto(address);
      expect([address, response?.status()]).toEqual([address, 200]);
      await expect(page, address).toHaveURL(address);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
      expect((await page.locator('main').innerText()).length, `${address} says something`).toBeGreaterThan(50);
      await expect(page.locator(CONTROLS).filter({ visible: true }), `${address} offers no script’s work`).toHaveCount(
        0,
      );
      const hrefs = await page
        .getByRole('link')
        .evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
      const own = hrefs.filter((href) => href.startsWith('/')).map((href) => href.replace(/#.*/, ''));
      expect(own.length, `${address} can be left`).toBeGreaterThan(0);
      for (const href of own) links.set(href, address);
    }
    for (const [href, on] of links) {
      const answer = await page.request.get(href);
      expect([href, on, answer.status()]).toEqual([href, on, 200]);
    }
  });

  test(`the signup says that it needs a script, and does not offer its fields, in ${locale}`, async ({ page }) => {
    await page.goto(localizePath(locale, '/signup'));
    await expect(page.getByText(textsOf('mf-signup', locale)('signup.needs-script'))).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await expect(page.getByRole('button')).toHaveCount(0);
    await page
      .getByRole('link', { name: textsOf('mf-signup', locale)('signup.login') })
      .first()
      .click();
    await expect(page).toHaveURL(localizePath(locale, '/login'));
  });

  test(`the page of the languages leads to the other one, in ${locale}`, async ({ page }) => {
    const other = locale === 'en' ? 'fr' : 'en';
    await page.goto(localizePath(locale, '/lang-config'));
    await page.getByRole('main').getByRole('link', { name: LOCALE_TABLE[other].name }).click();
    await expect(page).toHaveURL(localizePath(other, '/lang-config'));
    await expect(page.locator('html')).toHaveAttribute('lang', other);
  });
}

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

for (const locale of LOCALES) {
  const t = textsOf('shell', locale);

  test(`the pages of the footer can be reached and read in ${locale}`, async ({ page }) => {
    await page.goto(localizePath(locale, '/'));
    for (const { path, title } of DOCUMENTS) {
      await page
        .getByRole('contentinfo')
        .locator(`a[href="${localizePath(locale, path)}"]`)
        .click();
      await expect(page).toHaveURL(localizePath(locale, path));
      await expect(page.getByRole('heading', { level: 1, name: title[locale] })).toBeVisible();
    }
  });

  test(`what needs a script is not offered in ${locale}`, async ({ page }) => {
    await page.goto(localizePath(locale, '/pages/faq'));
    await expect(page.getByRole('searchbox')).toHaveCount(0);
    await expect(page.getByRole('contentinfo').getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('contentinfo').getByRole('radio')).toHaveCount(0);
  });

  test(`answers open, and places are gone to, in ${locale}`, async ({ page }) => {
    await page.goto(localizePath(locale, '/pages/faq'));
    const answer = page.locator('#refund');
    await expect(answer).toBeHidden();
    await page.locator('details', { has: answer }).locator('summary').click();
    await expect(answer).toBeVisible();
    await page.goto(localizePath(locale, '/pages/faq#gifts'));
    await expect(page.locator('#gifts')).toBeInViewport();
    await page.goto(localizePath(locale, '/pages/terms#credits'));
    await expect(page.locator('#credits-title')).toBeInViewport();
  });

  test(`the other language is a link in ${locale}`, async ({ page }) => {
    const other = locale === 'en' ? 'fr' : 'en';
    await page.goto(localizePath(locale, '/pages/privacy'));
    await page.getByRole('contentinfo').getByRole('link', { name: LOCALE_TABLE[other].name }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', other);
    await expect(page).toHaveURL(localizePath(other, '/pages/privacy'));
  });

  test(`prices can be read in ${locale}`, async ({ page }) => {
    await page.goto(localizePath(locale, '/pricing'));
    await expect(page.getByText(locale === 'en' ? '€44.99' : /44,99\s€/).first()).toBeVisible();
  });

  test(`an address that nobody has says so and leads home in ${locale}`, async ({ page, guard }) => {
    guard.allow(/status of 404/);
    const response = await page.goto(localizePath(locale, '/nobody-lives-here'));
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: t('error.not-found') })).toBeVisible();
    await page.getByRole('link', { name: t('error.home') }).click();
    await expect(page).toHaveURL(localizePath(locale, '/'));
  });
}

test('a tenant of another first language has an English home page, and a way to it', async ({ page }) => {
  await page.goto(`http://nuit.localhost:${SITE_PORT}/`);
  await expect(page).toHaveURL(/\/fr$/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page).toHaveURL(/:\d+\/$/);
});
