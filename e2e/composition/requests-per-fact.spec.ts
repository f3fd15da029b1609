import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { User } from '@tandem/contracts/api/user';
import { ApiRequests } from '../fixtures/api-requests.ts';
import { confirmedMember } from '../fixtures/confirmed-member.ts';
import { answerFirstQuestions } from '../fixtures/first-questions.ts';
import { likeMember, signUp, writeTo } from '../fixtures/people.ts';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { expect, goesAsPeopleDo, test } from '../fixtures/test.ts';
import type { Guard } from '../fixtures/test.ts';
import { entryOf, textsOf } from '../fixtures/texts.ts';

const t = textsOf('mf-chat', 'en');
const members = textsOf('mf-members', 'en');
const payments = textsOf('mf-payments', 'en');
const shell = textsOf('shell', 'en');

interface Person {
  user: User;
  context: BrowserContext;
}

/** Another browser, with a member of its own who may write and be written to. */
async function somebodyElse(browser: Browser, guard: Guard): Promise<Person> {
  const context = await browser.newContext({ baseURL: SITE_ORIGIN });
  await context.addInitScript(answerFirstQuestions);
  context.on('page', (page) => {
    goesAsPeopleDo(page);
    guard.watch(page);
  });
  return { user: await confirmedMember(context.request), context };
}

/** Two members who have a conversation; `his` is the one who began it. */
async function makeCouple(context: BrowserContext, browser: Browser, guard: Guard) {
  const his: Person = { user: await confirmedMember(context.request), context };
  const hers = await somebodyElse(browser, guard);
  const conversation = await writeTo(context.request, hers.user.id, 'Good morning');
  return { his, hers, conversation };
}

/**
 * Waits until pages of a member have dealt with everything that the stream has reported to them until now: somebody
 * likes the member, which comes behind it and makes each page read the likes, once. Returns what else they read.
 */
async function readsUntilNow(browser: Browser, { user }: Person, pages: readonly ApiRequests[]): Promise<string[][]> {
  const liker = await browser.newContext({ baseURL: SITE_ORIGIN });
  await signUp(liker.request, SITE_ORIGIN);
  const before = pages.map((page) => page.reads().filter((call) => call === 'likes').length);
  await likeMember(liker.request, user.id);
  await liker.close();
  for (const [index, page] of pages.entries())
    await expect.poll(() => page.reads().filter((call) => call === 'likes').length).toBeGreaterThan(before[index] ?? 0);
  return pages.map((page) => page.reads().slice(0, page.reads().lastIndexOf('likes')));
}

const field = (page: Page) => page.getByRole('main').getByRole('textbox');
const log = (page: Page) => page.getByRole('log');
const list = (page: Page) => page.getByRole('list', { name: t('list.label') });
const lastMessage = (page: Page) => log(page).getByRole('listitem').last();

async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press('Enter');
}

test(
  'a sent message is read once by each list that shows it, and by the page that sent it never [C-CHAT-EVENTS]',
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
    const mine = t('list.mine', { text: 'Shall we walk on Sunday?' });
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
  'a message in an open conversation is read once, with its line of the list, and its reading is read by nobody [C-CHAT-EVENTS, R-CHAT-OPEN-READ]',
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
  'a message that the stream reports before its own answer is there waits for that answer, and is read by nobody [C-CHAT-EVENTS, R-CHAT-SENDING-STATES]',
  { tag: ['@desktop', '@mf-chat'] },
  async ({ page, context, browser, guard }) => {
    const { his, hers, conversation } = await makeCouple(context, browser, guard);
    const own = await ApiRequests.open(page, `/chats/${conversation}`);
    const answer = Promise.withResolvers<void>();
    await page.route('**/api/message.php', async (route) => {
      const response = await route.fetch();
      await answer.promise;
      await route.fulfill({ response });
    });
    await own.beginTurn();

    const taken = page.waitForRequest('**/api/message.php');
    await write(page, 'Shall we walk on Sunday?');
    await taken;
    // The server has it: somebody else sees it.
    const seen = async () => (await (await hers.context.request.get('/api/chats.php')).text()).includes('on Sunday?');
    await expect.poll(seen).toBe(true);
    expect(await readsUntilNow(browser, his, [own]), 'while the answer is on its way').toEqual([[]]);
    await expect(lastMessage(page)).toContainText(t('messages.states.sending'));
    answer.resolve();
    await expect(lastMessage(page)).toContainText(t('messages.states.sent'));
    expect(await readsUntilNow(browser, his, [own]), 'once it is there').toEqual([['likes']]);
    await hers.context.close();
  },
);

test(
  'a like is read once by the one who is liked; the second of two makes one match on each side [C-CHAT-EVENTS, R-LIKES-MATCH-MUTUAL, R-LIKES-MODAL-MATCH]',
  { tag: ['@desktop', '@mf-members'] },
  async ({ page, context, browser, guard }) => {
    const his: Person = { user: await confirmedMember(context.request), context };
    const hers = await somebodyElse(browser, guard);
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
    await expect(otherPage.getByRole('dialog', { name: members('match.title') })).toBeVisible();
    await expect(page.getByRole('dialog', { name: shell('like.match') })).toBeVisible();
    expect(own.reads()).toEqual(['likes']);
    expect(other.writes()).toEqual(['POST like']);
    expect(await readsUntilNow(browser, hers, [other])).toEqual([[]]);
    await expect(otherPage.getByRole('dialog'), 'the match is announced once').toHaveCount(1);
    await hers.context.close();
  },
);

/** Orders the popular bundle as the member of a browser; returns the payment and what pays it. */
async function orderBundle({ request }: BrowserContext) {
  const headers = { 'Origin': SITE_ORIGIN, 'Idempotency-Key': crypto.randomUUID() };
  const data = { bundle_id: '40', method: 'ideal', country: 'NL', consents: { immediate_start: true } };
  const ordered = await request.post('/api/payment.php', { headers, data });
  expect(ordered.ok(), await ordered.text()).toBe(true);
  const { payment_id: id, redirect_url: address } = (await ordered.json()) as {
    payment_id: string;
    redirect_url: string;
  };
  const pay = async () => {
    const [, csrf = ''] = /name="csrf" value="([^"]+)"/.exec(await (await request.get(address)).text()) ?? [];
    const form = { csrf, decision: 'pay', bank: 'Polderbank' };
    const paid = await request.post(address, { form, maxRedirects: 0 });
    expect(paid.status()).toBe(303);
  };
  return { id, pay };
}

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
    page.on('response', async (response) => {
      if (!response.url().includes('/api/payment.php')) return;
      reports.push(((await response.json()) as { status: string }).status);
    });
    await own.beginTurn();

    await pay();
    const credits = his.user.credits + 40;
    await expect(page.getByRole('heading', { name: payments('status.completed_other', { count: 40 }) })).toBeVisible();
    await expect(page.getByText(payments('status.balance_other', { shown: credits }))).toBeVisible();
    const entry = secondPage.getByRole('link', { name: entryOf('/credits', 'en') }).filter({ visible: true });
    await expect(entry.first()).toBeVisible();

    const [reads = [], readsOfSecond] = await readsUntilNow(browser, his, [own, second]);
    // Until it is paid, the payment is asked for on a clock (R-PAY-STATUS-FOLLOWED).
    expect(reads.filter((call) => call !== 'payment')).toEqual([]);
    expect(reports.filter((status) => status === 'completed')).toEqual(['completed']);
    expect(readsOfSecond).toEqual([]);
  },
);
