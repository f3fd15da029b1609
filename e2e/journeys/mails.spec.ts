import type { Gender } from '@tandem/contracts/product/lists';
import type { Browser, BrowserContext, Page, Response } from '@playwright/test';
import { makeFirstGesture } from '../fixtures/first-gesture.ts';
import { answerFirstQuestions } from '../fixtures/first-questions.ts';
import { startMailingGateways } from '../fixtures/mailing-gateways.ts';
import type { MailingGateways } from '../fixtures/mailing-gateways.ts';
import { signUp } from '../fixtures/people.ts';
import { expect, gotoHydrated, test } from '../fixtures/test.ts';
import type { Guard } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

const t = textsOf('mf-members', 'en');

/** Jobs that may still queue or send a mail. */
const WAITING = "select 1 from pgboss.job where name in ('news', 'mail') and state in ('created', 'retry', 'active')";

const isSaved = (response: Response) =>
  response.url().includes('/api/notifications.php') && response.request().method() === 'PUT' && response.ok();

interface Person {
  id: number;
  name: string;
  email: string;
  page: Page;
  context: BrowserContext;
}

/** A browser on one of the gateways, with a new member who may write and be written to. */
async function openBrowser(
  { browser, guard, site }: Omit<Scene, 'he' | 'she'>,
  origin: string,
  gender: Gender,
): Promise<Person> {
  const context = await browser.newContext({ baseURL: origin });
  await context.addInitScript(answerFirstQuestions);
  await context.addInitScript(makeFirstGesture);
  const search_gender = gender === 'male' ? 'female' : 'male';
  const { name, email } = await signUp(context.request, origin, { gender, search_gender });
  const { rows } = await site.query("update users set status = 'active' where email = $1 returning id", [email]);
  const page = await context.newPage();
  gotoHydrated(page);
  guard.watch(page);
  return { id: Number(rows[0]?.['id']), name, email, page, context };
}

interface Scene {
  browser: Browser;
  guard: Guard;
  site: MailingGateways;
  /** On the first gateway. */
  he: Person;
  /** On the second. */
  she: Person;
}

/** The subjects of the mails to her after the one that confirms her address, once there are so many. */
const subjects = async ({ site, she }: Scene, count: number) =>
  (await site.mailsTo(she.email, count + 1)).slice(1).map(({ subject }) => subject);

/** The first link of a mail's text to such a page, as a path. */
function pathTo(page: string, text: string | undefined): string {
  const [address] = new RegExp(`http://localhost[^\\s]*${page}[^\\s]*`).exec(text ?? '') ?? [];
  if (address === undefined) throw new Error(`The mail has no link to ${page}: ${text ?? 'no text'}`);
  const { pathname, search } = new URL(address);
  return pathname + search;
}

/** She leaves, and was last there so long ago. */
async function leave(site: MailingGateways, { id, page }: Person, ago: string): Promise<void> {
  await page.goto('about:blank');
  await site.query('update users set last_active_at = now() - $2::interval where id = $1', [id, ago]);
}

/** Sends what reminders are due, as each hour of the site's daytime does; its week has its update today. */
async function remind(site: MailingGateways): Promise<void> {
  const noon = 'Etc/GMT' + (new Date().getUTCHours() - 12 < 0 ? '' : '+') + String(new Date().getUTCHours() - 12);
  await site.query(
    'update tenants set time_zone = $1, weekly_update_day = extract(isodow from now() at time zone $1::text)',
    [noon],
  );
  await site.query("select stage_job('reminders', '{}', interval '0')");
}

const like = (page: Page, { name }: Person) =>
  page.getByRole('button', { name: t('like.like', { name }), exact: true }).click();

async function write(page: Page, text: string): Promise<void> {
  const field = page.getByRole('main').getByRole('textbox');
  await field.fill(text);
  await field.press('Enter');
  await expect(page.getByRole('log').getByText(text)).toBeVisible();
}

/** What the mails to her are called. */
const subjectsOf = ({ name }: Person) => ({
  liked: `${name} likes you`,
  first: `${name} wrote to you for the first time`,
  later: `${name} wrote to you`,
});
const REMINDED = 'You have an unread message';
/** He is one of them; the others are demo members. */
const WEEKLY = /^\d+ new members? near you$/;

/** Turns the mails of a type on or off, on the page of the notifications, and waits until that is saved. */
async function switchMails(page: Page, type: 'like' | 'weekly_updates'): Promise<void> {
  const what = t(`notifications.types.${type}.title`);
  const saved = page.waitForResponse(isSaved);
  await page.getByLabel(t('notifications.choice', { channel: t('notifications.channels.mail'), what })).click();
  await saved;
}

async function likesAndWrites(scene: Scene): Promise<void> {
  const { site, he, she } = scene;
  const { liked, first } = subjectsOf(he);
  await she.page.goto('/notifications');
  await switchMails(she.page, 'weekly_updates');
  await leave(site, she, '1 hour');
  await he.page.goto(`/members/${she.id}`);
  await like(he.page, she);
  expect(await subjects(scene, 1)).toEqual([liked]);
  await he.page.goto(`/members/${she.id}/chat`);
  await write(he.page, 'Shall we walk on Sunday?');
  await write(he.page, 'Or on Monday?');
  expect(await subjects(scene, 2)).toEqual([liked, first]);
}

async function isReminded(scene: Scene): Promise<void> {
  const { site, he, she } = scene;
  const { liked, first } = subjectsOf(he);
  await site.query("update messages set sent_at = sent_at - interval '2 days' where recipient_id = $1", [she.id]);
  await leave(site, she, '2 days');
  await remind(site);
  const mails = await subjects(scene, 4);
  expect(mails.slice(0, 2)).toEqual([liked, first]);
  // Two gateways send them, in any order.
  expect(mails.slice(2)).toEqual(expect.arrayContaining([REMINDED, expect.stringMatching(WEEKLY)]));
  const weekly = (await site.mailsTo(she.email, 5)).find(({ subject }) => WEEKLY.test(subject ?? ''));
  expect(weekly?.text).toContain(`Just joined near you: ${he.name}`);
  await remind(site);
}

async function opensTheMail({ site, she }: Scene): Promise<void> {
  const [, , message] = await site.mailsTo(she.email, 3);
  await she.page.goto(pathTo('/chats/', message?.text));
  await expect(she.page.getByRole('log').getByText('Shall we walk on Sunday?')).toBeVisible();
}

async function turnsLikesOff(scene: Scene): Promise<void> {
  const { site, he, she } = scene;
  const { later } = subjectsOf(he);
  const [, mail] = await site.mailsTo(she.email, 2);
  // The conversation that she reads requests her chats and likes again by itself: without her session, it is refused.
  await she.page.goto('about:blank');
  await she.context.clearCookies();
  await she.page.goto(pathTo('/notifications', mail?.text));
  await switchMails(she.page, 'like');
  await leave(site, she, '2 hours');
  await site.query('delete from notification_mails where user_id = $1', [she.id]);
  const another = await openBrowser(scene, site.second, 'male');
  await another.page.goto(`/members/${she.id}`);
  await like(another.page, she);
  await expect(another.page.getByRole('button', { name: t('like.likedUnlike', { name: she.name }) })).toBeVisible();
  await write(he.page, 'Are you there?');
  expect((await subjects(scene, 5)).slice(4)).toEqual([later]);
  await another.context.close();
}

async function unsubscribes(scene: Scene): Promise<void> {
  const { site, he, she } = scene;
  const [, mail] = await site.mailsTo(she.email, 2);
  const header = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value;
  const { pathname, search } = new URL(header?.slice(1, -1) ?? 'about:blank');
  const form = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  expect((await fetch(site.second + pathname + search, { method: 'POST', body: form })).ok).toBe(true);
  await site.query('delete from notification_mails where user_id = $1', [she.id]);
  await write(he.page, 'Good night');
  await expect.poll(() => site.query(WAITING).then(({ rows }) => rows.length)).toBe(0);
  expect(await subjects(scene, 5)).toHaveLength(5);
}

// The caps, the preferences one by one and the day of the weekly update: api-gateway/test/member-news.
test(
  'a member who is away is mailed a like, a message, a reminder and the weekly update, each once by two gateways, until she says no [R-MAIL-NEWS-SENT, R-MAIL-WEEKLY, R-MAIL-UNSUBSCRIBE-CLICK, C-MAIL-UNSUBSCRIBE, S-MAIL-NOTIFICATIONS]',
  { tag: ['@desktop', '@mf-members'] },
  async ({ browser, guard }) => {
    test.slow();
    // A member without a discount: the site has no welcome code.
    guard.allow(/404.*discountcode/);
    const site = await startMailingGateways();
    try {
      const setting = { browser, guard, site };
      const he = await openBrowser(setting, site.first, 'male');
      const she = await openBrowser(setting, site.second, 'female');
      const scene: Scene = { ...setting, he, she };
      await test.step('he likes her and writes twice while she is away', () => likesAndWrites(scene));
      await test.step('she is reminded once, at noon of her site, on the day of the weekly update', () =>
        isReminded(scene));
      await test.step('the link of a mail opens the conversation on the other gateway', () => opensTheMail(scene));
      await test.step('by the link at the foot, without a login, she turns off likes', () => turnsLikesOff(scene));
      await test.step('one click in her mail app ends all mails', () => unsubscribes(scene));
      for (const { context } of [he, she]) await context.close();
    } finally {
      await site.stop();
    }
  },
);
