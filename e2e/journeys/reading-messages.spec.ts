import type { Page } from '@playwright/test';
import { makeCouple } from '../composition/two-members.ts';
import { withDatabase } from '../fixtures/site-database.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

const t = textsOf('mf-chat', 'en');

/** So many messages, of which those after this one are not read: several screens of each. */
const MESSAGES = 70;
const READ = 50;

const WRITE = `
  insert into messages (conversation_id, sender_id, recipient_id, client_id, text, cost, sent_at, read_at)
  select $1::bigint, $2::bigint, $3::bigint, gen_random_uuid(),
    'Line ' || number || '. ' || repeat('We could go for a walk along the river. ', 8), 0,
    now() - interval '1 minute' * (${MESSAGES + 10} - number), case when number <= ${READ} then now() end
  from generate_series(1, ${MESSAGES}) as number order by number`;

/** The numbers of the messages that count as read, as the site has them. */
async function readNumbers(conversation: number): Promise<number[]> {
  const query = `select substring(text from '^Line ([0-9]+)')::int as number from messages
    where conversation_id = $1 and read_at is not null and text like 'Line %' order by id`;
  const { rows } = await withDatabase((database) => database.query<{ number: number }>(query, [conversation]));
  return rows.map(({ number }) => number);
}

const thread = (page: Page) => page.getByRole('log');
const area = (page: Page) => page.getByRole('region', { name: t('messages.region'), exact: true });
const line = (page: Page, number: number) =>
  thread(page)
    .getByRole('listitem')
    .filter({ hasText: `Line ${number}.` });
const unreadLine = (page: Page) => thread(page).getByText(t('messages.unread'), { exact: true });
const topOf = (page: Page, number: number) =>
  line(page, number).evaluate((element) => element.getBoundingClientRect().top);

/** Goes there at once, as by the bar at the side: what is between is not seen. */
const scrollTo = (page: Page, place: number | 'end') =>
  area(page).evaluate((element, to) => {
    element.scrollTop = to === 'end' ? element.scrollHeight : to;
  }, place);

test(
  'a long conversation opens at what is unread, reads what was in view alone, leads back to the line, and keeps its place while older messages come [R-CHAT-UNREAD-LINE, R-CHAT-OPEN-AT-UNREAD, R-CHAT-UNREAD-JUMP, R-CHAT-JUMPED-UNREAD, R-CHAT-SCROLL-ANCHOR, R-CHAT-THREAD-WIDTH, L-CHAT-READ-TIME]',
  { tag: ['@desktop', '@mf-chat'] },
  async ({ page, context, browser, guard }) => {
    const { his, hers, conversation } = await makeCouple(context, browser, guard);
    await withDatabase((database) => database.query(WRITE, [conversation, hers.user.id, his.user.id]));

    await test.step('it opens at the line, in a thread of at most 720 px', async () => {
      await page.goto(`/chats/${conversation}`);
      await expect(unreadLine(page)).toBeInViewport();
      await expect(line(page, READ + 1)).toBeInViewport();
      await expect(line(page, MESSAGES)).not.toBeInViewport();
      const width = await thread(page).evaluate((element) => element.getBoundingClientRect().width);
      expect(Math.round(width)).toBeLessThanOrEqual(720);
    });

    await test.step('what is in view is read, and nothing else: neither what is below nor what is jumped over', async () => {
      await expect.poll(() => readNumbers(conversation)).toContain(READ + 1);
      expect(await readNumbers(conversation)).not.toContain(MESSAGES);
      await scrollTo(page, 'end');
      await expect.poll(() => readNumbers(conversation)).toContain(MESSAGES);
      expect(await readNumbers(conversation)).not.toContain(READ + 10);
    });

    await test.step('the line stays where it is, and a button leads back to it', async () => {
      await expect(unreadLine(page)).not.toBeInViewport();
      await page.getByRole('button', { name: t('messages.toUnread', { count: MESSAGES - READ }), exact: true }).click();
      await expect(unreadLine(page)).toBeInViewport();
      await expect(line(page, READ + 1)).toBeInViewport();
    });

    await test.step('older messages come in above what is read: nothing moves', async () => {
      const released = Promise.withResolvers<void>();
      await page.route(/\/api\/messages\.php\?(.*&)?before=/, async (route) => {
        await released.promise;
        await route.fallback();
      });
      const asked = page.waitForRequest(/\/api\/messages\.php\?(.*&)?before=/);
      await scrollTo(page, 150);
      await asked;
      // The first page has the latest thirty.
      const first = MESSAGES - 29 + 2;
      await expect(line(page, first)).toBeInViewport();
      const before = await topOf(page, first);
      released.resolve();
      await expect(line(page, first - 10)).toBeAttached();
      expect(Math.abs((await topOf(page, first)) - before)).toBeLessThanOrEqual(2);
    });
    await hers.context.close();
  },
);
