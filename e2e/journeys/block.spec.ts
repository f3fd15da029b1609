import type { Page } from '@playwright/test';
import { makeCouple } from '../composition/two-members.ts';
import { ApiRequests } from '../fixtures/api-requests.ts';
import { likeMember } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

const t = textsOf('mf-members', 'en');
const chat = textsOf('mf-chat', 'en');

/** Without a reload. That it takes less than two seconds is measured on an idle machine; six pages share one here. */
const SOON = { timeout: 15_000 };
/** The newest members first: those of a test are on the first page. */
const SEARCH = '/members?country=NL&sort=new';

const main = (page: Page) => page.getByRole('main');
const card = (page: Page, name: string) =>
  main(page)
    .getByRole('article')
    .filter({ hasText: `${name},` });
const list = (page: Page) => page.getByRole('list', { name: chat('list.label') });

/** ⋯, Block: two presses. */
async function block(page: Page, menu: string, name: string): Promise<void> {
  await main(page).getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name: t('block.menu', { name }) }).click();
}

// What each call refuses, in each direction: api-gateway/test/blocks.test.ts.
test(
  'a block changes list, conversation, search and likes in the open pages of both members [R-PRIVACY-BLOCK-LIVE, R-PRIVACY-BLOCK-MENU, S-MEMBERS-PROFILE]',
  { tag: ['@desktop', '@mf-members', '@mf-chat'] },
  async ({ page, context, browser, guard }) => {
    test.slow();
    // The conversation and the profile that a block closes are refused.
    guard.allow(/status of 40[34]/);
    const { his, hers, conversation } = await makeCouple(context, browser, guard);
    const [he, she] = [his.user.profile.name, hers.user.profile.name];
    await likeMember(his.context.request, hers.user.id);
    await likeMember(hers.context.request, his.user.id);
    const open = async (of: typeof context, path: string, opened?: Page) => {
      const one = opened ?? (await of.newPage());
      await ApiRequests.open(one, path);
      return one;
    };
    const hisLikes = await open(context, '/likes', page);
    const hisSearch = await open(context, SEARCH);
    const hisChat = await open(context, `/chats/${conversation}`);
    const herChat = await open(hers.context, `/chats/${conversation}`);
    const herLikes = await open(hers.context, '/likes');
    const herSearch = await open(hers.context, SEARCH);
    for (const one of [hisLikes, hisSearch]) await expect(card(one, she)).toBeVisible();
    for (const one of [herLikes, herSearch]) await expect(card(one, he)).toBeVisible();
    for (const one of [hisChat, herChat]) await expect(list(one)).toBeVisible();

    await block(hisChat, chat('header.more'), she);
    const noAccess = `You're blocked by ${he}. You do not have access to this page.`;
    await Promise.all([
      expect(herChat.getByRole('heading', { name: noAccess })).toBeVisible(SOON),
      expect(list(herChat)).toBeHidden(SOON),
      expect(card(herLikes, he)).toBeHidden(SOON),
      expect(card(herSearch, he)).toBeHidden(SOON),
      expect(hisChat).toHaveURL(/\/chats$/, SOON),
      expect(list(hisChat)).toBeHidden(SOON),
      expect(card(hisLikes, she)).toBeHidden(SOON),
      expect(card(hisSearch, she)).toBeHidden(SOON),
    ]);

    await hisLikes.goto('/settings/blocked');
    await hisLikes.getByRole('button', { name: t('blocked.unblockName', { name: she }) }).click();
    await expect(hisLikes.getByRole('heading', { name: t('blocked.empty') })).toBeVisible();

    // The other way round, from a card; he is reading her profile.
    await open(context, `/members/${hers.user.id}`, hisChat);
    await expect(hisChat.getByRole('heading', { level: 1, name: she })).toBeVisible();
    await open(context, SEARCH, hisSearch);
    await expect(card(hisSearch, she)).toBeVisible();
    await open(hers.context, SEARCH, herSearch);
    await block(herSearch, t('block.more', { name: he }), he);
    const heHasNone = `You're blocked by ${she}. You do not have access to this page.`;
    await Promise.all([
      expect(hisChat.getByRole('heading', { name: heHasNone })).toBeVisible(SOON),
      expect(card(hisSearch, she)).toBeHidden(SOON),
      expect(card(herSearch, he)).toBeHidden(SOON),
    ]);
    await hers.context.close();
  },
);
