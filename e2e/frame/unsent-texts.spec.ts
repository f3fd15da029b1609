import { makeCouple } from '../composition/two-members.ts';
import { PASSWORD } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';
import { newMember, withLostSession } from './member.ts';

const WORDS = 'I bake bread on Sundays, and I would not like to write this twice.';

test.describe('a session that ended while the profile was being written', () => {
  test.use({ firstVisit: true });

  test(
    'is announced at the login, and the words are there again after it [R-ACCOUNT-SESSION-ENDED, R-ACCOUNT-ENDED-QUIETLY, T-ACCOUNT-SESSION-EXPIRED, S-ACCOUNT-LOGIN]',
    { tag: ['@phone', '@mf-chat'] },
    async ({ page, context, guard }) => {
      guard.allow(/403/);
      const { email } = await newMember(context);
      await page.goto('/profile');
      await page.getByRole('button', { name: 'Edit: About me' }).click();
      await page.getByRole('textbox', { name: 'About me' }).fill(WORDS);
      await withLostSession(page, () =>
        page.getByRole('form', { name: 'About me' }).getByRole('button', { name: 'Save' }).click(),
      );
      await expect(page).toHaveURL(/\/login\?next=%2Fprofile/);
      await expect(page.getByText('Session expired, please log in again.')).toBeVisible();
      // It waits for the entry warning where there is one to come.
      await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible();
      await expect(page.getByRole('dialog', { name: 'For adults only' }), 'they were a member here').toHaveCount(0);
      await page.getByLabel('E-mail address').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
      await expect(page).toHaveURL(/\/profile$/);
      const words = page.getByRole('textbox', { name: 'About me' });
      await expect(words).toHaveValue(WORDS);
      await expect(words).toBeFocused();
      await expect(page.getByRole('heading', { name: 'About me' })).toBeInViewport({ ratio: 1 });
      await expect(page.getByText('We kept these changes for you. They have not been saved yet.')).toBeInViewport({
        ratio: 1,
      });
      await page.getByRole('form', { name: 'About me' }).getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('region', { name: 'About me' }).getByText(WORDS)).toBeVisible();
      const drafts = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('.draft.')));
      await expect.poll(drafts).toEqual([]);
    },
  );
});

test(
  'a draft is back after a reload while its conversation was being deleted, and with the undo after one that follows [R-CHAT-DELETE-RELOADED]',
  { tag: ['@phone', '@mf-chat'] },
  async ({ page, context, browser, guard }) => {
    guard.allow(/ERR_FAILED|ERR_ABORTED/);
    const t = textsOf('mf-chat', 'en');
    const { hers, conversation } = await makeCouple(context, browser, guard);
    const { name } = hers.user.profile;
    await page.goto(`/chats/${conversation}`);
    await page
      .getByRole('main')
      .getByRole('textbox', { name: /Message/ })
      .fill(WORDS);
    await page.goto('/chats');
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: name });
    const deleteIt = async () => {
      await row.getByRole('button', { name: t('list.more', { name }) }).click();
      await page.getByRole('menuitem', { name: t('delete.menu') }).click();
      await expect(row).toHaveCount(0);
    };
    // The site gets nothing of the first deletion.
    await page.route('**/api/chat.php', () => {});
    await deleteIt();
    await page.reload();
    await expect(page.getByRole('alert').filter({ hasText: name })).toBeVisible();
    await expect(row).toContainText(WORDS);
    await page.unroute('**/api/chat.php');
    await deleteIt();
    await expect(page.getByText(t('delete.done', { name }))).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: t('likes.undo'), exact: true }).click();
    await expect(row).toContainText(WORDS);
    await hers.context.close();
  },
);
