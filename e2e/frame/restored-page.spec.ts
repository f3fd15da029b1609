import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { newMember } from './member.ts';

/** Opens the member's likes and waits for the stream of events: a document that holds one is not kept. */
async function openLikes(page: Page): Promise<void> {
  const listening = page.waitForRequest('**/api/events.php');
  await page.goto('/likes');
  await expect(page.getByRole('heading', { level: 1, name: 'Likes' })).toBeVisible();
  await listening;
  await page.evaluate(() =>
    addEventListener('pageshow', ({ persisted }) => {
      sessionStorage.setItem('test-came-back', `${persisted} ${getComputedStyle(document.documentElement).display}`);
    }),
  );
}

/**
 * What the document recorded when it was restored. While it is being restored, nothing can be evaluated in the page.
 */
const cameBack = (page: Page) =>
  expect.poll(() => page.evaluate(() => sessionStorage.getItem('test-came-back')).catch(() => null));

test(
  'the Back button brings a member’s page back as it was [S-LIKES-OVERVIEW]',
  { tag: '@chromium' },
  async ({ page, context }) => {
    await newMember(context);
    await openLikes(page);
    await page.goto('/pages/faq');
    await page.evaluate(() => history.back());
    await cameBack(page).toBe('true block');
    await expect(page).toHaveURL(/\/likes$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Likes' })).toBeVisible();
  },
);

test(
  'not after a logout: the page leaves for the home page and is never seen [R-FRAME-ACCOUNT-LOGOUT]',
  { tag: '@chromium' },
  async ({ page, context, guard }) => {
    guard.allow(/403/);
    await newMember(context);
    await openLikes(page);
    await page.getByRole('button', { name: /Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/localhost:\d+\/$/);
    await page.evaluate(() => history.back());
    await cameBack(page).toBe('true none');
    await expect(page).toHaveURL(/localhost:\d+\/$/);
    await expect(page.getByRole('button', { name: /Account menu/ })).toHaveCount(0);
  },
);
