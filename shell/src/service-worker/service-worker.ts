import { QUEUED_BEACON, sendOrKeep, sendWaiting, SYNC_TAG } from './beacon-queue.ts';
import type { PageMessage } from './messages.ts';
import { openNotification, receivePush } from './notifications.ts';
import { documentOrOfflinePage, dropOldOfflinePages, keepOfflinePages } from './offline-pages.ts';
import { isReleaseFile, releaseFile } from './release-files.ts';
import { renewSubscription } from './subscription-change.ts';
import { WORKER_CACHES } from './worker-caches.ts';
import { scope } from './worker-scope.ts';

/**
 * The service worker (its version and that of the design are in the names of its caches). It caches the files of
 * releases, which never change, and an offline page; documents and calls are never cached. It pins nothing: the
 * releases of a page are named in the page.
 */

/** Pictures and reading calls bypass the worker, so that they need not wait for it to start. */
const PAST_THE_WORKER = [
  { condition: { urlPattern: { pathname: '/media/*' } }, source: 'network' },
  { condition: { urlPattern: { pathname: '/cdn/*' } }, source: 'network' },
  { condition: { urlPattern: { pathname: '/api/*' }, requestMethod: 'get' }, source: 'network' },
];

scope.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([keepOfflinePages(scope.site), event.addRoutes?.(PAST_THE_WORKER)]));
});

async function takeOver(): Promise<void> {
  const current = new Set<string>(Object.values(WORKER_CACHES));
  const old = (await caches.keys()).filter((name) => !current.has(name));
  await Promise.all(old.map((name) => caches.delete(name)));
  await dropOldOfflinePages(scope.site);
  // The document is requested while the worker starts, not after.
  await scope.registration.navigationPreload?.enable();
  await scope.clients.claim();
}

scope.addEventListener('activate', (event) => event.waitUntil(takeOver()));

const wakeLater = async () => scope.registration.sync?.register(SYNC_TAG);

async function loadDocument(event: FetchEvent): Promise<Response> {
  const preloaded = (await event.preloadResponse) as Response | undefined;
  return preloaded ?? fetch(event.request);
}

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== scope.location.origin) return;
  if (request.mode === 'navigate' && request.method === 'GET')
    event.respondWith(documentOrOfflinePage(() => loadDocument(event), pathname, scope.site));
  else if (request.method === 'GET' && isReleaseFile(pathname))
    event.respondWith(releaseFile(request, (work) => event.waitUntil(work)));
  else if (request.method === 'POST' && pathname === QUEUED_BEACON) event.respondWith(sendOrKeep(request, wakeLater));
});

scope.addEventListener('message', (event) => {
  const message = event.data as PageMessage;
  if (message.type === 'take-over') event.waitUntil(scope.skipWaiting());
  else event.waitUntil(sendWaiting());
});

scope.addEventListener('sync', (event) => {
  if (event.tag === SYNC_TAG) event.waitUntil(sendWaiting());
});

scope.addEventListener('push', (event) => event.waitUntil(receivePush(event.data)));
scope.addEventListener('notificationclick', (event) => event.waitUntil(openNotification(event.notification)));
scope.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(renewSubscription(event.newSubscription, event.oldSubscription)),
);
