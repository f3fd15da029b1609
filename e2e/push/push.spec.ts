import { request } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import type { PushMessage } from '@tandem/contracts/api/push';
import type { User } from '@tandem/contracts/api/user';
import { startPushService } from '@tandem/api-gateway/testing/push/push-service';
import type { TestPushService } from '@tandem/api-gateway/testing/push/push-service';
import { createReceiver, readVapid } from '@tandem/api-gateway/testing/push/receiver';
import type { Receiver } from '@tandem/api-gateway/testing/push/receiver';
import { confirmedMember } from '../fixtures/confirmed-member.ts';
import { freshName, signUp } from '../fixtures/people.ts';
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

/** Somebody who writes to a member; answers the conversation. */
async function createWriter(reader: User): Promise<() => Promise<number>> {
  const own = await request.newContext({ baseURL: SITE_ORIGIN });
  await confirmedMember(own);
  return async () => {
    const response = await own.post('/api/message.php', {
      headers: { 'Origin': SITE_ORIGIN, 'Idempotency-Key': crypto.randomUUID() },
      data: { profile_id: reader.id, text: 'A word between us', client_id: crypto.randomUUID() },
    });
    expect(response.ok(), await response.text()).toBe(true);
    return ((await response.json()) as { conversation: { id: number } }).conversation.id;
  };
}

interface Subscribed {
  path: string;
  receiver: Receiver;
  /** The next push for this browser, decrypted. */
  nextPush: () => Promise<{ payload: string; message: PushMessage }>;
  arrived: () => number;
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
    path,
    receiver,
    arrived: () => pushes().length,
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

test('subscribed by a click, told of a message, shown without a word of it; the click opens the conversation in the open tab', async ({
  context,
  page,
}) => {
  const writes = await createWriter(await confirmedMember(context.request));
  const { nextPush } = await turnOn(context, page);
  const worker = await workerOf(context, page);
  const deliver = await createDelivery(context, page);
  await page.evaluate(() => Object.assign(window, { sameTab: true }));

  const conversation = await writes();
  const { payload, message } = await nextPush();
  expect(payload).not.toContain('A word between us');
  const news = Promise.all(
    ['chats', 'likes'].map((call) => page.waitForResponse((response) => response.url().includes(`/api/${call}.php`))),
  );
  await deliver(payload);
  await expect
    .poll(() => shownBy(page))
    .toEqual([
      {
        title: message.title,
        body: message.body,
        tag: `conversation-${conversation}`,
        icon: message.icon,
        badge: message.badge,
      },
    ]);
  await news;

  // A page that was in the background, or is busy, goes there a moment later.
  await page.evaluate(() => {
    setTimeout(() => {
      for (const until = performance.now() + 1_500; performance.now() < until;);
    });
  });
  expect(await clickIn(worker, message.tag)).toEqual({ focused: 1, opened: [] });
  await expect(page).toHaveURL(new RegExp(`/chats/${conversation}$`));
  expect(await page.evaluate(() => 'sameTab' in window), 'no document was loaded anew').toBe(true);
  await expect.poll(() => shownBy(page)).toEqual([]);
});

test('of the conversation that is on the screen no notification is shown', async ({ context, page }) => {
  const writes = await createWriter(await confirmedMember(context.request));
  const { nextPush } = await turnOn(context, page);
  await workerOf(context, page);
  const deliver = await createDelivery(context, page);
  await writes();
  const { payload, message } = await nextPush();
  await page.goto(message.check);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.evaluate(() => {
    navigator.serviceWorker.addEventListener('message', () => Object.assign(window, { told: true }));
  });
  await deliver(payload);
  await page.waitForFunction(() => 'told' in window);
  expect(await shownBy(page)).toEqual([]);
});

test('logged out: nothing is sent any more, and a click on what is left leads to the login and back', async ({
  context,
  page,
}) => {
  const writes = await createWriter(await confirmedMember(context.request));
  const { nextPush, arrived } = await turnOn(context, page);
  const worker = await workerOf(context, page);
  const deliver = await createDelivery(context, page);
  await writes();
  const { payload, message } = await nextPush();
  await deliver(payload);
  await expect.poll(() => shownBy(page)).toHaveLength(1);

  // First: a page that still stands would ask for the news that it hears of, and be refused.
  await page.goto('about:blank');
  await context.request.get(`${SITE_ORIGIN}/api/logout.php`, { headers: { 'Sec-Fetch-Site': 'same-origin' } });
  const before = arrived();
  await writes();
  expect(await clickIn(worker, message.tag)).toEqual({ focused: 0, opened: [message.open] });
  await page.goto(message.open);
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.waitForTimeout(9_000);
  expect(arrived()).toBe(before);
});

/** Another browser of the member's, on the session of this one; answers how many pushes have reached it. */
async function subscribedToo(context: BrowserContext): Promise<{ path: string; arrived: () => number }> {
  const path = `/${freshName('browser')}`;
  const bound = await context.request.post('/api/user.php?push=1', {
    headers: { 'Origin': SITE_ORIGIN, 'Idempotency-Key': crypto.randomUUID() },
    data: { subscription: createReceiver().subscription(service.origin + path) },
  });
  expect(bound.status(), await bound.text()).toBe(204);
  return { path, arrived: () => service.received.filter((push) => push.path === path).length };
}

test('404 and 410 from the push service remove a subscription each, and no other', async ({ context, page }) => {
  const writes = await createWriter(await confirmedMember(context.request));
  const gone = await turnOn(context, page);
  const unknown = await subscribedToo(context);
  const other = await subscribedToo(context);
  service.answer(gone.path, { status: 410 });
  service.answer(unknown.path, { status: 404 });
  const arrived = () => ({ gone: gone.arrived(), unknown: unknown.arrived(), other: other.arrived() });
  await writes();
  await expect.poll(arrived, { timeout: 30_000 }).toEqual({ gone: 1, unknown: 1, other: 1 });
  await writes();
  await expect.poll(other.arrived, { timeout: 30_000 }).toBe(2);
  // Pushes of one message go out together, and the next ones after them: with the third, all of the second have gone.
  await writes();
  await expect.poll(other.arrived, { timeout: 30_000 }).toBe(3);
  expect(arrived()).toEqual({ gone: 1, unknown: 1, other: 3 });
});

test('denied by the browser: said, kept, and asked no more', async ({ context, page }) => {
  await signUp(context.request, SITE_ORIGIN);
  await context.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
  });
  await page.goto('/notifications');
  await expect(page.getByText(t('notifications.push.deniedTitle'))).toBeVisible();
  await expect(page.getByRole('button', { name: t('notifications.push.turnOn') })).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(t('notifications.push.deniedTitle'))).toBeVisible();
});

test('nobody is asked without a click, and visitors are offered nothing', async ({ context, page }) => {
  await context.addInitScript(() => {
    Object.assign(window, { asked: 0 });
    Notification.requestPermission = async () => {
      (window as unknown as { asked: number }).asked += 1;
      return 'default';
    };
  });
  const asked = () => page.evaluate(() => (window as unknown as { asked: number }).asked);
  await page.goto('/members');
  await workerOf(context, page);
  await expect(page.getByRole('button', { name: textsOf('shell', 'en')('alerts.push.action') })).toHaveCount(0);
  await signUp(context.request, SITE_ORIGIN);
  await page.goto('/notifications');
  const button = page.getByRole('button', { name: t('notifications.push.turnOn') });
  await expect(button).toBeVisible();
  expect(await asked()).toBe(0);
  await button.click();
  await expect.poll(asked).toBe(1);
  await expect(button, 'an answer that was put off leaves the offer').toBeVisible();
});
