import type { Page } from '@playwright/test';
import { Activity, isSettled, openSettled } from '../fixtures/settled.ts';
import { expect, test } from '../fixtures/test.ts';
import { newMember } from './member.ts';

const SEARCH = '**/api/members.php*';
const place = (page: Page) => page.evaluate(() => scrollY);

/** Reads the search down to its seventeenth person; returns how far that is. */
async function readFarDown(page: Page): Promise<number> {
  await expect(page.getByRole('main').getByRole('article').nth(16)).toBeAttached();
  await page.evaluate(() =>
    scrollTo(0, document.querySelectorAll('main article')[16]?.getBoundingClientRect().top ?? 0),
  );
  const far = await place(page);
  expect(far).toBeGreaterThan(600);
  return far;
}

test.beforeEach(async ({ context }) => void (await newMember(context)));

test(
  'a reload keeps the place in a member’s search, although its people come later',
  { tag: '@phone' },
  async ({ page }) => {
    const activity = new Activity(page);
    await openSettled(page, activity, '/members?page=1');
    const far = await readFarDown(page);
    await page.reload();
    await isSettled(page, activity);
    await expect(page.getByRole('article').nth(16)).toBeVisible();
    await expect.poll(() => place(page)).toBe(far);
  },
);

test('a search that is opened anew in the same tab begins at its top', { tag: '@phone' }, async ({ page }) => {
  const activity = new Activity(page);
  await openSettled(page, activity, '/members?page=1');
  await readFarDown(page);
  await openSettled(page, activity, '/members?page=1');
  await expect(page.getByRole('article').nth(16)).toBeAttached();
  expect(await place(page)).toBe(0);
});

test('a visitor who has scrolled meanwhile is not brought back', { tag: '@phone' }, async ({ page, context }) => {
  const activity = new Activity(page);
  await openSettled(page, activity, '/members?page=1');
  await readFarDown(page);
  let respond: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (respond = resolve));
  await context.route(SEARCH, async (route) => {
    await asked;
    return route.fallback();
  });
  await page.reload();
  await page.waitForFunction(() => performance.getEntriesByName('site-interactive').length > 0);
  await expect.poll(() => place(page)).toBeGreaterThan(0);
  // A busy browser may stop scrolling up when content is added meanwhile.
  await expect(async () => {
    await page.keyboard.press('Home');
    await expect.poll(() => place(page), { timeout: 1_000 }).toBe(0);
  }).toPass();
  respond();
  await isSettled(page, activity);
  await expect(page.getByRole('article').nth(16)).toBeAttached();
  // A page that had grown would be moved in its next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await place(page)).toBe(0);
});
