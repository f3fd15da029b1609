import { request } from '@playwright/test';
import { signUp } from '../fixtures/people.ts';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { quiet } from './likers.ts';
import { newMember, withUser } from './member.ts';

test.afterEach(({ context }) => context.unrouteAll({ behavior: 'ignoreErrors' }));

test("another member's like is told within seconds, on a page without a chat", async ({ page, context }) => {
  const { id } = await newMember(context);
  await withUser(context, quiet);
  const listening = page.waitForResponse('**/api/events.php');
  let answers = 0;
  page.on('response', (response) => {
    if (response.url().includes('/api/likes.php')) answers += 1;
  });
  await page.goto('/members');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await listening;
  // The page's own and that of the cycle's first turn; the next one is a minute away.
  await expect.poll(() => answers, { timeout: 20_000 }).toBeGreaterThanOrEqual(2);
  const other = await request.newContext();
  const { name } = await signUp(other, SITE_ORIGIN, { gender: 'female', search_gender: 'male' });
  const liked = await other.post(`${SITE_ORIGIN}/api/like.php`, {
    headers: { 'Origin': SITE_ORIGIN, 'Idempotency-Key': crypto.randomUUID() },
    data: { profile_id: id },
  });
  expect(liked.ok(), await liked.text()).toBe(true);
  await expect(page.getByRole('dialog', { name: 'New like!' }).getByText(`${name} likes you.`)).toBeVisible({
    timeout: 15_000,
  });
  await other.dispose();
});
