import type { PushMessage } from '@tandem/contracts/api/push';
import type { WorkerMessage } from '@tandem/contracts/composition/service-worker';
import { splitLocale } from '@tandem/contracts/product/locales';
import { scope } from './worker-scope.ts';

/** How long user.php may take after a click; a browser lets a window be opened for a few seconds only. */
const SESSION_MILLISECONDS = 2_000;
/**
 * How long a page may take to answer: where it is, or that it goes somewhere by itself. One that was frozen in the
 * background, on a busy phone, needs a moment to wake: led away meanwhile, it would lose what is in it.
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

/** Tells an open page something; answers what it says to that, or null where it says nothing in time. */
function tell(client: Client, message: WorkerMessage): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve(null), ANSWER_MILLISECONDS);
    port1.addEventListener('message', ({ data }) => {
      clearTimeout(timer);
      resolve(data);
    });
    port1.start();
    client.postMessage(message, [port2]);
  });
}

/** Shows the notification, and tells the open pages, which ask for their news then. */
export async function receivePush(data: PushMessageData | null): Promise<void> {
  const message = readPush(data);
  const conversation = splitLocale(new URL(message.check, scope.location.origin).pathname).path;
  // What a worker knows of a page is the address that its document began with: only the page knows where it is now.
  const answers = (await openWindows()).map(async (client) => {
    const place = tell(client, { type: 'push', message });
    if (client.visibilityState !== 'visible') return false;
    const path = await place;
    return typeof path === 'string' && splitLocale(path).path === conversation;
  });
  // Whoever is looking at it has it before their eyes already.
  if ((await Promise.all(answers)).includes(true)) return;
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
  // It goes there by itself, which keeps what is in it, unless it does not answer.
  const answer = await tell(focused, { type: 'open', path });
  if (answer === null) await navigate(focused, path);
}
