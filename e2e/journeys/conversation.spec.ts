import type { Page } from '@playwright/test';
import { makeCouple, makeOtherMember } from '../composition/two-members.ts';
import { orderBundle } from '../fixtures/orders.ts';
import type { Person } from '../composition/two-members.ts';
import { confirmedMember } from '../fixtures/confirmed-member.ts';
import { likeMember, writeTo } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

const en = { chat: textsOf('mf-chat', 'en'), members: textsOf('mf-members', 'en') };
const fr = { chat: textsOf('mf-chat', 'fr'), members: textsOf('mf-members', 'fr') };

const field = (page: Page) => page.getByRole('main').getByRole('textbox', { name: /Message/ });
const thread = (page: Page) => page.getByRole('log');

/** Somebody likes the member of the page, who likes back in the list: a match, with the way to write to them. */
async function writeToLiker(page: Page, hers: Person, memberId: number): Promise<void> {
  const she = hers.user.profile.name;
  await likeMember(hers.context.request, memberId);
  await page.goto('/likes');
  await page.getByRole('button', { name: en.members('like.like', { name: she }) }).click();
  const write = page.getByRole('link', { name: en.chat('likes.writeTo', { name: she }) });
  // The match itself is shown over the list, and asks for the first message.
  const match = page.getByRole('dialog');
  await expect(match).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(match).toBeHidden();
  await write.click();
  await expect(page).toHaveURL(new RegExp(`/members/${hers.user.id}/chat$`));
  await field(page).fill('Good evening');
  await page.keyboard.press('Enter');
  await expect(thread(page).getByText('Good evening')).toBeVisible();
}

async function giveRose(page: Page, she: string): Promise<void> {
  await page.getByRole('button', { name: en.chat('gifts.action') }).click();
  const gifts = page.getByRole('dialog', { name: en.chat('gifts.title', { name: she }) });
  await gifts.getByRole('radio', { name: en.chat('gifts.names.rose') }).check({ force: true });
  await gifts.getByRole('button', { name: en.chat('gifts.send', { count: 5 }) }).click();
}

async function reportFirstMessage(page: Page, she: string): Promise<void> {
  await thread(page)
    .getByRole('button', { name: /^Report the message/ })
    .first()
    .click();
  // That of the gift may still be fading out.
  const report = page.getByRole('dialog', { name: en.members('report.title.message') });
  await report.getByText(en.members('report.reasons.harassment'), { exact: true }).click();
  await report.getByRole('button', { name: en.members('report.send') }).click();
  await expect(page.getByText(en.members('report.done', { name: she }))).toBeVisible();
  await expect(report).toBeHidden();
}

test(
  'two members in two languages: like, match, conversation, typing, read state, badges, title, gift, report, block [S-CHAT-CONVERSATION, S-CHAT-MEMBER, R-LIKES-LIST-WRITE, R-CHAT-TYPING-DOTS, R-CHAT-GIFT-SHOWN, R-FRAME-TITLE-PREFIX]',
  { tag: ['@desktop', '@mf-chat', '@mf-members'] },
  async ({ page, context, browser, guard }) => {
    test.slow();
    // The conversation that a block closes is refused.
    guard.allow(/status of 40[34]/);
    const his = { user: await confirmedMember(context.request), context };
    const hers = await makeOtherMember(browser, guard);
    const [he, she] = [his.user.profile.name, hers.user.profile.name];
    // A gift costs more than what a new account has left.
    await (await orderBundle(context)).pay();
    const herPage = await hers.context.newPage();

    await test.step('she likes him; he likes back in the list, which is a match, and writes from there', async () => {
      await writeToLiker(page, hers, his.user.id);
    });

    await test.step('her title and her list count it, in French; opening it reads it, which he sees', async () => {
      await herPage.goto('/fr/chats');
      // His message, and his like.
      await expect(herPage).toHaveTitle(/^\(2\)/);
      const row = herPage
        .getByRole('list', { name: fr.chat('list.label') })
        .getByRole('listitem')
        .filter({ hasText: he });
      await expect(row).toContainText(fr.chat('list.unread', { count: 1 }));
      await row.getByRole('link', { name: he }).click();
      await expect(thread(herPage).getByText('Good evening')).toBeVisible();
      await expect(thread(page).getByText(en.chat('messages.states.read'), { exact: true })).toBeAttached();
      await expect(herPage).toHaveTitle(/^\(1\)/);
    });

    await test.step('he sees that she is typing, and what she sends', async () => {
      await field(herPage).pressSequentially('Bonsoir');
      await expect(page.getByText(en.chat('messages.typing', { name: she }))).toBeAttached();
      await herPage.keyboard.press('Enter');
      await expect(thread(page).getByText('Bonsoir')).toBeVisible();
      await expect(page.getByText(en.chat('messages.typing', { name: she }))).toHaveCount(0);
    });

    await test.step('his gift arrives', async () => {
      await giveRose(page, she);
      await expect(thread(herPage).getByText(fr.chat('gifts.theirs.rose', { name: he }))).toBeVisible();
    });

    await test.step('he reports the message, and she blocks him: the conversation closes on his side', async () => {
      await reportFirstMessage(page, she);
      await herPage
        .getByRole('main')
        .getByRole('button', { name: fr.chat('header.more'), exact: true })
        .click();
      await herPage.getByRole('menuitem', { name: fr.members('block.menu', { name: he }) }).click();
      await expect(page.getByRole('heading', { name: new RegExp(`blocked by ${she}`) })).toBeVisible();
    });
  },
);

const SHOWN_AS_TYPED = [
  '<script>window.ran = true</script><img src="/none" onerror="window.ran = true">',
  '[link](javascript:window.ran=true) &lt;b&gt; **bold** {{name}} ${name}',
  'שלום, מה שלומך היום? (1 + 2)',
  '\u202Eevil\u202C 👩‍👩‍👧‍👦🏳️‍🌈👍🏽 e\u0301',
  `start ${'w'.repeat(990)} end`,
];

test(
  'script, markup, right-to-left, emoji and a thousand characters are shown as typed, and nothing runs [R-CHAT-LINK-WARNING, L-CHAT-MESSAGE-LENGTH]',
  { tag: ['@both', '@mf-chat'] },
  async ({ page, context, browser, guard }) => {
    const { hers, conversation } = await makeCouple(context, browser, guard);
    const me = await (await context.request.get('/api/user.php', { headers: { 'X-Request-Type': 'client' } })).json();
    const { id } = (me as { user: { id: number } }).user;
    // One that opens a conversation has rules of its own; these are answers.
    for (const text of SHOWN_AS_TYPED.slice(0, 4)) await writeTo(hers.context.request, id, text);
    await page.goto(`/chats/${conversation}`);
    const longest = SHOWN_AS_TYPED[4] ?? '';
    expect(Array.from(longest)).toHaveLength(1000);
    await field(page).fill(longest);
    await page.getByRole('button', { name: en.chat('composer.send'), exact: true }).click();
    for (const text of SHOWN_AS_TYPED) {
      const bubble = thread(page).getByRole('listitem').filter({ hasText: text });
      await expect(bubble).toHaveCount(1);
      expect((await bubble.textContent())?.includes(text), text).toBe(true);
    }
    const rightToLeft = thread(page).getByText(SHOWN_AS_TYPED[2] ?? '');
    expect(await rightToLeft.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
    await expect(thread(page).locator('img, script, b')).toHaveCount(0);
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, 'the page is not wider than the window').toBeLessThanOrEqual(0);
  },
);
