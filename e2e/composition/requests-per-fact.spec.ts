import type { Page } from '@playwright/test';
import { ApiRequests } from '../fixtures/api-requests.ts';
import { confirmedMember } from '../fixtures/confirmed-member.ts';
import { expect, test } from '../fixtures/test.ts';
import { entryOf, textsOf } from '../fixtures/texts.ts';
import { orderBundle } from '../fixtures/orders.ts';
import { makeCouple, readsUntilNow, makeOtherMember } from './two-members.ts';
import type { Person } from './two-members.ts';

const t = textsOf('mf-chat', 'en');
const members = textsOf('mf-members', 'en');
const payments = textsOf('mf-payments', 'en');
const shell = textsOf('shell', 'en');

const field = (page: Page) => page.getByRole('main').getByRole('textbox');
const log = (page: Page) => page.getByRole('log');
const list = (page: Page) => page.getByRole('list', { name: t('list.label') });
const lastMessage = (page: Page) => log(page).getByRole('listitem').last();

async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press('Enter');
}

test(
  'a sent message is requested once by each list that shows it, and never by the page that sent it [C-CHAT-EVENTS]',
  { tag: ['@desktop', '@mf-chat'] },
  async ({ page, context, browser, guard }) => {
    const { his, hers, conversation } = await makeCouple(context, browser, guard);
    const own = await ApiRequests.open(page, `/chats/${conversation}`);
    const secondPage = await context.newPage();
    const second = await ApiRequests.open(secondPage, '/chats');
    const otherPage = await hers.context.newPage();
    const other = await ApiRequests.open(otherPage, '/chats');
    for (const one of [own, second, other]) await one.beginTurn();

    await write(page, 'Shall we walk on Sunday?');
    await expect(lastMessage(page)).toContainText(t('messages.states.sent'));
    const mine = `${t('list.mine')} Shall we walk on Sunday?`;
    await expect(list(page).getByText(mine), 'in the list of the same page').toBeVisible();
    await expect(list(secondPage).getByText(mine), 'in the other tab').toBeVisible();
    await expect(list(otherPage).getByText('Shall we walk on Sunday?')).toBeVisible();
    await expect(list(otherPage).getByText(t('list.unread_other', { count: 2 }))).toBeAttached();

    expect(await readsUntilNow(browser, his, [own, second])).toEqual([[], ['chats']]);
    expect(await readsUntilNow(browser, hers, [other])).toEqual([['chats']]);
    expect(own.writes()).toEqual(['POST message']);
    await hers.context.close();
  },
);

test(
  'a message in an open conversation is requested once, with its line of the list; that it was read is requested by no page [C-CHAT-EVENTS, R-CHAT-OPEN-READ]',
  { tag: ['@desktop', '@mf-chat'] },
  async ({ page, context, browser, guard }) => {
    const { his, hers, conversation } = await makeCouple(context, browser, guard);
    const own = await ApiRequests.open(page, `/chats/${conversation}`);
    const otherPage = await hers.context.newPage();
    const other = await ApiRequests.open(otherPage, `/chats/${conversation}`);
    await own.beginTurn();

    await write(page, 'Shall we walk on Sunday?');
    await expect(lastMessage(otherPage)).toContainText('Shall we walk on Sunday?');
    await expect(list(otherPage).getByText('Shall we walk on Sunday?')).toBeVisible();
    await expect(lastMessage(page)).toContainText(t('messages.states.read'));

    expect(await readsUntilNow(browser, hers, [other])).toEqual([['messages']]);
    expect(other.writes()).toEqual(['PUT chat']);
    expect(await readsUntilNow(browser, his, [own])).toEqual([[]]);
    expect(own.writes()).toEqual(['POST message']);
    await expect(list(otherPage).getByRole('listitem').first()).not.toContainText(/unread/);
    await hers.context.close();
  },
);

test(
  'a conversation that is opened from the list reads its messages, and nothing else; the count falls in every tab [R-CHAT-OPEN-READ, R-FRAME-NAV-MESSAGES]',
  { tag: ['@desktop', '@mf-chat'] },
  async ({ page, context, browser, guard }) => {
    const { his, hers, conversation } = await makeCouple(context, browser, guard);
    const otherPage = await hers.context.newPage();
    const other = await ApiRequests.open(otherPage, '/chats');
    const secondPage = await hers.context.newPage();
    const second = await ApiRequests.open(secondPage, '/members');
    const own = await ApiRequests.open(page, `/chats/${conversation}`);
    for (const one of [other, second]) await one.beginTurn();
    const entry = secondPage
      .getByRole('navigation', { name: shell('navigation.main') })
      .filter({ visible: true })
      .getByRole('link', { name: new RegExp(entryOf('/chats', 'en')) });
    await expect(entry.getByText('1', { exact: true })).toBeVisible();

    await list(otherPage).getByRole('link').first().click();
    await expect(log(otherPage).getByText('Good morning')).toBeVisible();
    await expect(lastMessage(page)).toContainText(t('messages.states.read'));
    await expect(entry.getByText('1', { exact: true })).toHaveCount(0);

    expect(await readsUntilNow(browser, hers, [other, second])).toEqual([['messages'], []]);
    expect(other.writes()).toEqual(['PUT chat']);
    expect(await readsUntilNow(browser, his, [own])).toEqual([[]]);
    await hers.context.close();
  },
);

test(
  'a message that the stream reports before the response to its own call waits for that response, and is requested by no page [C-CHAT-EVENTS, R-CHAT-SENDING-STATES]',
  { tag: ['@desktop', '@mf-chat'] },
  async ({ page, context, browser, guard }) => {
    const { his, hers, conversation } = await makeCouple(context, browser, guard);
    const own = await ApiRequests.open(page, `/chats/${conversation}`);
    const received = Promise.withResolvers<void>();
    await page.route('**/api/message.php', async (route) => {
      const response = await route.fetch();
      await received.promise;
      await route.fulfill({ response });
    });
    await own.beginTurn();

    const taken = page.waitForRequest('**/api/message.php');
    await write(page, 'Shall we walk on Sunday?');
    await taken;
    // The server has stored it: the other member sees it.
    const seen = async () => (await (await hers.context.request.get('/api/chats.php')).text()).includes('on Sunday?');
    await expect.poll(seen).toBe(true);
    expect(await readsUntilNow(browser, his, [own]), 'before the response').toEqual([[]]);
    await expect(lastMessage(page)).toContainText(t('messages.states.sending'));
    received.resolve();
    await expect(lastMessage(page)).toContainText(t('messages.states.sent'));
    expect(await readsUntilNow(browser, his, [own]), 'after the response').toEqual([['likes']]);
    await hers.context.close();
  },
);

test(
  'a like is read once by the one who is liked; the second of two makes one match on each side [C-CHAT-EVENTS, R-LIKES-MATCH-MUTUAL, R-LIKES-MODAL-MATCH]',
  { tag: ['@desktop', '@mf-members'] },
  async ({ page, context, browser, guard }) => {
    const his: Person = { user: await confirmedMember(context.request), context };
    const hers = await makeOtherMember(browser, guard);
    const nameOf = ({ user }: Person) => user.profile.name;
    const own = await ApiRequests.open(page, `/members/${hers.user.id}`);
    const otherPage = await hers.context.newPage();
    const other = await ApiRequests.open(otherPage, '/members');
    await own.beginTurn();

    await page.getByRole('button', { name: members('like.like', { name: nameOf(hers) }) }).click();
    const news = otherPage.getByRole('dialog', { name: shell('like.new') });
    await expect(news).toBeVisible();
    expect(other.reads()).toEqual(['likes']);
    expect(own.writes()).toEqual(['POST like']);
    expect(await readsUntilNow(browser, his, [own])).toEqual([[]]);
    await page.keyboard.press('Escape');

    await news.getByRole('link').first().click();
    await expect(otherPage.getByRole('heading', { level: 1, name: nameOf(his) })).toBeVisible();
    for (const one of [own, other]) await one.beginTurn();
    await otherPage.getByRole('button', { name: members('like.like', { name: nameOf(his) }) }).click();
    // Both may write the first message at once: the chat reads to whom.
    const fields = [
      otherPage.getByRole('dialog', { name: members('match.title') }),
      page.getByRole('dialog', { name: shell('like.match') }),
    ].map((match) => match.getByRole('textbox'));
    for (const field of fields) await expect(field).toBeVisible();
    expect(own.reads()).toEqual(['likes', 'member']);
    expect(other.writes()).toEqual(['POST like']);
    expect(await readsUntilNow(browser, hers, [other])).toEqual([['member']]);
    await expect(otherPage.getByRole('dialog'), 'the match is announced once').toHaveCount(1);
    await hers.context.close();
  },
);

test(
  'a paid bundle is read once, by the page that waits for it; the balance and Premium are written in every tab [C-CHAT-EVENTS, R-PAY-STATUS-FOLLOWED, R-FRAME-NAV-CREDITS]',
  { tag: ['@desktop', '@mf-payments'] },
  async ({ page, context, browser }) => {
    const his: Person = { user: await confirmedMember(context.request), context };
    const { id, pay } = await orderBundle(context);
    const own = await ApiRequests.open(page, `/credits/40/ideal?payment=${id}`);
    await expect(page.getByRole('heading', { name: payments('status.processing') })).toBeVisible();
    const secondPage = await context.newPage();
    const second = await ApiRequests.open(secondPage, '/members');
    const reports: string[] = [];
    // On the way to the page: the body of a read that the page gives up, as the event of the payment comes, is not kept by the browser.
    await page.route('**/api/payment.php*', async (route) => {
      const response = await route.fetch();
      reports.push(((await response.json()) as { status: string }).status);
      await route.fulfill({ response });
    });
    await own.beginTurn();
    reports.length = 0;

    await pay();
    const credits = his.user.credits + 40;
    await expect(page.getByRole('heading', { name: payments('status.completed_other', { count: 40 }) })).toBeVisible();
    await expect(page.getByText(payments('status.balance_other', { shown: credits }))).toBeVisible();
    const entry = secondPage.getByRole('link', { name: entryOf('/credits', 'en') }).filter({ visible: true });
    await expect(entry.first()).toBeVisible();

    const [reads, readsOfSecond] = await readsUntilNow(browser, his, [own, second]);
    // An open payment is polled, because its provider decides it (R-PAY-STATUS-FOLLOWED): each of these reads but the
    // last found it open.
    expect(reads).toEqual(reports.map(() => 'payment'));
    expect(reports).toEqual([...reports.slice(1).map(() => 'created'), 'completed']);
    expect(readsOfSecond).toEqual([]);
  },
);

test(
  'a bundle that a member buys is one write, and one read of the payment by the page that they come back to [C-CHAT-EVENTS, R-PAY-STATUS-COMPLETED]',
  { tag: ['@desktop', '@mf-payments'] },
  async ({ page, context, browser }) => {
    const his: Person = { user: await confirmedMember(context.request), context };
    const own = await ApiRequests.open(page, '/credits/40/ideal?country=NL');
    for (const box of await page.getByRole('main').getByRole('checkbox').all()) await box.check();
    await own.beginTurn();

    await page.getByRole('button', { name: payments('checkout.order') }).click();
    await page.waitForURL('**/sandbox-pay/**');
    expect(own.reads(), 'the order is followed by no read').toEqual([]);
    expect(own.writes()).toEqual(['POST payment']);

    const listening = page.waitForResponse('**/api/events.php');
    await page.getByRole('button', { name: /Pay/ }).click();
    await expect(page.getByRole('heading', { name: payments('status.completed_other', { count: 40 }) })).toBeVisible();
    const shown = his.user.credits + 40;
    await expect(page.getByText(payments('status.balance_other', { shown }))).toBeVisible();
    await listening;
    const [reads = []] = await readsUntilNow(browser, his, [own]);
    expect(own.writes()).toEqual(['POST payment']);

    // The page that the provider leads back to is a new document. What the frame of each new document reads is no cost
    // of the payment: it is counted where the same member opens the help page.
    await own.beginTurn();
    const listeningAgain = page.waitForResponse('**/api/events.php');
    await page.goto('/pages/faq');
    await listeningAgain;
    const [ofAnyPage = []] = await readsUntilNow(browser, his, [own]);
    expect(ofAnyPage).not.toContain('payment');
    expect(reads.toSorted()).toEqual([...ofAnyPage, 'payment'].toSorted());
  },
);
