import type { Page } from '@playwright/test';
import type { Locale } from '@tandem/contracts/product/locales';
import { makeCouple } from '../composition/two-members.ts';
import { ApiRequests } from '../fixtures/api-requests.ts';
import { likeMember } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

/** He reads English and she French, so that each look of a block is seen in both. */
const textsIn = (locale: Locale) => ({
  path: locale === 'en' ? '' : `/${locale}`,
  members: textsOf('mf-members', locale),
  chat: textsOf('mf-chat', locale),
});
const en = textsIn('en');
const fr = textsIn('fr');
type Texts = typeof en;

/** Without a reload. That it takes less than two seconds is measured by `npm run bench -- --block`; six pages share a machine here. */
const SOON = { timeout: 15_000 };
/** The newest members first: those of a test are on the first page. */
const SEARCH = '/members?country=NL&sort=new';

const main = (page: Page) => page.getByRole('main');
const card = (page: Page, name: string) =>
  main(page)
    .getByRole('article')
    .filter({ hasText: `${name},` });
/** Of conversations, in whichever language. */
const list = (page: Page) =>
  page.getByRole('list', { name: en.chat('list.label') }).or(page.getByRole('list', { name: fr.chat('list.label') }));

/** ⋯, Block: two presses. */
async function block(page: Page, { members }: Texts, menu: string, name: string): Promise<void> {
  await main(page).getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name: members('block.menu', { name }) }).click();
}

/** Reports who has blocked the reader, where the conversation was that the block took away. */
async function report(page: Page, { members, chat }: Texts, name: string): Promise<void> {
  await page.getByRole('button', { name: chat('errors.report', { name }) }).click();
  const form = page.getByRole('dialog', { name: members('report.title.profile', { name }) });
  await form.getByText(members('report.reasons.threat'), { exact: true }).click();
  await form.getByRole('button', { name: members('report.send') }).click();
  await expect(page.getByText(members('report.done', { name }))).toBeVisible();
}

/** What somebody reads whom this member has blocked. */
const NO_ACCESS = {
  en: (blocker: string) => `You're blocked by ${blocker}. You do not have access to this page.`,
  fr: (blocker: string) => `${blocker} a choisi de vous bloquer. Vous n’avez pas accès à cette page.`,
};

type Couple = Awaited<ReturnType<typeof makeCouple>>;

/** Opens a page in a tab of its own, or in one that is open. */
async function open(of: Couple['his'], path: string, opened?: Page): Promise<Page> {
  const page = opened ?? (await of.context.newPage());
  await ApiRequests.open(page, path);
  return page;
}

/** Two members who match, and list, conversation, search and likes of both, each in a tab. */
async function openAll(couple: Couple, page: Page) {
  const { his, hers, conversation } = couple;
  const [he, she] = [his.user.profile.name, hers.user.profile.name];
  await likeMember(his.context.request, hers.user.id);
  await likeMember(hers.context.request, his.user.id);
  const pagesOf = async (of: Couple['his'], { path }: Texts, first?: Page) => ({
    likes: await open(of, `${path}/likes`, first),
    search: await open(of, `${path}${SEARCH}`),
    chat: await open(of, `${path}/chats/${conversation}`),
  });
  const [mine, theirs] = [await pagesOf(his, en, page), await pagesOf(hers, fr)];
  for (const one of [mine.likes, mine.search]) await expect(card(one, she)).toBeVisible();
  for (const one of [theirs.likes, theirs.search]) await expect(card(one, he)).toBeVisible();
  for (const one of [mine.chat, theirs.chat]) await expect(list(one)).toBeVisible();
  return { he, she, mine, theirs };
}

type Pages = Awaited<ReturnType<typeof openAll>>['mine'];

/** What the open pages of the two show after a block: of the member who has blocked, and of the one who was. */
async function expectBlocked(
  blocker: Pages & { name: string },
  blocked: Pages & { name: string; reads: 'en' | 'fr' },
): Promise<void> {
  const noAccess = NO_ACCESS[blocked.reads](blocker.name);
  await Promise.all([
    expect(blocked.chat.getByRole('heading', { name: noAccess })).toBeVisible(SOON),
    expect(list(blocked.chat)).toBeHidden(SOON),
    expect(card(blocked.likes, blocker.name)).toBeHidden(SOON),
    expect(card(blocked.search, blocker.name)).toBeHidden(SOON),
    expect(list(blocker.chat)).toBeHidden(SOON),
    expect(card(blocker.likes, blocked.name)).toBeHidden(SOON),
    expect(card(blocker.search, blocked.name)).toBeHidden(SOON),
  ]);
}

// What each call refuses, in each direction: api-gateway/test/blocks.test.ts.
test(
  'a block from a conversation changes list, conversation, search and likes in the open pages of both members; who was blocked can report it; it is taken back in the settings [R-PRIVACY-BLOCK-LIVE, R-PRIVACY-BLOCK-MENU, R-MODERATION-REPORT-BLOCKED]',
  { tag: ['@desktop', '@mf-members', '@mf-chat'] },
  async ({ page, context, browser, guard }) => {
    test.slow();
    // The conversation that a block closes is refused.
    guard.allow(/status of 40[34]/);
    const couple = await makeCouple(context, browser, guard);
    const { he, she, mine, theirs } = await openAll(couple, page);
    await block(mine.chat, en, en.chat('header.more'), she);
    await Promise.all([
      expectBlocked({ ...mine, name: he }, { ...theirs, name: she, reads: 'fr' }),
      expect(mine.chat).toHaveURL(/\/chats$/, SOON),
    ]);

    await report(theirs.chat, fr, he);

    await mine.likes.goto('/settings/blocked');
    await mine.likes.getByRole('button', { name: en.members('blocked.unblockName', { name: she }) }).click();
    await expect(mine.likes.getByRole('heading', { name: en.members('blocked.empty') })).toBeVisible();
    await couple.hers.context.close();
  },
);

test(
  'a block the other way round, by her from a card, changes the same pages, and her profile that he is reading [R-PRIVACY-BLOCK-LIVE, R-PRIVACY-BLOCK-MENU, S-MEMBERS-PROFILE]',
  { tag: ['@desktop', '@mf-members', '@mf-chat'] },
  async ({ page, context, browser, guard }) => {
    test.slow();
    // The conversation and the profile that a block closes are refused.
    guard.allow(/status of 40[34]/);
    const couple = await makeCouple(context, browser, guard);
    const { he, she, mine, theirs } = await openAll(couple, page);
    const profile = await open(couple.his, `/members/${couple.hers.user.id}`);
    await expect(profile.getByRole('heading', { level: 1, name: she })).toBeVisible();
    await block(theirs.search, fr, fr.members('block.more', { name: he }), he);
    await Promise.all([
      expectBlocked({ ...theirs, name: she }, { ...mine, name: he, reads: 'en' }),
      expect(profile.getByRole('heading', { name: NO_ACCESS.en(she) })).toBeVisible(SOON),
    ]);
    await couple.hers.context.close();
  },
);
