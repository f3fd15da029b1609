import type { Page } from '@playwright/test';
import { NetworkLog, readPlan } from '../fixtures/network-log.ts';
import { PASSWORD, signUp } from '../fixtures/people.ts';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

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
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
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

test(
  'the first page competes with no script: they start after it was painted',
  { tag: '@chromium' },
  async ({ page }) => {
    await neverStartsLate(page);
    await page.goto('/');
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

test('a picture that hangs does not delay the scripts of the page', { tag: '@desktop' }, async ({ page }) => {
  await neverStartsLate(page);
  await page.route('**/media/**', () => undefined);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  const isInteractive = () => page.evaluate(() => performance.getEntriesByName('site-interactive').length > 0);
  expect(await isInteractive()).toBe(false);
  await page.keyboard.press('Tab');
  await expect.poll(isInteractive).toBe(true);
});
