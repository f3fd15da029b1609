import { request } from '@playwright/test';
import { ApiRequests } from '../fixtures/api-requests.ts';
import { confirmedMember } from '../fixtures/confirmed-member.ts';
import { signUp } from '../fixtures/people.ts';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

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
    // Its first turn is over.
    await ApiRequests.open(page, '/members');
    const turn = Date.now();
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
    expect(Date.now() - turn, 'before the cycle would have asked').toBeLessThan(CYCLE_MILLISECONDS);
    await other.dispose();
  },
);
