import type { Page } from '@playwright/test';
import { makeOtherMember } from '../composition/two-members.ts';
import { confirmedMember } from '../fixtures/confirmed-member.ts';
import { OFFLINE } from '../fixtures/offline.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

const t = textsOf('mf-chat', 'en');
const TEXT = 'Written by the first member';

/** Freezes a page, as phones do with tabs in the background; what it returns thaws it. */
async function freeze(page: Page): Promise<() => Promise<void>> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setWebLifecycleState', { state: 'frozen' });
  return async () => {
    await browser.send('Page.setWebLifecycleState', { state: 'active' });
    await page.bringToFront();
  };
}

// What the gateway and the outbox do in each case: other-session.test.ts, outbox-waiting.test.ts.
test(
  'a tab that was frozen while another member logged in sends nothing as that member [R-PLATFORM-MEMBER-HEADER, R-ACCOUNT-OTHER-MEMBER]',
  { tag: ['@chromium', '@mf-chat'] },
  async ({ page, context, browser, guard }) => {
    test.slow();
    guard.allow(OFFLINE);
    // The refusal of the message, and of what else the page asks before it knows who is logged in.
    guard.allow(/status of (403|404|409)/);
    await confirmedMember(context.request);
    const hers = await makeOtherMember(browser, guard);
    await page.goto(`/members/${hers.user.id}/chat`);
    await page.route('**/api/message.php', (route) => route.abort());
    await page.getByRole('textbox', { name: t('composer.label', { name: hers.user.profile.name }) }).fill(TEXT);
    await page.getByRole('button', { name: t('composer.send'), exact: true }).click();
    await expect(page.getByText(t('messages.states.waiting'))).toBeVisible();

    const thaw = await freeze(page);
    await confirmedMember(context.request);
    // Not before: an attempt that is still under way in the frozen tab would go as the first member.
    await page.unroute('**/api/message.php');
    await thaw();
    // The tab goes on, and ends as the member's who is logged in: what the other one wrote is not hers to see. Until its next
    // attempt, which may be up to a minute away, it has no reason to ask.
    await expect(page.getByText(TEXT)).toHaveCount(0, { timeout: 90_000 });
    const read = async (path: string): Promise<unknown> => (await hers.context.request.get(path)).json();
    expect(await read('/api/chats.php')).toMatchObject({ chats: [] });
  },
);
