import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WorkerSite } from '@tandem/contracts/composition/service-worker';
import { sendWaiting } from './beacon-queue.ts';
import { documentOrOfflinePage, dropOldOfflinePages } from './offline-pages.ts';
import { isReleaseFile, MOST_FILES, releaseFile } from './release-files.ts';
import { WORKER_CACHES } from './worker-caches.ts';

const SITE: WorkerSite = {
  release: 'shell@000000000000',
  name: 'Tandemly',
  icon: '/_app/icon.png',
  badge: '/_app/badge.png',
  locales: ['en', 'fr'],
  offlinePages: { en: '/_app/offline-en.1.html', fr: '/_app/offline-fr.1.html' },
  news: { check: '/chats', open: '/login' },
};

const ORIGIN = 'https://site.test';
const absolute = (address: string | Request) =>
  new URL(typeof address === 'string' ? address : address.url, ORIGIN).href;

/** A cache in memory: like the browser's, it keeps the order of insertion. */
class MemoryCache {
  readonly entries = new Map<string, Response>();
  match = async (address: string | Request) => this.entries.get(absolute(address))?.clone();
  put = async (address: string | Request, response: Response) => void this.entries.set(absolute(address), response);
  delete = async (address: string | Request) => this.entries.delete(absolute(address));
  keys = async () => [...this.entries.keys()].map((url) => new Request(url));
}

let cache: MemoryCache;
beforeEach(() => {
  cache = new MemoryCache();
  vi.stubGlobal('caches', { open: async () => cache });
  vi.stubGlobal('site', SITE);
});

it('the caches have the versions of the worker and of the design [L-FRAME-WORKER-VERSION, L-FRAME-DESIGN-VERSION]', () => {
  expect(WORKER_CACHES).toEqual({ releaseFiles: 'release-files-v2', offlinePages: 'offline-pages-v2.1' });
});

describe('beacons that are queued', () => {
  afterEach(() => vi.useRealTimers());

  it('are sent a moment later when the first try is lost [R-TRACKING-BOUNCE-BEACON]', async () => {
    vi.useFakeTimers();
    const request = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(undefined);
    vi.stubGlobal('navigator', { locks: { request } });
    const sent = sendWaiting();
    await vi.advanceTimersByTimeAsync(500);
    expect(request).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1000);
    await sent;
    expect(request).toHaveBeenCalledTimes(2);
  });
});

describe('files of releases', () => {
  const url = `${ORIGIN}/_parts/shell/0123456789ab/main.js`;
  const respondWith = (status: number, type: ResponseType = 'basic') =>
    vi.fn<typeof fetch>(async () => Object.defineProperty(new Response('file', { status }), 'type', { value: type }));
  const ask = async (address = url) => {
    const later: Promise<void>[] = [];
    const response = await releaseFile(new Request(address), (work) => void later.push(work));
    await Promise.all(later);
    return response;
  };

  it('are those of builds, not what is edited and not anything else', () => {
    expect(isReleaseFile('/_parts/mf-chat/0123456789ab/chunk/a.css')).toBe(true);
    for (const path of ['/_parts/mf-chat/live/main.js', '/api/user.php', '/', '/media/x.webp', '/_parts/'])
      expect(isReleaseFile(path), path).toBe(false);
  });

  it('are requested from the network once', async () => {
    const network = respondWith(200);
    vi.stubGlobal('fetch', network);
    expect(await (await ask()).text()).toBe('file');
    expect(await (await ask()).text()).toBe('file');
    expect(network).toHaveBeenCalledTimes(1);
  });

  it.each([
    [404, 'basic'],
    [502, 'basic'],
    [206, 'basic'],
    [200, 'opaque'],
  ] as const)('that came as %i, %s are not kept', async (status, type) => {
    vi.stubGlobal('fetch', respondWith(status, type));
    await ask();
    expect(cache.entries.size).toBe(0);
  });

  it('are cached up to a number; the oldest are removed', async () => {
    vi.stubGlobal('fetch', respondWith(200));
    for (let index = 0; index <= MOST_FILES; index += 1) await ask(`${url}?${index}`);
    expect(cache.entries.size).toBeLessThanOrEqual(MOST_FILES);
    expect(cache.entries.has(`${url}?0`)).toBe(false);
    expect(cache.entries.has(`${url}?${MOST_FILES}`)).toBe(true);
  });
});

describe('documents', () => {
  const failing = () => Promise.reject(new TypeError('Failed to fetch'));
  beforeEach(async () => {
    await cache.put(SITE.offlinePages.en, new Response('offline'));
    await cache.put(SITE.offlinePages.fr, new Response('hors ligne'));
  });

  it('are loaded from the network, whatever the response', async () => {
    const received = await documentOrOfflinePage(async () => new Response('gone', { status: 404 }), '/x', SITE);
    expect([received.status, await received.text()]).toEqual([404, 'gone']);
  });

  it('are the offline page in the language of the address when there is none', async () => {
    expect(await (await documentOrOfflinePage(failing, '/members/5', SITE)).text()).toBe('offline');
    expect(await (await documentOrOfflinePage(failing, '/fr/members/5', SITE)).text()).toBe('hors ligne');
    cache.entries.clear();
    await expect(documentOrOfflinePage(failing, '/', SITE)).rejects.toThrow('Failed to fetch');
  });

  it('offline pages of before go', async () => {
    await cache.put('/_app/offline-en.0.html', new Response('old'));
    await dropOldOfflinePages(SITE);
    expect([...cache.entries.keys()].map((url) => new URL(url).pathname)).toEqual(Object.values(SITE.offlinePages));
  });
});
