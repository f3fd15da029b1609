import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { NetworkLog, readPlan } from '../fixtures/network-log.ts';

test('a tab goes through the parts without another document, each from its own release', async ({ page }) => {
  const network = new NetworkLog(page);
  await page.goto('/members');
  await expect(page.getByRole('heading', { level: 1, name: 'Search members' })).toBeVisible();
  network.expectNoLookup();
  const plan = await readPlan(page);
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
  await page.getByLabel('E-mail address').fill('premium@tandemly.test');
  await page.getByLabel('Password', { exact: true }).fill('Demo-pass-2026');
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Search members' })).toBeVisible();
  await page.getByRole('link', { name: 'Messages' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  await page.getByRole('link', { name: /^Credits/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Credits' })).toBeVisible();

  expect(network.expectOwnReleases(plan)).toEqual(['mf-chat', 'mf-members', 'mf-payments', 'mf-signup', 'shell']);
  await network.expectSharedOnce(page);
  expect(network.documents, 'the parts were composed into one tab').toHaveLength(1);
});

/**
 * The scripts start after some seconds in any case. On a slow machine these pass before what a test waits for: here they
 * never do.
 */
const neverStartsLate = (page: Page) =>
  page.addInitScript(() => {
    const real = window.setTimeout.bind(window);
    const short = (work: () => void, milliseconds = 0) => (milliseconds < 1_000 ? real(work, milliseconds) : 0);
    Object.assign(window, { setTimeout: short });
  });

test('the first page competes with no script: they start after it was painted', async ({ page }) => {
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
});

test('a picture that hangs does not keep the scripts from whoever wants to use the page', async ({ page }) => {
  await neverStartsLate(page);
  await page.route('**/media/**', () => undefined);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  const isInteractive = () => page.evaluate(() => performance.getEntriesByName('site-interactive').length > 0);
  expect(await isInteractive()).toBe(false);
  await page.keyboard.press('Tab');
  await expect.poll(isInteractive).toBe(true);
});

test('the shell’s files name no remote: all that it knows of them comes with the page', async ({ page }) => {
  const texts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (/\/_parts\/shell\/.*\.js$/.test(response.url())) texts.push(response.text());
  });
  await page.goto('/members');
  await expect(page.getByRole('heading', { level: 1, name: 'Search members' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const scripts = await Promise.all(texts);
  expect(scripts.join('').length).toBeGreaterThan(200_000);
  expect(scripts.flatMap((text) => text.match(/mf-(?:members|chat|payments|signup|landers)/g) ?? [])).toEqual([]);
});

test('the policy allows no inline script and no string to become a script', async ({ page }) => {
  const response = await page.goto('/');
  const policy = response?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("'strict-dynamic'");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).not.toMatch(/unsafe-(inline|eval)/);
});
