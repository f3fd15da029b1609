import type { PushMessage } from '@tandem/contracts/api/push';
import { splitLocale } from '@tandem/contracts/product/locales';
import type { WorkerMessage } from './messages.ts';
import { sessionMember } from './session-member.ts';
import { scope } from './worker-scope.ts';

/** How long user.php may take after a click; a browser lets a window be opened for a few seconds only. */
const SESSION_MILLISECONDS = 2_000;
/**
 * How long a page may take to reply with its path, or that it navigates itself. One that is frozen in the background,
 * on a busy phone, needs a moment to wake: navigated meanwhile, it would lose its state.
 */
const RESPONSE_MILLISECONDS = 3_000;

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

/**
 * Reads the message of a push. An unreadable one shows the site's name: a browser requires a notification for every
 * push.
 */
export function readPush(data: PushMessageData | null): PushMessage {
  const { name, icon, badge, news } = scope.site;
  const unknown = { title: name, body: '', icon, tag: 'news', badge, ...news };
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

/** Sends a message to an open page; returns its reply, or null without one in time. */
function requestReply(client: Client, message: WorkerMessage): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve(null), RESPONSE_MILLISECONDS);
    port1.addEventListener('message', ({ data }) => {
      clearTimeout(timer);
      resolve(data);
    });
    port1.start();
    client.postMessage(message, [port2]);
  });
}

/** Shows the notification, and notifies the open pages, which then request their news. */
export async function receivePush(data: PushMessageData | null): Promise<void> {
  const message = readPush(data);
  const conversation = splitLocale(new URL(message.check, scope.location.origin).pathname).path;
  // What a worker knows of a page is the address that its document began with: only the page knows where it is now.
  const replies = (await openWindows()).map(async (client) => {
    const place = requestReply(client, { type: 'push', message });
    if (client.visibilityState !== 'visible') return false;
    const path = await place;
    return typeof path === 'string' && splitLocale(path).path === conversation;
  });
  // Not shown when its page is visible.
  if ((await Promise.all(replies)).includes(true)) return;
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
    return (await sessionMember(AbortSignal.timeout(SESSION_MILLISECONDS))) !== null;
  } catch {
    // When the session is unknown, the page itself redirects to the login and back.
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
  // The page navigates itself, which keeps its state, unless it does not reply.
  const reply = await requestReply(focused, { type: 'open', path });
  if (reply === null) await navigate(focused, path);
}
