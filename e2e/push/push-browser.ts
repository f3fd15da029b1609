import type { BrowserContext, CDPSession, Page, Worker } from '@playwright/test';
import type { PushMessage } from '@tandem/contracts/api/push';
import type { Receiver } from '@tandem/api-gateway/testing/push/receiver';
import type { ResponseOf } from '@tandem/contracts/api/index';
import { SITE_ORIGIN } from '../fixtures/site.ts';

type Subscription = ReturnType<Receiver['subscription']>;

/** What pages subscribe with, so that pushes of this site are let in: the key of its settings (base64url). */
export async function pushKeyOf(context: BrowserContext): Promise<string> {
  const response = await context.request.get(`${SITE_ORIGIN}/api/settings.php`);
  const key = ((await response.json()) as ResponseOf<'GET /api/settings.php'>).push_public_key;
  if (key === null) throw new Error('The site has no key for pushes.');
  return key;
}

/** The options of the last subscription that the page requested; null without one. */
export function askedWith(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('test-push-asked-with'));
}

/**
 * A headless browser has no push service of its own. This one subscribes at the test's, with keys whose private
 * half the test has; everything before and after that is the browser's own. As Chromium does, it refuses who would
 * push without showing anything, or names no key; and it lets in no other key than the site's.
 */
export async function subscribesAt(context: BrowserContext, subscription: Subscription): Promise<void> {
  await context.grantPermissions(['notifications']);
  const browser = { given: subscription, siteKey: await pushKeyOf(context) };
  await context.addInitScript(({ given, siteKey }: typeof browser) => {
    const key = 'test-push-subscription';
    const bytesOf = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0)).buffer;
    const made = () => ({
      ...given,
      options: { userVisibleOnly: true, applicationServerKey: bytesOf(siteKey) },
      toJSON: () => given,
      unsubscribe: async () => {
        localStorage.removeItem(key);
        return true;
      },
    });
    PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey } = {}) => {
      localStorage.setItem(
        'test-push-asked-with',
        typeof applicationServerKey === 'string' ? applicationServerKey : 'no text',
      );
      if (userVisibleOnly !== true)
        throw new DOMException('Registration failed - permission denied', 'NotAllowedError');
      if (applicationServerKey == null)
        throw new DOMException('Registration failed - missing applicationServerKey', 'AbortError');
      if (applicationServerKey !== siteKey)
        throw new DOMException('The provided applicationServerKey is not valid.', 'InvalidAccessError');
      localStorage.setItem(key, 'yes');
      return made() as unknown as PushSubscription;
    };
    PushManager.prototype.getSubscription = async () =>
      localStorage.getItem(key) === null ? null : (made() as unknown as PushSubscription);
  }, browser);
}

/**
 * A headless browser answers for its person. In this one the site is not allowed to notify until it asks, and the person answers
 * so: what a page sees of that, before the question and after it.
 */
export async function answersWhenAsked(context: BrowserContext, answer: 'granted' | 'denied'): Promise<void> {
  await context.addInitScript((given) => {
    const key = 'test-push-permission';
    const permission = () => (localStorage.getItem(key) ?? 'default') as NotificationPermission;
    Object.defineProperty(Notification, 'permission', { get: permission });
    Notification.requestPermission = async () => {
      localStorage.setItem(key, given);
      return permission();
    };
  }, answer);
}

/** What the browser says of notifications. */
export const permissionIn = (page: Page): Promise<string> => page.evaluate(() => Notification.permission);

/** Waits until the page has a worker that controls it. */
export async function workerOf(context: BrowserContext, page: Page): Promise<Worker> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // Playwright may see it a moment after the page does.
  return context.serviceWorkers()[0] ?? context.waitForEvent('serviceworker');
}

/** Gives a push to the worker, as the browser does when one arrives. */
export async function createDelivery(context: BrowserContext, page: Page): Promise<(payload: string) => Promise<void>> {
  const session: CDPSession = await context.newCDPSession(page);
  const { origin } = new URL(page.url());
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => !isDeleted && scopeURL.startsWith(origin));
      if (own !== undefined) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  return async (data) => {
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  };
}

export type ShownNotification = Pick<PushMessage, 'title' | 'body' | 'tag'> & { icon: string; badge: string };

/** Notifications that are visible. */
export function shownBy(page: Page): Promise<ShownNotification[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const shown = await registration.getNotifications();
    return shown.map((notification) => {
      // The types of pages leave it out.
      const { title, body, tag, icon, badge } = notification as Notification & { badge: string };
      return { title, body, tag, icon: new URL(icon).pathname, badge: new URL(badge).pathname };
    });
  });
}

/**
 * Clicks the notification with this tag. A page cannot do that, so the event is made in the worker; what only a
 * real click lets a worker do (focus a window, open one) is recorded and replied to instead.
 */
export function clickIn(worker: Worker, tag: string): Promise<{ focused: number; opened: string[] }> {
  return worker.evaluate(async (wanted) => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      clients: { openWindow: (path: string) => Promise<null> };
      WindowClient: { prototype: { focus: () => Promise<unknown> } };
      NotificationEvent: new (name: string, options: { notification: Notification }) => Event;
      Event: { prototype: Event };
      dispatchEvent: (event: Event) => void;
    };
    const seen = { focused: 0, opened: [] as string[] };
    scope.WindowClient.prototype.focus = async function focus(this: unknown) {
      seen.focused += 1;
      return this;
    };
    scope.clients.openWindow = async (path) => {
      seen.opened.push(path);
      return null;
    };
    const [notification] = (await scope.registration.getNotifications()).filter(({ tag: known }) => known === wanted);
    if (notification === undefined) throw new Error(`No notification is called ${wanted}.`);
    const event = new scope.NotificationEvent('notificationclick', { notification });
    const work: Promise<unknown>[] = [];
    // Made by a script, it cannot keep the worker alive: the test does.
    Object.assign(event, { waitUntil: (promise: Promise<unknown>) => void work.push(promise) });
    scope.dispatchEvent(event);
    await Promise.all(work);
    return seen;
  }, tag);
}
