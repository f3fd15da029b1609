import type { Page } from '@playwright/test';
import { makeCouple } from '../composition/two-members.ts';
import { withDatabase } from '../fixtures/site-database.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

const t = textsOf('mf-chat', 'en');

/** More than are drawn at a time (R-CHAT-HISTORY-WINDOW), of different heights. */
const MESSAGES = 210;
const DRAWN = 100;
/** So many are loaded at a time. */
const PAGE = 30;
/** Where rounding puts a line half a pixel up or down. */
const PIXELS = 2;

const WRITE = `
  insert into messages (conversation_id, sender_id, recipient_id, client_id, text, cost, sent_at, read_at)
  select $1::bigint, $2::bigint, $3::bigint, gen_random_uuid(),
    'Line ' || number || '. ' || repeat('We could go for a walk along the river. ', 1 + number % 9), 0,
    now() - interval '1 minute' * (${MESSAGES + 10} - number), now()
  from generate_series(1, ${MESSAGES}) as number order by number`;

const area = (page: Page) => page.getByRole('region', { name: t('messages.region'), exact: true });
const lines = (page: Page) =>
  page
    .getByRole('log')
    .getByRole('listitem')
    .filter({ hasText: /Line \d+\./ });
const line = (page: Page, number: number) => lines(page).filter({ hasText: `Line ${number}.` });
const topOf = (page: Page, number: number) =>
  line(page, number).evaluate((element) => element.getBoundingClientRect().top);

/** The first line whose beginning is in view, and where that is. */
const firstInView = (page: Page) =>
  area(page).evaluate((element) => {
    const { top: edge } = element.getBoundingClientRect();
    for (const item of element.querySelectorAll('[role="log"] li')) {
      const number = /Line (\d+)\./.exec(item.textContent)?.[1];
      const { top } = item.getBoundingClientRect();
      if (number !== undefined && top >= edge) return { number: Number(number), top };
    }
    throw new Error('no line is in view');
  });

test(
  'what is read keeps its place while older messages come, and others are drawn in their place, all the way up and down again [R-CHAT-SCROLL-ANCHOR, R-CHAT-HISTORY-WINDOW]',
  { tag: ['@desktop', '@mf-chat'] },
  async ({ page, context, browser, guard }) => {
    const { his, hers, conversation } = await makeCouple(context, browser, guard);
    await withDatabase((database) => database.query(WRITE, [conversation, hers.user.id, his.user.id]));
    let released = Promise.withResolvers<void>();
    await page.route(/\/api\/messages\.php\?(.*&)?before=/, async (route) => {
      await released.promise;
      await route.fallback();
    });
    await page.goto(`/chats/${conversation}`);
    await expect(line(page, MESSAGES)).toBeInViewport();

    for (let oldest = MESSAGES - PAGE + 1; oldest > PAGE; oldest -= PAGE)
      await test.step(`what is older than line ${oldest} comes in above`, async () => {
        const asked = page.waitForRequest(/\/api\/messages\.php\?(.*&)?before=/);
        await area(page).evaluate((element) => void (element.scrollTop = 150));
        await asked;
        const seen = await firstInView(page);
        released.resolve();
        await expect(line(page, oldest - 10)).toBeAttached();
        expect(Math.abs((await topOf(page, seen.number)) - seen.top)).toBeLessThanOrEqual(PIXELS);
        expect(await lines(page).count()).toBeLessThanOrEqual(DRAWN);
        released = Promise.withResolvers();
      });
    await expect(line(page, MESSAGES), 'the newest ones are not drawn').not.toBeAttached();

    await test.step('on the way down each line moves as far as is scrolled, until the newest one', async () => {
      const STEP = 400;
      const isAtEnd = () => line(page, MESSAGES).count();
      for (let step = 0; (await isAtEnd()) === 0; step += 1) {
        expect(step, 'the end is reached').toBeLessThan(200);
        const { number, top } = await area(page).evaluate((element) => {
          const { bottom: edge } = element.getBoundingClientRect();
          const items = [...element.querySelectorAll('[role="log"] li')].toReversed();
          for (const item of items) {
            const found = /Line (\d+)\./.exec(item.textContent)?.[1];
            const place = item.getBoundingClientRect().top;
            if (found !== undefined && place < edge) return { number: Number(found), top: place };
          }
          throw new Error('no line is in view');
        });
        await area(page).evaluate((element, by) => element.scrollBy({ top: by, behavior: 'instant' }), STEP);
        await expect
          .poll(async () => Math.round((await topOf(page, number)) - (top - STEP)))
          .toBeGreaterThanOrEqual(-PIXELS);
        expect((await topOf(page, number)) - (top - STEP)).toBeLessThanOrEqual(PIXELS);
      }
      await expect(line(page, MESSAGES)).toBeAttached();
    });
    await hers.context.close();
  },
);
