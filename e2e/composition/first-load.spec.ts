import type { Page } from '@playwright/test';
import { isPublicPage, readLiveRoutes, readSampleMember, variantPaths } from '@tandem/tooling/live-routes';
import { isIdle, isInteractive, requestedScripts } from '../fixtures/early-start.ts';
import { NetworkLog, readPlan } from '../fixtures/network-log.ts';
import { PASSWORD, signUp } from '../fixtures/people.ts';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';
import { newMember } from '../frame/member.ts';

test(
  'a tab goes through the parts without another document, each from its own release, with what they share from the shell',
  { tag: '@desktop' },
  async ({ page, playwright }) => {
    const elsewhere = await playwright.request.newContext();
    const { email } = await signUp(elsewhere, SITE_ORIGIN);
    await elsewhere.dispose();
    const network = new NetworkLog(page);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    network.expectNoLookup();
    const plan = await readPlan(page);
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Search members' })).toBeVisible();
    await page.getByRole('link', { name: 'Messages' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
    await page.getByRole('link', { name: 'Get Premium' }).first().click();
    await expect(page).toHaveURL('/premium');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).not.toHaveText('Messages');

    const parts = ['mf-chat', 'mf-landers', 'mf-members', 'mf-payments', 'mf-signup'];
    expect(network.expectOwnReleases(plan)).toEqual([...parts, 'shell']);
    await network.expectSharedOnce(page);
    await network.expectShellNamesNone(page, parts);
    expect(network.documents, 'the parts were composed into one tab').toHaveLength(1);
  },
);

/** Opens a page, to which the script of the site does not come until that is called. */
async function openWithout(page: Page, path: string): Promise<() => void> {
  const arrives = Promise.withResolvers<undefined>();
  await page.route(/\/main\.[0-9a-f]{8}\.js$/, async (route) => {
    await arrives.promise;
    await route.continue();
  });
  await page.goto(path);
  await isIdle(page);
  return () => arrives.resolve(undefined);
}

/** What a new connection carries in two round trips: ten segments, and twice as many (docs/decisions/0284). */
const TWO_ROUND_TRIPS = 30 * 1_460;

test.describe('before the first gesture', { tag: '@phone' }, () => {
  test.use({ firstGesture: false });
  test.setTimeout(180_000);

  test('every public page loads a small script alone, and its document fits into two round trips [R-FRAME-START-GESTURE]', async ({
    page,
  }) => {
    const routes = (await readLiveRoutes(SITE_ORIGIN)).filter(isPublicPage);
    const member = await readSampleMember(SITE_ORIGIN);
    await neverStartsLate(page);
    const paths = routes.flatMap((route) => variantPaths(route, { member }));
    // Where each portrait and each choice of a landing page leads.
    const signups = [`/signup?profile=${member}&message=Good+evening&lander=gallery`, '/signup?gender=male&country=BE'];
    for (const path of [...paths, ...signups]) {
      const sizes = await (await page.goto(path))?.request().sizes();
      expect(sizes && sizes.responseHeadersSize + sizes.responseBodySize, path).toBeLessThan(TWO_ROUND_TRIPS);
      await isIdle(page);
      expect([path, await requestedScripts(page)]).toEqual([path, ['early.js']]);
    }
  });

  test('a press starts the site, and is made when the site is there [R-FRAME-START-HELD]', async ({ page }) => {
    const arrive = await openWithout(page, '/landers/tinderswipe');
    const like = page.getByRole('button', { name: /^Like / });
    const first = await like.getAttribute('aria-label');
    await like.click();
    await expect(page.locator('html'), 'the press was registered').toHaveAttribute('data-held');
    arrive();
    await expect(like).not.toHaveAttribute('aria-label', first ?? '');
    await expect(page.locator('html')).not.toHaveAttribute('data-held');
  });

  const say = textsOf('mf-landers', 'en');

  for (const [answer, next] of [
    ['adult', 'adultonly.intent.title'],
    ['minor', 'adultonly.minor.title'],
  ] as const) {
    test(`the first press on a page of questions is the answer ‘${answer}’, and none is skipped [S-LANDERS-ADULTONLY, R-LANDERS-FIRST-ANSWER, R-FRAME-START-STEP]`, async ({
      page,
    }) => {
      const arrive = await openWithout(page, '/landers/adultonly');
      await page.getByRole('link', { name: say(`adultonly.age.${answer}`, { age: 18 }) }).click();
      await expect(page.locator('html'), 'the press was registered').toHaveAttribute('data-held');
      await expect(page).toHaveURL('/landers/adultonly');
      arrive();
      await expect(page.getByRole('heading', { name: say(next) })).toBeVisible();
      await expect(page).toHaveURL('/landers/adultonly');
    });
  }

  test('the first tap on a portrait of the gallery opens the member [S-LANDERS-GALLERY, R-LANDERS-FIRST-ANSWER]', async ({
    page,
  }) => {
    const arrive = await openWithout(page, '/landers/gallery');
    await page
      .getByRole('list', { name: say('gallery.list') })
      .getByRole('link')
      .first()
      .click();
    arrive();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page).toHaveURL('/landers/gallery');
  });

  test('an answer leads into the signup where the site never comes [R-FRAME-START-STEP]', async ({ page, guard }) => {
    guard.allow(/ERR_FAILED/);
    await page.route(/\/_parts\/.*\/(?!early\.)[^/]*\.js/, (route) => route.abort());
    await page.goto('/landers/adultonly');
    await isIdle(page);
    await page.getByRole('link', { name: say('adultonly.age.adult', { age: 18 }) }).click();
    await expect(page).toHaveURL(/\/signup\?/);
  });

  test('the first press on the button of a film plays it [R-LANDERS-FILM-PRESSED]', async ({ page }) => {
    const arrive = await openWithout(page, '/landers/video');
    await page.getByRole('button', { name: say('film.play') }).click();
    arrive();
    await expect(page.getByRole('button', { name: say('film.pause') })).toBeVisible();
    await expect(page.getByText(say('film.lines.cups'))).toBeVisible();
  });

  test('a press on the first question of the signup, which is inert until then, is made as well [R-FRAME-START-HELD]', async ({
    page,
  }) => {
    await page.goto('/signup');
    await isIdle(page);
    const choice = page.getByRole('main').locator('form label').first();
    const { x = 0, y = 0, width = 0, height = 0 } = (await choice.boundingBox()) ?? {};
    await page.mouse.click(x + width / 2, y + height / 2);
    await expect(page.getByRole('main').locator('form :is(input:checked, input:focus)').first()).toBeAttached();
  });
});

test.describe('the question about cookies', { tag: '@phone' }, () => {
  test.use({ firstGesture: false, firstVisit: true });

  test('is asked and answered before the site is there, and the site takes the answer over [R-PRIVACY-COOKIE-EARLY]', async ({
    page,
  }) => {
    await page.goto('/');
    await isIdle(page);
    const question = page.getByRole('region', { name: 'Cookies' });
    await expect(question).toBeVisible();
    expect((await question.boundingBox())?.height).toBeLessThanOrEqual(96);
    const reported = page.waitForResponse('**/api/traffic-source.php');
    await question.getByRole('button', { name: 'Yes' }).click();
    await expect(question).toHaveCount(0);
    expect((await reported).request().postDataJSON()).toEqual({ consent: true });
    expect(await page.evaluate(() => localStorage.getItem('cookie-consent'))).toBe('accepted');
  });
});

/**
 * The scripts start after some seconds in any case. On a slow machine these pass before what a test waits for: here they
 * never do.
 */
const neverStartsLate = (page: Page) =>
  page.addInitScript(() => {
    // oxlint-disable-next-line no-restricted-properties -- it takes timers away from the page, and waits for none
    const real = window.setTimeout.bind(window);
    const short = (work: () => void, milliseconds = 0) => (milliseconds < 1_000 ? real(work, milliseconds) : 0);
    Object.assign(window, { setTimeout: short });
  });

test.describe('without a gesture', () => {
  test.use({ firstGesture: false });

  test(
    'the first page of a member competes with no script: they start after it was painted',
    { tag: '@chromium' },
    async ({ page, context }) => {
      await newMember(context);
      await neverStartsLate(page);
      await page.goto('/pages/terms');
      await page.waitForFunction(() => performance.getEntriesByName('site-interactive').length > 0);
      const { painted, firstScript } = await page.evaluate(() => ({
        painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
        firstScript: Math.min(
          ...performance
            .getEntriesByType('resource')
            .filter((entry) => /\/_parts\/.*\.js$/.test(entry.name))
            .map((entry) => entry.startTime),
        ),
      }));
      expect(firstScript).toBeGreaterThan(painted);
    },
  );

  test('a picture that hangs does not delay a gesture', { tag: '@desktop' }, async ({ page }) => {
    await neverStartsLate(page);
    await page.route('**/media/**', () => undefined);
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    expect(await isInteractive(page)).toBe(false);
    await page.keyboard.press('Tab');
    await expect.poll(() => isInteractive(page)).toBe(true);
  });
});
