import { request } from '@playwright/test';
import { confirmedMember } from '../fixtures/confirmed-member.ts';
import { signUp } from '../fixtures/people.ts';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

test.afterEach(({ context }) => context.unrouteAll({ behavior: 'ignoreErrors' }));

/** The interval of the page's polling: what it requests sooner, it requests because of an event. */
const CYCLE_MILLISECONDS = 60_000;

// Which event requests what, and the polling itself: shell/src/session.
test(
  "another member's message and like are announced within seconds, on a page without a chat and without a push [R-FRAME-TITLE-PREFIX, R-FRAME-NAV-MESSAGES, R-LIKES-MODAL-LIKE]",
  {
    tag: '@phone',
  },
  async ({ page, context }) => {
    const { id } = await confirmedMember(context.request);
    const listening = page.waitForResponse('**/api/events.php');
    const responses = { chats: 0, likes: 0 };
    page.on('response', (response) => {
      for (const what of ['chats', 'likes'] as const)
        if (response.url().includes(`/api/${what}.php`)) responses[what] += 1;
    });
    const now = () => page.evaluate(() => Date.now());
    await page.clock.install();
    await page.goto('/members');
    await listening;
    // The page has its own data: a first request is not counted as a repeated one.
    await expect.poll(() => Math.min(responses.chats, responses.likes)).toBeGreaterThanOrEqual(1);
    // A turn of the cycle: its first, or the second where that one crossed with the page's own calls.
    const turned = async () => {
      await page.clock.runFor(5_000);
      return Math.min(responses.chats, responses.likes);
    };
    await expect.poll(turned).toBeGreaterThanOrEqual(2);
    const turn = await now();
    await expect(page).toHaveTitle(/^[^(]/);

    const other = await request.newContext();
    const { name } = await signUp(other, SITE_ORIGIN, {
      gender: 'female',
      search_gender: 'male',
      profile_id: id,
      signup_message: 'A word between us',
    });
    await expect(page).toHaveTitle(/^\(1\) /);
    const messages = page
      .getByRole('navigation', { name: 'Main' })
      .filter({ visible: true })
      .getByRole('link', { name: /Messages/ });
    await expect(messages.getByText('1', { exact: true })).toBeVisible();
    const liked = await other.post(`${SITE_ORIGIN}/api/like.php`, {
      headers: { 'Origin': SITE_ORIGIN, 'Idempotency-Key': crypto.randomUUID() },
      data: { profile_id: id },
    });
    expect(liked.ok(), await liked.text()).toBe(true);
    await expect(page.getByRole('dialog', { name: 'New like!' }).getByText(`${name} likes you.`)).toBeVisible();
    expect((await now()) - turn, 'before the cycle would have asked').toBeLessThan(CYCLE_MILLISECONDS);
    await other.dispose();
  },
);
