import type { PushMessage } from '@tandem/contracts/api/push';
import type { WorkerMessage } from '@tandem/contracts/composition/service-worker';
import { splitLocale } from '@tandem/contracts/product/locales';
import { scope } from './worker-scope.ts';

/** How long user.php may take after a click; a browser lets a window be opened for a few seconds only. */
const SESSION_MILLISECONDS = 2_000;
/**
 * How long a page may take to say that it goes there by itself. One that was frozen in the background, on a busy phone,
 * needs a moment to wake: led away meanwhile, it would lose what is in it.
 */
const ANSWER_MILLISECONDS = 3_000;

const FIELDS = [
  'title',
  'body',
  'icon',
  'tag',
  'badge',
  'check',
  'open',
] as const satisfies readonly (keyof PushMessage)[];
const PATHS = ['icon', 'badge', 'check', 'open'] as const;
/** A path of this site (F-PUSH-PAYLOAD); two slashes would lead to another one. */
const OWN_PATH = /^\/(?![/\\])/;

function isPushMessage(value: unknown): value is PushMessage {
  if (typeof value !== 'object' || value === null) return false;
  const fields = value as Readonly<Record<string, unknown>>;
  return (
    FIELDS.every((name) => typeof fields[name] === 'string') &&
    PATHS.every((name) => OWN_PATH.test(String(fields[name])))
  );
}

/** The message of a push. What cannot be read says the site's name: a browser wants every push to be shown. */
export function readPush(data: PushMessageData | null): PushMessage {
  const { name, icon, badge } = scope.site;
  const unknown = { title: name, body: '', icon, tag: 'news', badge, check: '/chats', open: '/login' };
  if (data === null) return unknown;
  try {
    const value: unknown = JSON.parse(data.text());
    return isPushMessage(value) ? value : unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return unknown;
    throw error;
  }
}

const openWindows = () => scope.clients.matchAll({ type: 'window', includeUncontrolled: true });

const pagePath = (url: string) => splitLocale(new URL(url).pathname).path;

/** Shows the notification, and tells the open pages, which ask for their news then. */
export async function receivePush(data: PushMessageData | null): Promise<void> {
  const message = readPush(data);
  const windows = await openWindows();
  for (const client of windows) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's client is of this origin, and takes none
    client.postMessage({ type: 'push', message } satisfies WorkerMessage);
  }
  const conversation = pagePath(new URL(message.check, scope.location.origin).href);
  // Whoever is looking at it has it before their eyes already.
  if (windows.some(({ url, visibilityState }) => visibilityState === 'visible' && pagePath(url) === conversation))
    return;
  const { title, body, icon, tag, badge, check, open } = message;
  const options: NotificationOptions & { renotify: boolean } = {
    body,
    icon,
    tag,
    badge,
    renotify: true,
    data: { check, open },
  };
  await scope.registration.showNotification(title, options);
}

async function isLoggedIn(): Promise<boolean> {
  try {
    const response = await fetch('/api/user.php', {
      headers: { 'X-Request-Type': 'client' },
      credentials: 'same-origin',
      signal: AbortSignal.timeout(SESSION_MILLISECONDS),
    });
    const answer = (await response.json()) as { user?: unknown };
    return response.ok && answer.user !== null && answer.user !== undefined;
  } catch {
    // Without an answer the page itself finds out: whoever is not logged in is sent to the login and back.
    return true;
  }
}

/** Asks an open page to go there by itself, which keeps what is in it. False when it does not answer. */
function goesByItself(client: WindowClient, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve(false), ANSWER_MILLISECONDS);
    port1.addEventListener('message', () => {
      clearTimeout(timer);
      resolve(true);
    });
    port1.start();
    client.postMessage({ type: 'open', path } satisfies WorkerMessage, [port2]);
  });
}

async function navigate(client: WindowClient, path: string): Promise<void> {
  try {
    await client.navigate(path);
  } catch (error) {
    // A page that this worker does not control cannot be led anywhere.
    if (!(error instanceof TypeError)) throw error;
    await scope.clients.openWindow(path);
  }
}

/** Focuses an open window, or opens one (R-PUSH-CLICK-WINDOW): R-PUSH-CLICK-MEMBER, R-PUSH-CLICK-VISITOR. */
export async function openNotification(notification: Notification): Promise<void> {
  notification.close();
  const { check, open } = notification.data as Pick<PushMessage, 'check' | 'open'>;
  const path = (await isLoggedIn()) ? check : open;
  const windows = await openWindows();
  const target =
    windows.find(({ focused }) => focused) ??
    windows.find(({ visibilityState }) => visibilityState === 'visible') ??
    windows[0];
  if (target === undefined) {
    await scope.clients.openWindow(path);
    return;
  }
  const focused = await target.focus();
  if (!(await goesByItself(focused, path))) await navigate(focused, path);
}
