import type { Locator, Page } from '@playwright/test';
import type { Locale } from '@tandem/contracts/product/locales';
import { makeCouple, makeOtherMember } from '../composition/two-members.ts';
import { ApiRequests } from '../fixtures/api-requests.ts';
import { orderBundle } from '../fixtures/orders.ts';
import { confirmedMember } from '../fixtures/confirmed-member.ts';
import { writeTo } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';
import { entryOf, textsOf } from '../fixtures/texts.ts';

const textsIn = (locale: Locale) => ({
  locale,
  chat: textsOf('mf-chat', locale),
  members: textsOf('mf-members', locale),
  shell: textsOf('shell', locale),
});
type Texts = ReturnType<typeof textsIn>;

const en = textsIn('en');
const fr = textsIn('fr');

const field = (page: Page) => page.getByRole('main').getByRole('textbox', { name: /Message/ });
const thread = (page: Page) => page.getByRole('log');

/** An entry of the bar, such as 'Messages'. */
const entry = (page: Page, { shell, locale }: Texts, path: '/chats' | '/likes') =>
  page
    .getByRole('navigation', { name: shell('navigation.main') })
    .filter({ visible: true })
    .getByRole('link', { name: new RegExp(entryOf(path, locale)) });

/** The line of somebody in the list of conversations. */
const rowOf = (page: Page, { chat }: Texts, name: string) =>
  page
    .getByRole('list', { name: chat('list.label') })
    .getByRole('listitem')
    .filter({ hasText: name });

/** Likes somebody on the page that is open; the site has it. */
async function like(page: Page, { members }: Texts, name: string): Promise<void> {
  const liked = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/like.php');
  await page.getByRole('button', { name: members('like.like', { name }) }).click();
  expect((await liked).ok()).toBe(true);
}

/** He has a like in his list, and returns it: a match for both, each in their language, with the way to write to her. */
async function returnLike(page: Page, herPage: Page, she: string): Promise<void> {
  await page.goto('/likes');
  await expect(page).toHaveTitle(/^\(1\) /);
  await expect(entry(page, en, '/likes')).toContainText(en.shell('navigation.new-likes', { count: 1, shown: 1 }));
  await expect(
    page.getByRole('article').filter({ hasText: she }).getByText(en.chat('likes.new'), { exact: true }),
  ).toBeVisible();
  await like(page, en, she);
  // The match itself is shown over the list, and asks for the first message.
  const match = page.getByRole('dialog', { name: en.members('match.title') });
  await expect(match).toBeVisible();
  const theirs = herPage.getByRole('dialog', { name: fr.shell('like.match') });
  await expect(theirs).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(match).toBeHidden();
}

/** He writes to his match from the list. */
async function writeFromLikes(page: Page, her: { id: number; name: string }): Promise<void> {
  await page.getByRole('link', { name: en.chat('likes.writeTo', { name: her.name }) }).click();
  await expect(page).toHaveURL(new RegExp(`/members/${her.id}/chat$`));
  await field(page).fill('Good evening');
  await page.keyboard.press('Enter');
  await expect(thread(page).getByText('Good evening')).toBeVisible();
}

/** She finds his message by the title, the bar and the list, and reads it. */
async function readMessage(herPage: Page, he: string): Promise<void> {
  await herPage.goto('/fr/chats');
  // His message, and his like.
  await expect(herPage).toHaveTitle(/^\(2\) /);
  await expect(entry(herPage, fr, '/chats').getByText('1', { exact: true })).toBeVisible();
  const row = rowOf(herPage, fr, he);
  await expect(row).toContainText(fr.chat('list.unread', { count: 1 }));
  await row.getByRole('link', { name: he }).click();
  await expect(thread(herPage).getByText('Good evening')).toBeVisible();
  await expect(herPage).toHaveTitle(/^\(1\) /);
  await expect(entry(herPage, fr, '/chats').getByText('1', { exact: true })).toHaveCount(0);
}

/** Writes to a partner who has the conversation open: they see the dots, in their language, and then the message. */
async function writeWatched(page: Page, text: string, partner: { page: Page; texts: Texts }, name: string) {
  const dots = partner.page.getByText(partner.texts.chat('messages.typing', { name }));
  await field(page).pressSequentially(text);
  await expect(dots).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(thread(partner.page).getByText(text)).toBeVisible();
  await expect(dots).toHaveCount(0);
}

/** He has left for the list; his bar and his list count what she writes, and he goes back to it. */
async function comeBack(page: Page, herPage: Page, she: string): Promise<void> {
  await entry(page, en, '/chats').click();
  await expect(page).toHaveURL(/\/chats$/);
  await field(herPage).fill('À demain');
  await herPage.keyboard.press('Enter');
  await expect(entry(page, en, '/chats').getByText('1', { exact: true })).toBeVisible();
  const row = rowOf(page, en, she);
  await expect(row).toContainText(en.chat('list.unread', { count: 1 }));
  await row.getByRole('link', { name: she }).click();
  await expect(thread(page).getByText('À demain')).toBeVisible();
  await expect(entry(page, en, '/chats').getByText('1', { exact: true })).toHaveCount(0);
}

async function giveRose(page: Page, { chat }: Texts, name: string): Promise<void> {
  await page.getByRole('button', { name: chat('gifts.action') }).click();
  const gifts = page.getByRole('dialog', { name: chat('gifts.title', { name }) });
  await gifts.getByRole('radio', { name: chat('gifts.names.rose') }).check({ force: true });
  await gifts.getByRole('button', { name: chat('gifts.send', { count: 5 }) }).click();
}

async function reportFirstMessage(page: Page, { chat, members }: Texts, name: string): Promise<void> {
  await thread(page)
    .getByRole('button', { name: chat('messages.report', { time: '' }).trim() })
    .first()
    .click();
  // That of the gift may still be fading out.
  const report = page.getByRole('dialog', { name: members('report.title.message') });
  await report.getByText(members('report.reasons.harassment'), { exact: true }).click();
  await report.getByRole('button', { name: members('report.send') }).click();
  await expect(page.getByText(members('report.done', { name }))).toBeVisible();
  await expect(report).toBeHidden();
}

test(
  'two members in two languages: like, match, conversation, typing, read state, badges, title, gift, report, block [S-CHAT-CONVERSATION, S-CHAT-MEMBER, R-LIKES-LIST-WRITE, R-LIKES-MODAL-MATCH, R-LIKES-MODAL-OWN, R-CHAT-TYPING-DOTS, R-CHAT-GIFT-SHOWN, R-FRAME-TITLE-PREFIX, R-FRAME-NAV-MESSAGES]',
  { tag: ['@desktop', '@mf-chat', '@mf-members'] },
  async ({ page, context, browser, guard }) => {
    test.slow();
    // The conversation that a block closes is refused.
    guard.allow(/status of 40[34]/);
    const his = await confirmedMember(context.request);
    const hers = await makeOtherMember(browser, guard);
    const [he, she] = [his.profile.name, hers.user.profile.name];
    // A gift costs more than what a new account has left.
    for (const buyer of [context, hers.context]) await (await orderBundle(buyer)).pay();
    const herPage = await hers.context.newPage();

    await test.step('she likes him, in French; he likes back in the list, in English: a match for both', async () => {
      await herPage.goto(`/fr/members/${his.id}`);
      await like(herPage, fr, he);
      // Not on his profile: the like that he returns would be seen there. What comes after the first turn is announced.
      await ApiRequests.open(herPage, '/fr/members');
      await returnLike(page, herPage, she);
    });

    await test.step('he writes; her title, her bar and her list count it; opening it reads it, which he sees', async () => {
      await writeFromLikes(page, { id: hers.user.id, name: she });
      await readMessage(herPage, he);
      await expect(thread(page).getByText(en.chat('messages.states.read'), { exact: true })).toBeAttached();
    });

    await test.step('each sees that the other is typing, and what they send; she sees that hers was read', async () => {
      await writeWatched(herPage, 'Bonsoir', { page, texts: en }, she);
      await expect(thread(herPage).getByText(fr.chat('messages.states.read'), { exact: true })).toBeAttached();
      await writeWatched(page, 'How was your day?', { page: herPage, texts: fr }, he);
    });

    await test.step('in the list he sees that she has written, in English', () => comeBack(page, herPage, she));

    await test.step('she reports his message, in French; a gift of each arrives', async () => {
      await reportFirstMessage(herPage, fr, he);
      await giveRose(page, en, she);
      await expect(thread(herPage).getByText(fr.chat('gifts.theirs.rose', { name: he }))).toBeVisible();
      await giveRose(herPage, fr, he);
      await expect(thread(page).getByText(en.chat('gifts.theirs.rose', { name: she }))).toBeVisible();
    });

    await test.step('he reports hers, and she blocks him: the conversation closes on his side', async () => {
      await reportFirstMessage(page, en, she);
      await herPage
        .getByRole('main')
        .getByRole('button', { name: fr.chat('header.more'), exact: true })
        .click();
      await herPage.getByRole('menuitem', { name: fr.members('block.menu', { name: he }) }).click();
      await expect(page.getByRole('heading', { name: new RegExp(`blocked by ${she}`) })).toBeVisible();
    });
  },
);

const RIGHT_TO_LEFT = 'שלום, מה שלומך היום? (1 + 2)';
const SHOWN_AS_TYPED = [
  '<script>window.ran = true</script><img src="/none" onerror="window.ran = true">',
  '[link](javascript:window.ran=true) &lt;b&gt; **bold** {{name}} ${name}',
  RIGHT_TO_LEFT,
  '\u202Eevil\u202C 👩‍👩‍👧‍👦🏳️‍🌈👍🏽 e\u0301',
  `start ${'w'.repeat(990)} end`,
];

/** No part of a text is markup in it, nothing of one ran, and the page is not wider than the window. */
async function expectHarmless(page: Page, place: Locator): Promise<void> {
  await expect(place.locator('script, b, [onerror], [href^="javascript"]')).toHaveCount(0);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, 'the page is not wider than the window').toBeLessThanOrEqual(0);
}

const directionOf = (text: Locator) => text.evaluate((element) => getComputedStyle(element).direction);

test(
  'script, markup, right-to-left, emoji and a thousand characters are shown as typed, and nothing runs [R-CHAT-LINK-WARNING, L-CHAT-MESSAGE-LENGTH]',
  { tag: ['@both', '@mf-chat'] },
  async ({ page, context, browser, guard }) => {
    const { hers } = await makeCouple(context, browser, guard);
    const me = await (await context.request.get('/api/user.php', { headers: { 'X-Request-Type': 'client' } })).json();
    const { id } = (me as { user: { id: number } }).user;
    await page.goto('/chats');
    const row = rowOf(page, en, hers.user.profile.name);
    // One that opens a conversation has rules of its own; these are answers.
    for (const text of SHOWN_AS_TYPED.slice(0, 4)) {
      await writeTo(hers.context.request, id, text);
      await expect(row).toContainText(text);
      if (text === RIGHT_TO_LEFT) expect(await directionOf(row.getByText(text))).toBe('rtl');
    }
    await expectHarmless(page, row);
    await row.getByRole('link').click();
    const longest = SHOWN_AS_TYPED[4] ?? '';
    expect(Array.from(longest)).toHaveLength(1000);
    await field(page).fill(RIGHT_TO_LEFT);
    expect(await directionOf(field(page))).toBe('rtl');
    await field(page).fill(longest);
    await page.getByRole('button', { name: en.chat('composer.send'), exact: true }).click();
    for (const text of SHOWN_AS_TYPED) {
      const bubble = thread(page).getByRole('listitem').filter({ hasText: text });
      await expect(bubble).toHaveCount(1);
      expect((await bubble.textContent())?.includes(text), text).toBe(true);
    }
    expect(await directionOf(thread(page).getByText(RIGHT_TO_LEFT))).toBe('rtl');
    await expect(thread(page).locator('img')).toHaveCount(0);
    await expectHarmless(page, thread(page));
    await page.goBack();
    await expect(row).toContainText(`${en.chat('list.mine')} ${longest}`);
    await expectHarmless(page, row);
  },
);
