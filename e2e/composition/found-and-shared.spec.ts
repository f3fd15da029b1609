import type { APIRequestContext, Page } from '@playwright/test';
import type { MemberSearchAnswer } from '@tandem/contracts/api/members';
import { LOCALES, localizePath } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';
import { SITE_ORIGIN, SITE_PORT } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

/** Reads every address as it is: nobody's language is chosen for it. */
const ROBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1)';
const TENANTS = { 'Tandemly': SITE_ORIGIN, 'Nuit Douce': `http://nuit.localhost:${SITE_PORT}` };

/** Null where there is no such element, without waiting for one. */
const attribute = (page: Page, selector: string, name: string): Promise<string | null> =>
  page.locator(selector).evaluateAll((elements, wanted) => elements[0]?.getAttribute(wanted) ?? null, name);
const meta = (page: Page, name: string) => attribute(page, `meta[name="${name}"], meta[property="${name}"]`, 'content');

/** Node knows no `*.localhost`: the tenant is named by its Host, as the browser would. */
const ask = (request: APIRequestContext, url: string) => {
  const { pathname, host } = new URL(url);
  return request.get(SITE_ORIGIN + pathname, { headers: { host } });
};

async function listedPages(request: APIRequestContext, origin: string): Promise<string[]> {
  const answer = await ask(request, `${origin}/sitemap.xml`);
  return [...(await answer.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url);
}

async function someMember(request: APIRequestContext): Promise<number> {
  const { profiles } = (await (await request.get('/api/members.php?with_photo=1')).json()) as MemberSearchAnswer;
  const [first] = profiles;
  if (first === undefined) throw new Error('the site has no members');
  return first.id;
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, userAgent: ROBOT });

  for (const [name, origin] of Object.entries(TENANTS)) {
    test(`every listed page of ${name} says in its head what it is, in its language`, async ({ page, request }) => {
      test.setTimeout(120_000);
      const urls = await listedPages(request, origin);
      expect(urls.length).toBeGreaterThan(10);
      const titles = new Map<string, string>();
      for (const url of urls) {
        const answer = await page.goto(url);
        expect([url, answer?.status()]).toEqual([url, 200]);
        const locale: Locale = new URL(url).pathname.startsWith('/fr') ? 'fr' : 'en';
        expect(await attribute(page, 'html', 'lang')).toBe(locale);
        const title = await page.title();
        expect(title).toContain(name);
        // `Cookies` is the same word in both languages.
        expect([url, titles.get(locale + title)]).toEqual([url, undefined]);
        titles.set(locale + title, url);
        expect((await meta(page, 'description'))?.length ?? 0).toBeGreaterThan(30);
        expect(await attribute(page, 'link[rel="canonical"]', 'href')).toBe(url);
        expect(await meta(page, 'og:url')).toBe(url);
        expect(await meta(page, 'og:site_name')).toBe(name);
        expect(await meta(page, 'robots')).toBeNull();
        const hreflangs = await page
          .locator('link[rel="alternate"][hreflang]')
          .evaluateAll((links) => links.map((link) => String(link.getAttribute('hreflang'))).toSorted());
        expect(hreflangs).toEqual(['en', 'fr', 'x-default']);
        expect(await meta(page, 'og:image')).toContain(`/social-images/site-${locale}-`);
      }
    });

    test(`the picture of ${name} loads`, async ({ page, request }) => {
      await page.goto(`${origin}/pricing`);
      const answer = await ask(request, (await meta(page, 'og:image')) ?? '');
      expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/png']);
    });
  }

  for (const locale of LOCALES) {
    const t = textsOf('shell', locale);
    test(`an address that leads nowhere says so, and leads home, in ${locale}`, async ({ page, guard }) => {
      // The browser tells of the document's own status.
      guard.allow(/status of 404/);
      for (const path of ['/nothing/here', '/members/abc', '/members/99999999', '/chats/abc', '/landers/unknown']) {
        const answer = await page.goto(localizePath(locale, path));
        expect([path, answer?.status()]).toEqual([path, 404]);
        await expect(page.getByRole('heading', { level: 1, name: t('error.not-found') })).toBeVisible();
        await expect(page.getByRole('main').getByRole('link', { name: t('error.home') })).toHaveAttribute(
          'href',
          localizePath(locale, '/'),
        );
        expect(await meta(page, 'robots')).toBe('noindex');
      }
    });
  }
});

test('the picture of a member’s page is their photo, with the brand and nothing of their name', async ({
  page,
  request,
}) => {
  const id = await someMember(request);
  await page.goto(`/members/${id}`);
  const url = (await meta(page, 'og:image')) ?? '';
  expect(url).toContain(`/social-images/member-en-${id}-`);
  const size = await page.evaluate(async (src) => {
    const image = new Image();
    image.src = src;
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  }, url);
  expect(size).toEqual([1200, 630]);
  expect(await meta(page, 'robots')).toBe('noindex');
});

test('the 404 page stays one when the scripts come', async ({ page, guard }) => {
  guard.allow(/404/);
  const t = textsOf('shell', 'en');
  for (const path of ['/members/abc', '/members/99999999', '/chats/abc', '/credits/40/zzz', '/nothing']) {
    await page.goto(path);
    await page.waitForFunction(() => performance.getEntriesByName('site-interactive').length > 0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('error.not-found'));
    expect(new URL(page.url()).pathname).toBe(path);
  }
  await page
    .getByRole('main')
    .getByRole('link', { name: t('error.home') })
    .click();
  await expect(page).toHaveURL('/');
});

test('a traffic source is kept with the first page and opened to no script', async ({ page, context }) => {
  await page.goto('/?network=acme&aff_sub2=banner');
  const kept = (await context.cookies()).find(({ name }) => name === 'traffic');
  expect(kept).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  const { source } = JSON.parse(Buffer.from(kept?.value ?? '', 'base64url').toString()) as { source: object };
  expect(source).toEqual({ network: 'acme', sub2: 'banner' });
});
