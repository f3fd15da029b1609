import type { Locator, Page } from '@playwright/test';
import type { ChatsResponse } from '@tandem/contracts/api/chat';
import { writeHistory } from '@tandem/tooling/bench/chat/history-rows';
import { writeConversations } from '@tandem/tooling/bench/chat/list-rows';
import { makeCouple } from '../composition/two-members.ts';
import { databaseUrl } from '../fixtures/site-database.ts';
import { expect, test } from '../fixtures/test.ts';
import { expectUncovered } from '../fixtures/uncovered.ts';
import { textsOf } from '../fixtures/texts.ts';

/** English on the phone, French on the desktop. */
const TEXTS = {
  phone: { path: '', t: textsOf('mf-chat', 'en') },
  desktop: { path: '/fr', t: textsOf('mf-chat', 'fr') },
};

/** Several screens of conversations, of which these have unread messages. */
const CONVERSATIONS = 40;
const UNREAD = [14, 30];

/** Shows the member's one conversation as many: only the list is looked at, and who is in it does not matter. */
async function showMany(page: Page): Promise<void> {
  await page.route(/\/api\/chats\.php/, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as ChatsResponse;
    const chats = body.chats.flatMap((chat) =>
      Array.from({ length: CONVERSATIONS }, (_, index) => ({
        ...chat,
        conversation: { ...chat.conversation, id: chat.conversation.id + index },
        profile: { ...chat.profile, id: chat.profile.id + index, name: `Member ${index}` },
        num_unread_messages: UNREAD.includes(index) ? 1 : 0,
      })),
    );
    await route.fulfill({ response, json: { ...body, chats, unread: UNREAD.length } });
  });
}

/** It is in the window as a whole, and nothing covers its middle. */
async function isFree(place: Locator): Promise<void> {
  await expect(place).toBeInViewport({ ratio: 1 });
  await expectUncovered(place);
}

test(
  'the bar of the conversations stays in sight on the way from one that is unread to the next [R-CHAT-LIST-UNREAD-JUMP]',
  { tag: ['@both', '@mf-chat'] },
  async ({ page, context, browser, guard }, { project }) => {
    const { path, t } = TEXTS[project.name === 'phone' ? 'phone' : 'desktop'];
    const { hers } = await makeCouple(context, browser, guard);
    await showMany(page);
    await page.goto(`${path}/chats`);
    const pane = page.getByRole('region', { name: t('list.title') });
    const jump = pane.getByRole('button', { name: t('list.toUnread', { count: UNREAD.length }), exact: true });
    for (const index of UNREAD) {
      await isFree(jump);
      await jump.click();
      const row = pane.getByRole('link', { name: `Member ${index}`, exact: true });
      await expect(row).toBeFocused();
      await isFree(row);
    }
    await isFree(jump);
    await isFree(pane.getByRole('searchbox', { name: t('list.search') }));
    await hers.context.close();
  },
);

/** A whole page of the list, and elements that a page may have with it. */
const LISTED = 100;
/** Ten a day, and more than are drawn of a conversation at a time. */
const MESSAGES = 2_000;
const MOST_ELEMENTS = 2_000;

test(
  'the list beside a conversation stays where it is when another one is opened, and is drawn near what is in sight alone [R-CHAT-LIST-KEPT, R-CHAT-LIST-DRAWN]',
  { tag: ['@desktop', '@mf-chat'] },
  async ({ page, context, browser, guard }) => {
    const { his, hers, conversation } = await makeCouple(context, browser, guard);
    const database = await databaseUrl();
    await writeConversations(database, { id: his.user.id, count: LISTED - 1 });
    const between = { senderId: his.user.id, recipientId: hers.user.id };
    await writeHistory(database, { conversationId: conversation, ...between, messages: MESSAGES });
    const { path, t } = TEXTS.desktop;
    await page.goto(`${path}/chats`);
    const pane = page.getByRole('region', { name: t('list.title') });
    const rows = pane.getByRole('list', { name: t('list.label') }).getByRole('listitem');
    const place = () => pane.evaluate((list) => list.parentElement?.scrollTop ?? 0);
    await expect(rows.getByRole('link')).toHaveCount(LISTED);
    for (const index of [29, 31, 60]) {
      const link = rows.nth(index).getByRole('link');
      await link.evaluate((row) => row.scrollIntoView({ block: 'center' }));
      // Drawn by now: its menu is there.
      await expect(rows.nth(index).getByRole('button')).toBeAttached();
      const before = await place();
      expect(before).toBeGreaterThan(500);
      await link.click();
      await expect(page.getByRole('log')).toBeVisible();
      await expect(link).toHaveAttribute('aria-current', 'true');
      await expect(link).toBeInViewport();
      expect(Math.abs((await place()) - before)).toBeLessThan(40);
    }
    await test.step('with a long conversation as well the page has few elements', async () => {
      await rows.first().evaluate((row) => row.scrollIntoView({ block: 'center' }));
      await expect(rows.first().getByRole('button')).toBeAttached();
      await rows.first().getByRole('link').click();
      const messages = page
        .getByRole('log')
        .getByRole('listitem')
        .filter({ hasText: /History \d+\./ });
      const area = page.getByRole('region', { name: t('messages.region'), exact: true });
      await expect(async () => {
        await area.evaluate((element) => void (element.scrollTop = 100));
        expect(await messages.count()).toBeGreaterThan(95);
      }).toPass();
      await rows.nth(50).evaluate((row) => row.scrollIntoView({ block: 'center' }));
      await expect(rows.nth(50).getByRole('button')).toBeAttached();
      const count = await page.evaluate(() => document.querySelectorAll('*').length);
      expect(count).toBeLessThan(MOST_ELEMENTS);
    });
    await hers.context.close();
  },
);

test(
  'the list beside a conversation goes on where that one is deleted from it, with the focus in the row below [R-CHAT-LIST-KEPT, R-CHAT-FOCUS-KEPT]',
  { tag: ['@desktop', '@mf-chat'] },
  async ({ page, context, browser, guard }) => {
    const { his, hers } = await makeCouple(context, browser, guard);
    await writeConversations(await databaseUrl(), { id: his.user.id, count: CONVERSATIONS - 1 });
    const { path, t } = TEXTS.desktop;
    await page.goto(`${path}/chats`);
    const pane = page.getByRole('region', { name: t('list.title') });
    const rows = pane.getByRole('list', { name: t('list.label') }).getByRole('listitem');
    const place = () => pane.evaluate((list) => list.parentElement?.scrollTop ?? 0);
    await expect(rows.getByRole('link')).toHaveCount(CONVERSATIONS);
    await rows.nth(20).evaluate((row) => row.scrollIntoView({ block: 'center' }));
    // Rows around it that are drawn later are higher than they were, and the list is scrolled by as much.
    await expect(rows.nth(20).getByRole('button')).toBeAttached();
    await rows.nth(20).getByRole('link').click();
    await expect(page.getByRole('log')).toBeVisible();
    await expect(rows.nth(20).getByRole('button')).toBeAttached();
    const below = await rows.nth(21).getByRole('link').getAttribute('href');
    await rows.nth(20).getByRole('button').click();
    const remove = pane.getByRole('menuitem', { name: t('delete.menu') });
    await expect(remove).toBeVisible();
    // Not before: a click that finds something else where it goes is made again, with the list scrolled by the test's browser.
    const before = await place();
    expect(before).toBeGreaterThan(500);
    await remove.click();
    await expect(page).toHaveURL(new RegExp(`${path}/chats$`));
    // The list of the page before has the focus there until it goes.
    await expect(page.getByRole('log')).toHaveCount(0);
    await expect(rows.getByRole('link')).toHaveCount(CONVERSATIONS - 1);
    const row = pane.locator(`a[href="${below}"]`);
    await expect(row).toBeFocused();
    await expect(row).toBeInViewport();
    expect(Math.abs((await place()) - before)).toBeLessThan(40);
    await hers.context.close();
  },
);
