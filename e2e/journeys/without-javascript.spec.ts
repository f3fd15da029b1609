import type { Page } from '@playwright/test';
import { LOCALE_TABLE, localizePath } from '@tandem/contracts/product/locales';
import { isPublicPage, readLiveRoutes, readSampleMember, samplePaths, variantPaths } from '@tandem/tooling/live-routes';
import { SITE_ORIGIN, SITE_PORT } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

test.use({ javaScriptEnabled: false });
// Every public page, and every link on it.
test.setTimeout(180_000);

/**
 * What is pressed, chosen or typed into and does nothing without a script, as markup. What belongs to a form that the browser
 * itself sends works, also where it stands outside of it, and a button within a sentence is read as its words.
 */
const deadControls = (page: Page) =>
  page.locator(':is(button, select, input, textarea, [role="button"]):not(p *, dd *)').evaluateAll((controls) =>
    controls
      .filter((control) => control.checkVisibility())
      .filter(
        (control) =>
          !('form' in control && control.form instanceof HTMLFormElement && control.form.hasAttribute('action')),
      )
      .map((control) => control.outerHTML),
  );

/** Every public address of the site, without the prefix of a language. */
async function publicPaths(): Promise<string[]> {
  const routes = (await readLiveRoutes(SITE_ORIGIN)).filter(isPublicPage);
  expect(routes.length).toBeGreaterThan(15);
  const member = await readSampleMember(SITE_ORIGIN);
  // A page that is an experiment has another body for each visitor: all of them are read, whichever this one was given.
  const paths = routes.flatMap((route) => [...samplePaths(route, { member }), ...variantPaths(route, { member })]);
  return [...new Set(paths)];
}

/** Answers the question about the age, which covers most pages of a visitor until then (R-FRAME-ENTRY-SCRIPTLESS). */
async function enter(page: Page): Promise<void> {
  const answer = page.locator('a[data-entry-answer]');
  if (await answer.isVisible()) await answer.click();
  await expect(answer).toBeHidden();
}

/** Landing pages: the signup is their one action. */
const isLanding = (path: string) => /^\/(?:landers\/|members\/\d+\/landing)/.test(path);
const INTO_SIGNUP = ':is(a[href*="/signup"], form[action$="/signup"] button, button[form])';

/** What a link leads to, without the number of the member it is about: one of a hundred shows that such a link leads somewhere. */
const kindOf = (href: string) => href.replaceAll(/\d+/g, '1');

test.describe(
  'without a script',
  { tag: ['@phone', '@mf-landers', '@mf-members', '@mf-payments', '@mf-signup'] },
  () => {
    test('every public page can be read, offers nothing that needs one, and every link on it leads somewhere [R-ACCOUNT-VISITOR-PAGES, R-LANDERS-INTO-SIGNUP, R-LOCALE-PREFIX-DEFAULT, R-A11Y-LANG]', async ({
      page,
    }) => {
      const links = new Map<string, { href: string; path: string }>();
      for (const path of await publicPaths()) {
        const response = await page.goto(path);
        expect([path, response?.status()]).toEqual([path, 200]);
        await expect(page, path).toHaveURL(path);
        await expect(page.locator('html')).toHaveAttribute('lang', 'en');
        await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
        expect((await page.locator('main').innerText()).length, `${path} says something`).toBeGreaterThan(50);
        expect(await deadControls(page), `${path} offers no script’s work`).toEqual([]);
        if (isLanding(path))
          await expect(page.locator('main').locator(INTO_SIGNUP).filter({ visible: true }), path).not.toHaveCount(0);
        const hrefs = await page
          .getByRole('link')
          .evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
        const own = hrefs.filter((href) => href.startsWith('/')).map((href) => href.replace(/#.*/, ''));
        expect(own.length, `${path} can be left`).toBeGreaterThan(0);
        for (const href of own) links.set(kindOf(href), { href, path });
      }
      for (const { href, path } of links.values()) {
        const response = await page.request.get(href);
        expect([href, path, response.status()]).toEqual([href, path, 200]);
      }
    });

    test('every public page is written in French as well, landing pages with their way into the signup [R-LOCALE-PREFIX-FRENCH, R-A11Y-LANG, R-LANDERS-INTO-SIGNUP]', async ({
      request,
    }) => {
      for (const path of await publicPaths()) {
        const address = localizePath('fr', path);
        const response = await request.get(address);
        expect([address, response.status()]).toEqual([address, 200]);
        const html = await response.text();
        expect(html, address).toMatch(/<html[^>]* lang="fr/);
        expect(html, `${address} has its headline`).toMatch(/<h1\b/);
        if (!isLanding(path)) continue;
        const main = /<main\b.*<\/main>/s.exec(html)?.[0] ?? '';
        expect(main, `${address} leads into the signup`).toMatch(/ (?:href|action)="\/fr\/signup\b/);
      }
    });

    test('people, prices and the map are in the page itself [S-LANDERS-HOME, S-LANDERS-GALLERY, S-PAY-PRICING, S-LANDERS-MAPLANDING]', async ({
      page,
    }) => {
      const t = textsOf('mf-landers', 'en');
      await page.goto('/');
      const people = page.getByRole('list', { name: t('home.members', { tenant: 'Tandemly' }) });
      await expect(people.getByRole('article')).not.toHaveCount(0);
      await expect(page.getByRole('heading', { name: t('home.costs.title') })).toBeVisible();
      await page.goto('/landers/gallery');
      const portrait = page.getByRole('article').first();
      await expect(portrait.getByRole('link')).toHaveAttribute('href', /\/signup\?profile=\d+&lander=gallery/);
      await page.goto('/pricing');
      await expect(page.getByText('€44.99').first()).toBeVisible();
      await page.goto('/landers/maplanding');
      const country = await page.getByLabel(t('map.country')).inputValue();
      await expect(page.locator(`svg[data-country="${country}"] path[d^="M"]`)).toHaveCount(2);
    });

    test('the signup says that it needs a script, and does not offer its fields', async ({ page }) => {
      const t = textsOf('mf-signup', 'en');
      await page.goto('/signup');
      await expect(page.getByText(t('signup.needs-script'))).toBeVisible();
      await expect(page.getByRole('textbox')).toHaveCount(0);
      await page
        .getByRole('link', { name: t('signup.login') })
        .first()
        .click();
      await expect(page).toHaveURL('/login');
    });

    test('a signup that starts from a portrait has the member and the words of the landing page, to be read [R-PLATFORM-PRERENDER-CHOSEN, R-SIGNUP-LINE-KEPT, R-SIGNUP-LANGUAGE]', async ({
      page,
    }) => {
      const t = textsOf('mf-signup', 'en');
      await page.goto('/landers/socialnetwork');
      const send = page.getByRole('main').locator('a[href*="message="]').first();
      const address = (await send.getAttribute('href')) ?? '';
      const message = new URL(address, SITE_ORIGIN).searchParams.get('message') ?? '';
      await page.goto(address);
      await expect(page.getByText(t('signup.needs-script'))).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(t('signup.title'));
      await expect(page.locator('textarea[name=signup_message]')).toHaveValue(message);
      expect(await deadControls(page)).toEqual([]);
      const french = page.getByRole('link', { name: LOCALE_TABLE.fr.name }).first();
      await expect(french).toHaveAttribute('href', `/fr${address}`);
    });

    test('the other language is a link, in the footer and on the page of the languages, and keeps the query [S-LOCALE-CONFIG, R-LOCALE-SWITCH-QUERY]', async ({
      page,
    }) => {
      await page.goto('/login?next=/chats');
      const other = page.getByRole('contentinfo').getByRole('link', { name: LOCALE_TABLE.fr.name });
      await expect(other).toHaveAttribute('href', '/fr/login?next=/chats');
      await page.goto('/pages/privacy');
      await enter(page);
      await page.getByRole('contentinfo').getByRole('link', { name: LOCALE_TABLE.fr.name }).click();
      await expect(page).toHaveURL('/fr/pages/privacy');
      await page.goto('/fr/lang-config');
      await enter(page);
      await page.getByRole('main').getByRole('link', { name: LOCALE_TABLE.en.name }).click();
      await expect(page).toHaveURL('/lang-config');
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    });

    test('answers open, and places are gone to [S-PLATFORM-PAGE-FAQ]', async ({ page }) => {
      await page.goto('/pages/faq');
      await enter(page);
      const answer = page.locator('#refund');
      await expect(answer).toBeHidden();
      await page.locator('details', { has: answer }).locator('summary').click();
      await expect(answer).toBeVisible();
      await page.goto('/pages/faq#gifts');
      await expect(page.locator('#gifts')).toBeInViewport();
      await page.goto('/pages/terms#credits');
      await expect(page.locator('#credits-title')).toBeInViewport();
    });

    test('a tenant of another first language has an English home page, and a way to it [R-LOCALE-DOMAIN-DEFAULT, R-LOCALE-ROOT-REDIRECT]', async ({
      page,
    }) => {
      await page.goto(`http://nuit.localhost:${SITE_PORT}/`);
      await expect(page).toHaveURL(/\/fr$/);
      await enter(page);
      await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      await expect(page).toHaveURL(/:\d+\/$/);
    });
  },
);
