import { request } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { confirmedMember } from '../fixtures/confirmed-member.ts';
import { signUp } from '../fixtures/people.ts';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { quiet } from './likers.ts';
import { newWorld, standingAt, withUser } from './member.ts';

test.afterEach(({ context }) => context.unrouteAll({ behavior: 'ignoreErrors' }));

/**
 * A member with a page that has no chat, listens to events, and has no pushes. Calls `look` between two turns of the
 * page's cycle, and lets as good as no time pass meanwhile: what the page asks for then, it does not ask for by itself.
 */
async function betweenTurns(context: BrowserContext, page: Page, look: (memberId: number) => Promise<void>) {
  const world = newWorld();
  const { id } = await confirmedMember(context.request);
  await withUser(context, quiet, world);
  const listening = page.waitForResponse('**/api/events.php');
  const answers = { chats: 0, likes: 0 };
  page.on('response', (response) => {
    for (const what of ['chats', 'likes'] as const) if (response.url().includes(`/api/${what}.php`)) answers[what] += 1;
  });
  await page.clock.install();
  await page.goto('/members');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await listening;
  // The page's own are there: what is on its way for the first time is not asked for once more.
  await expect.poll(() => Math.min(answers.chats, answers.likes)).toBeGreaterThanOrEqual(1);
  // A turn of the cycle: its first, or the second where that one crossed with the page's own calls.
  const turned = async () => {
    await page.clock.runFor(5_000);
    return Math.min(answers.chats, answers.likes);
  };
  await expect.poll(turned).toBeGreaterThanOrEqual(2);
  const now = await page.evaluate(() => Date.now());
  await standingAt(page, world, now + 10_000, () => look(id));
}

/** Lets a moment of the standing page's time pass: work that was put off is done in it, and no turn of its cycle. */
async function moment(page: Page): Promise<void> {
  await page.clock.runFor(50);
}

test("another member's like is told within seconds, on a page without a chat", async ({ page, context }) => {
  await betweenTurns(context, page, async (id) => {
    const other = await request.newContext();
    const { name } = await signUp(other, SITE_ORIGIN, { gender: 'female', search_gender: 'male' });
    const liked = await other.post(`${SITE_ORIGIN}/api/like.php`, {
      headers: { 'Origin': SITE_ORIGIN, 'Idempotency-Key': crypto.randomUUID() },
      data: { profile_id: id },
    });
    expect(liked.ok(), await liked.text()).toBe(true);
    const told = page.getByRole('dialog', { name: 'New like!' }).getByText(`${name} likes you.`);
    await expect
      .poll(async () => {
        await moment(page);
        return told.isVisible();
      })
      .toBe(true);
    await other.dispose();
  });
});

test("another member's message is counted within seconds, on a page without a chat and without a push", async ({
  page,
  context,
}) => {
  await betweenTurns(context, page, async (id) => {
    await expect(page).toHaveTitle(/^[^(]/);
    const other = await request.newContext();
    await signUp(other, SITE_ORIGIN, {
      gender: 'female',
      search_gender: 'male',
      profile_id: id,
      signup_message: 'A word between us',
    });
    await expect
      .poll(async () => {
        await moment(page);
        return page.title();
      })
      .toMatch(/^\(1\) /);
    const messages = page
      .getByRole('navigation', { name: 'Main' })
      .filter({ visible: true })
      .getByRole('link', { name: /Messages/ });
    await expect(messages.getByText('1', { exact: true })).toBeVisible();
    await other.dispose();
  });
});
