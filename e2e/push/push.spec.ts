import { request } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import type { PushMessage } from '@tandem/contracts/api/push';
import type { User } from '@tandem/contracts/api/user';
import { startPushService } from '@tandem/api-gateway/testing/push/push-service';
import type { TestPushService } from '@tandem/api-gateway/testing/push/push-service';
import { createReceiver, readVapid } from '@tandem/api-gateway/testing/push/receiver';
import { confirmedMember } from '../fixtures/confirmed-member.ts';
import { freshName, writeTo } from '../fixtures/people.ts';
import { wasAwayFor } from '../fixtures/site-database.ts';
import { PUSH_PORT, SITE_ORIGIN } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';
import { askedWith, clickIn, createDelivery, pushKeyOf, shownBy, subscribesAt, workerOf } from './push-browser.ts';

const t = textsOf('mf-members', 'en');

test.use({ serviceWorkers: 'allow' });

let service: TestPushService;
test.beforeAll(async () => {
  service = await startPushService(PUSH_PORT);
});
test.afterAll(() => service.close());

/** Makes a member who writes to another; returns a function that writes once and returns the conversation. */
async function createWriter(reader: User): Promise<() => Promise<number>> {
  const own = await request.newContext({ baseURL: SITE_ORIGIN });
  await confirmedMember(own);
  return () => writeTo(own, reader.id, 'A word between us');
}

interface Subscribed {
  /** The next push for this browser, decrypted. */
  nextPush: () => Promise<{ payload: string; message: PushMessage }>;
}

/** A browser whose member turns notifications on, by the button that is there for it. */
async function turnOn(context: BrowserContext, page: Page): Promise<Subscribed> {
  const path = `/${freshName('browser')}`;
  const receiver = createReceiver();
  await subscribesAt(context, receiver.subscription(service.origin + path));
  await page.goto('/notifications');
  const stored = page.waitForResponse((response) => response.url().endsWith('/api/user.php?push=1'));
  await page.getByRole('button', { name: t('notifications.push.turnOn') }).click();
  const key = await pushKeyOf(context);
  await expect.poll(() => askedWith(page), 'the key of the settings').toBe(key);
  expect((await stored).status()).toBe(204);
  await expect(page.getByText(t('notifications.push.onTitle'))).toBeVisible();
  let taken = 0;
  const pushes = () => service.received.filter((push) => push.path === path);
  return {
    nextPush: async () => {
      await expect.poll(() => pushes().length, { timeout: 30_000 }).toBeGreaterThan(taken);
      const push = pushes()[taken];
      if (push === undefined) throw new Error('The push that arrived is gone.');
      taken += 1;
      const { claims, publicKey } = readVapid(push.headers.authorization);
      expect(claims.aud).toBe(service.origin);
      expect(publicKey, 'a push service lets in the key that was subscribed with').toBe(key);
      const payload = receiver.decrypt(push.body);
      return { payload, message: JSON.parse(payload) as PushMessage };
    },
  };
}

test(
  'subscribed by a click, notified of a message, shown without a word of it; the click opens the conversation in the open tab [R-PUSH-WORKER, C-PUSH-SUBSCRIBE, R-PUSH-SUBSCRIBED-ACCOUNT, R-PUSH-NO-TEXT, R-PUSH-TAG-CONVERSATION, R-FRAME-REFRESH-PUSH, R-PUSH-CLICK-MEMBER, R-PUSH-CLICK-WINDOW]',
  { tag: ['@chromium', '@mf-chat'] },
  async ({ context, page }) => {
    const reader = await confirmedMember(context.request);
    const writes = await createWriter(reader);
    const { nextPush } = await turnOn(context, page);
    const worker = await workerOf(context, page);
    const deliver = await createDelivery(context, page);
    await page.evaluate(() => Object.assign(window, { sameTab: true }));

    // A member who was active just now is given the time to read it, and is notified by the page alone.
    await wasAwayFor(reader.id, '1 hour');
    const conversation = await writes();
    const { payload, message } = await nextPush();
    expect(payload).not.toContain('A word between us');
    const news = Promise.all(
      ['chats', 'likes'].map((call) => page.waitForResponse((response) => response.url().includes(`/api/${call}.php`))),
    );
    // The same push again replaces what it shows: it may have been lost while a busy machine was starting the worker.
    await expect(async () => {
      await deliver(payload);
      await expect
        .poll(() => shownBy(page), { timeout: 5_000 })
        .toEqual([
          {
            title: message.title,
            body: message.body,
            tag: `conversation-${conversation}`,
            icon: message.icon,
            badge: message.badge,
          },
        ]);
    }).toPass({ timeout: 20_000 });
    await news;

    // A page that was in the background, or is busy, goes there a moment later.
    await page.evaluate(() => {
      requestAnimationFrame(() => {
        for (const until = performance.now() + 1_500; performance.now() < until;);
      });
    });
    expect(await clickIn(worker, message.tag)).toEqual({ focused: 1, opened: [] });
    await expect(page).toHaveURL(new RegExp(`/chats/${conversation}$`));
    expect(await page.evaluate(() => 'sameTab' in window), 'no document was loaded anew').toBe(true);
    await expect.poll(() => shownBy(page)).toEqual([]);

    // Another one for the conversation that is on the screen now is not shown; one for a page that is not comes after it.
    await deliver(payload);
    await deliver(JSON.stringify({ ...message, tag: 'elsewhere', check: '/likes' } satisfies PushMessage));
    await expect.poll(async () => (await shownBy(page)).map(({ tag }) => tag)).toEqual(['elsewhere']);
  },
);
