import type { Page } from '@playwright/test';
import { makeCouple } from '../composition/two-members.ts';
import { withDatabase } from '../fixtures/site-database.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

const t = textsOf('mf-chat', 'en');

/** More than are drawn at a time (R-CHAT-HISTORY-WINDOW), of different heights. */
const MESSAGES = 210;
const DRAWN = 100;
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

/** The oldest line that is drawn. */
const firstDrawn = async (page: Page) => Number(/Line (\d+)\./.exec(await lines(page).first().innerText())?.[1]);

/** Scrolls at once; returns the first line in view with its place then, before the page can draw others. */
const seenAfterScroll = (page: Page, where: 'near the beginning' | 'a part of a screen down') =>
  area(page).evaluate((element, isUp) => {
    element.scrollTop = isUp ? 150 : element.scrollTop + 400;
    const { top: edge } = element.getBoundingClientRect();
    for (const item of element.querySelectorAll('[role="log"] li')) {
      const number = /Line (\d+)\./.exec(item.textContent)?.[1];
      const { top } = item.getBoundingClientRect();
      if (number !== undefined && top >= edge) return { number: Number(number), top };
    }
    throw new Error('no line is in view');
  }, where === 'near the beginning');

test(
  'what is read keeps its place while older messages come, and others are drawn in their place, all the way up and down again [R-CHAT-SCROLL-ANCHOR, R-CHAT-HISTORY-WINDOW]',
  { tag: ['@desktop', '@mf-chat'] },
  async ({ page, context, browser, guard }) => {
    const { his, hers, conversation } = await makeCouple(context, browser, guard);
    await withDatabase((database) => database.query(WRITE, [conversation, hers.user.id, his.user.id]));
    await page.goto(`/chats/${conversation}`);
    await expect(line(page, MESSAGES)).toBeInViewport();

    await test.step('on the way up the line that is read stays where it is, until the oldest one is there', async () => {
      for (let drawn = await firstDrawn(page), step = 0; drawn > 1; step += 1) {
        expect(step, 'the beginning is reached').toBeLessThan(20);
        const { number, top } = await seenAfterScroll(page, 'near the beginning');
        await expect.poll(() => firstDrawn(page)).toBeLessThan(drawn);
        expect(Math.abs((await topOf(page, number)) - top), `line ${number}`).toBeLessThanOrEqual(PIXELS);
        expect(await lines(page).count()).toBeLessThanOrEqual(DRAWN);
        drawn = await firstDrawn(page);
      }
    });
    await expect(line(page, MESSAGES), 'the newest ones are not drawn').not.toBeAttached();

    await test.step('on the way down each line moves as far as is scrolled, until the newest one', async () => {
      const isAtEnd = async () => (await line(page, MESSAGES).count()) > 0;
      for (let step = 0; !(await isAtEnd()); step += 1) {
        expect(step, 'the end is reached').toBeLessThan(200);
        const { number, top } = await seenAfterScroll(page, 'a part of a screen down');
        // What is drawn may change now.
        await page.evaluate(
          () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
        );
        expect(Math.abs((await topOf(page, number)) - top), `line ${number}`).toBeLessThanOrEqual(PIXELS);
      }
    });
    await hers.context.close();
  },
);
