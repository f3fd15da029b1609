import { startTcpProxy } from '@tandem/api-gateway/testing/tcp-proxy';
import { makeCouple } from '../composition/two-members.ts';
import { writeTo } from '../fixtures/people.ts';
import { Activity, isSettled } from '../fixtures/settled.ts';
import { SITE_PORT } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

/** Longer than a stream may be silent (L-CHAT-EVENTS-SILENT). */
const SLEEP = '10:00';
/**
 * What the browser says of connections that are broken when the machine wakes, and the page of code that it had begun to load
 * ahead: its time is over.
 */
const ASLEEP =
  /ERR_EMPTY_RESPONSE|ERR_CONNECTION|ERR_INCOMPLETE_CHUNKED|ERR_SOCKET|ERR_NETWORK|Failed to fetch|took longer than \d+ ms/;

// What the watch does in each case: shared-ui/src/host/events/connect-live-events.test.ts.
test(
  'a laptop that was asleep notices that its stream is dead, and has the message that was sent meanwhile [R-CHAT-EVENTS-SILENT]',
  { tag: ['@desktop', '@mf-chat'] },
  async ({ page, context, browser, guard }) => {
    test.slow();
    guard.allow(ASLEEP);
    const { his, hers, conversation } = await makeCouple(context, browser, guard);
    const network = await startTcpProxy({ host: 'localhost', port: SITE_PORT });
    const thread = page.getByRole('log');
    try {
      await page.clock.install();
      const stream = page.waitForResponse(/\/api\/events\.php/);
      const activity = new Activity(page);
      await page.goto(`http://localhost:${network.port}/chats/${conversation}`);
      await stream;
      await isSettled(page, activity);
      await writeTo(hers.context.request, his.user.id, 'Before the sleep');
      await expect(thread.getByText('Before the sleep')).toBeVisible();

      // Nothing comes any more, and nothing says so.
      network.hush();
      await writeTo(hers.context.request, his.user.id, 'During the sleep');
      const anew = page.waitForRequest(/\/api\/events\.php/);
      await page.clock.fastForward(SLEEP);
      await anew;
      await expect(thread.getByText('During the sleep')).toHaveCount(0);

      await network.wake();
      await expect(thread.getByText('During the sleep')).toBeVisible({ timeout: 40_000 });
      await expect(thread.getByText('During the sleep')).toHaveCount(1);
    } finally {
      await page.close();
      await network.cut();
    }
  },
);

// What the outbox does with each outcome: mf-chat/src/features/conversation/model/outbox-waiting.test.ts.
test(
  'a message that was on its way when the laptop fell asleep is sent once it is awake, once [R-CHAT-OFFLINE-SENDS, R-CHAT-SEND-REPEATED]',
  { tag: ['@desktop', '@mf-chat'] },
  async ({ page, context, browser, guard }) => {
    test.slow();
    guard.allow(ASLEEP);
    const { hers, conversation } = await makeCouple(context, browser, guard);
    const network = await startTcpProxy({ host: 'localhost', port: SITE_PORT });
    const sent = page.getByRole('log').getByText('Written before the sleep');
    const herPage = await hers.context.newPage();
    try {
      await page.clock.install();
      const stream = page.waitForResponse(/\/api\/events\.php/);
      const activity = new Activity(page);
      await page.goto(`http://localhost:${network.port}/chats/${conversation}`);
      await stream;
      await isSettled(page, activity);
      const field = page.getByRole('main').getByRole('textbox', { name: /Message/ });
      await expect(field).toBeVisible();
      network.hush();
      await field.fill('Written before the sleep');
      await field.press('Enter');
      await expect(sent).toBeVisible();
      await page.clock.fastForward(SLEEP);
      await network.wake();

      await herPage.goto(`/chats/${conversation}`);
      const received = herPage.getByRole('log').getByText('Written before the sleep');
      await expect(received).toBeVisible({ timeout: 40_000 });
      await expect(page.getByRole('log').getByRole('listitem').last()).toContainText(
        /Written before the sleep.*(Sent|Read)/,
        {
          timeout: 40_000,
        },
      );
      await expect(received).toHaveCount(1);
      await expect(sent).toHaveCount(1);
    } finally {
      await page.close();
      await network.cut();
    }
  },
);
