import type { APIRequestContext } from '@playwright/test';
import type { Settings } from '@tandem/contracts/api/settings';
import { splitLocale } from '@tandem/contracts/product/locales';
import { readPage } from '@tandem/api-gateway/testing/composition/html-page';
import { signUp } from '../fixtures/people.ts';
import { SITE_ORIGIN, SITE_PORT } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

const t = textsOf('shell', 'en');
const TENANTS = { 'Tandemly': SITE_ORIGIN, 'Nuit Douce': `http://nuit.localhost:${SITE_PORT}` };

/**
 * Reads an address as it is: no language is chosen for a robot. Node knows no `*.localhost`: the tenant is named by its
 * Host, as the browser would.
 */
const requestAsCrawler = (request: APIRequestContext, url: string) => {
  const { pathname, host } = new URL(url);
  const headers = { host, 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' };
  return request.get(SITE_ORIGIN + pathname, { headers });
};

// Titles and descriptions come from the parts, the other tags of the head from the gateway.
for (const [name, origin] of Object.entries(TENANTS)) {
  test(
    `every listed page of ${name} says in its head what it is, in its language [R-PLATFORM-TENANT-BY-HOST, R-PLATFORM-TENANT-SETTINGS]`,
    { tag: '@phone' },
    async ({ request }) => {
      const settings = await requestAsCrawler(request, `${origin}/api/settings.php`);
      const { locales } = (await settings.json()) as Settings;
      const sitemap = await (await requestAsCrawler(request, `${origin}/sitemap.xml`)).text();
      const urls = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url);
      expect(urls.length).toBeGreaterThan(10);
      const titles = new Map<string, string>();
      for (const url of urls) {
        const response = await requestAsCrawler(request, url);
        expect([url, response.status()]).toEqual([url, 200]);
        const page = readPage(await response.text());
        const { locale } = splitLocale(new URL(url).pathname);
        expect(page.title).toContain(name);
        // `Cookies` is the same word in several languages.
        expect([url, titles.get(locale + page.title)]).toEqual([url, undefined]);
        titles.set(locale + page.title, url);
        expect(page.meta('description')?.length ?? 0, url).toBeGreaterThan(30);
        expect(page.all('link', { rel: 'canonical' }).map(({ attributes }) => attributes['href'])).toEqual([url]);
        expect(page.meta('robots')).toBeUndefined();
        const alternates = page.all('link', { rel: 'alternate' }).map(({ attributes }) => attributes['hreflang']);
        expect(new Set(alternates)).toEqual(new Set([...locales, 'x-default']));
        expect(page.meta('og:image')).toContain(`/social-images/site-${locale}-`);
      }
    },
  );
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'an address that leads nowhere says so, and leads home [R-FRAME-UNMATCHED-ROUTE, R-FRAME-ERROR-HOME]',
    { tag: '@phone' },
    async ({ page, guard }) => {
      // The browser reports the document's own status.
      guard.allow(/status of 404/);
      for (const path of ['/nothing/here', '/members/99999999']) {
        const response = await page.goto(path);
        expect([path, response?.status()]).toEqual([path, 404]);
        await expect(page.getByRole('heading', { level: 1, name: t('error.not-found') })).toBeVisible();
      }
      // The question about the age covers the page until it is answered.
      await page.getByRole('link', { name: 'I am 18 or older' }).click();
      await page
        .getByRole('main')
        .getByRole('link', { name: t('error.home') })
        .click();
      await expect(page).toHaveURL('/');
    },
  );
});

test(
  'the 404 page stays one when the scripts come [R-FRAME-UNMATCHED-ROUTE]',
  { tag: '@phone' },
  async ({ page, context, guard }) => {
    guard.allow(/404/);
    const isThere = async (path: string) => {
      await page.goto(path);
      await page.waitForFunction(() => performance.getEntriesByName('site-interactive').length > 0);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('error.not-found'));
      expect(new URL(page.url()).pathname).toBe(path);
    };
    // Of the shell, of a part that decides by the address, and of one that has to call the API.
    for (const path of ['/nothing', '/members/abc', '/members/99999999']) await isThere(path);
    await signUp(context.request, SITE_ORIGIN);
    await isThere('/likes/everybody');
    await expect(page.getByRole('navigation', { name: t('navigation.main') })).toBeVisible();
    await page
      .getByRole('main')
      .getByRole('link', { name: t('error.home') })
      .click();
    await expect(page).toHaveURL(/\/members(\?|$)/);
  },
);
