import { WORKER_CACHES } from './worker-caches.ts';

/**
 * Returns whether this is a file of a release: its build is part of the address, so its content never changes. Not
 * those of `npm run dev`.
 */
const RELEASE_FILE = /^\/_parts\/[a-z-]+\/[0-9a-f]{12}\//;

/** About three releases of all parts; beyond that, the oldest entries are removed. */
export const MOST_FILES = 400;
const DROPPED_AT_ONCE = 50;

export function isReleaseFile(pathname: string): boolean {
  return RELEASE_FILE.test(pathname);
}

async function keep(cache: Cache, request: Request, response: Response): Promise<void> {
  await cache.put(request.url, response);
  const kept = await cache.keys();
  if (kept.length <= MOST_FILES) return;
  await Promise.all(kept.slice(0, kept.length - MOST_FILES + DROPPED_AT_ONCE).map((old) => cache.delete(old)));
}

/**
 * Returns a file from the cache, or from the network and caches it. The browser compares it with the hash in the page
 * in both cases; a failed response is never cached.
 *
 * @param after receives work that continues after the response
 */
export async function releaseFile(request: Request, after: (work: Promise<void>) => void): Promise<Response> {
  const cache = await caches.open(WORKER_CACHES.releaseFiles);
  const known = await cache.match(request.url, { ignoreVary: true });
  if (known !== undefined) return known;
  const response = await fetch(request);
  if (response.status === 200 && response.type === 'basic') after(keep(cache, request, response.clone()));
  return response;
}
