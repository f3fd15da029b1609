import { expect, test } from '../fixtures/test.ts';
import { CROSSED_LOGOUT, goTo, newMember, makeOtherMember } from './member.ts';

// The refresh cycle, refused calls and the app's badge: shell/src/session, shell/src/app and shell/src/badges.
test(
  'logging out in one tab, by keyboard, ends the other, and takes along, after a question, what was being written there [R-ACCOUNT-LOGOUT-TABS, R-FRAME-ACCOUNT-LOGOUT, R-ACCOUNT-LOGOUT-ASKS]',
  {
    tag: ['@phone', '@mf-chat'],
  },
  async ({ page, context, guard }) => {
    guard.allow(CROSSED_LOGOUT);
    await newMember(context);
    const { id } = await makeOtherMember(context);
    const other = await context.newPage();
    await other.goto(`/members/${id}/chat`);
    await other.getByRole('textbox').fill('Half a thought');
    // On a page that does not load the chat.
    await page.goto('/premium');
    const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.draft.')));
    await expect.poll(drafts).toHaveLength(1);
    await page.bringToFront();
    await page.getByRole('button', { name: /Account menu/ }).press('Enter');
    await page.keyboard.press('End');
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeFocused();
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: 'Log out and lose what you wrote?' });
    await question.getByRole('button', { name: 'Log out' }).press('Enter');
    await expect(page).toHaveURL(/localhost:\d+\/$/);
    await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible();
    await expect(other).toHaveURL(/localhost:\d+\/$/);
    await expect(other.getByRole('button', { name: /Account menu/ })).toHaveCount(0);
    expect(await drafts()).toEqual([]);
  },
);

// Not twice in 60 s, and again after them: shell/src/loading/chunk-reload.test.ts.
test(
  'a chunk that cannot be loaded reloads the page once, which then offers to try again [R-FRAME-CHUNK-RELOADS]',
  { tag: '@phone' },
  async ({ page, context, guard }) => {
    guard.allow(/Failed to load resource|ERR_FAILED|ChunkLoadError|Loading chunk|net::/);
    await newMember(context);
    await page.goto('/members');
    let documents = 0;
    page.on('request', (request) => {
      if (request.resourceType() === 'document') documents += 1;
    });
    await page.route(/\/route-lang-config\..*\.js/, (route) => route.abort());
    const reloaded = page.waitForEvent('load');
    await goTo(page, '/lang-config');
    // The previous document shows that the page is missing as well, until it is unloaded.
    await reloaded;
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(documents).toBe(1);
  },
);
