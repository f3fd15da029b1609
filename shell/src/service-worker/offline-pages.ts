import type { WorkerSite } from '@tandem/contracts/composition/service-worker';
import { splitLocale } from '@tandem/contracts/product/locales';
import { WORKER_CACHES } from './worker-caches.ts';

/** Caches the offline pages of this version and removes those of the previous one. */
export async function keepOfflinePages({ offlinePages }: WorkerSite): Promise<void> {
  const cache = await caches.open(WORKER_CACHES.offlinePages);
  const wanted = Object.values(offlinePages);
  // Requested without the cache: a worker of an old version may have another page at the same address.
  await cache.addAll(wanted.map((path) => new Request(path, { cache: 'reload' })));
}

export async function dropOldOfflinePages({ offlinePages }: WorkerSite): Promise<void> {
  const cache = await caches.open(WORKER_CACHES.offlinePages);
  const wanted = new Set(Object.values(offlinePages));
  const old = (await cache.keys()).filter(({ url }) => !wanted.has(new URL(url).pathname));
  await Promise.all(old.map((request) => cache.delete(request)));
}

/**
 * A document is always loaded from the network, so that no page is ever outdated; without a network it is the offline
 * page in the language of the address. Rejects when there is neither.
 */
export async function documentOrOfflinePage(
  load: () => Promise<Response>,
  pathname: string,
  { offlinePages }: WorkerSite,
): Promise<Response> {
  try {
    return await load();
  } catch (error) {
    const cache = await caches.open(WORKER_CACHES.offlinePages);
    const page = await cache.match(offlinePages[splitLocale(pathname).locale]);
    if (page === undefined) throw error;
    return page;
  }
}
