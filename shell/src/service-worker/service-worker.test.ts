import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WorkerSite } from '@tandem/contracts/composition/service-worker';
import { sendWaiting } from './beacon-queue.ts';
import { openNotification, readPush, receivePush } from './notifications.ts';
import { documentOrOfflinePage, dropOldOfflinePages } from './offline-pages.ts';
import { isReleaseFile, MOST_FILES, releaseFile } from './release-files.ts';

const SITE: WorkerSite = {
  release: 'shell@000000000000',
  name: 'Tandemly',
  icon: '/_app/icon.png',
  badge: '/_app/badge.png',
  locales: ['en', 'fr'],
  offlinePages: { en: '/_app/offline-en.1.html', fr: '/_app/offline-fr.1.html' },
};

const ORIGIN = 'https://site.test';
const absolute = (address: string | Request) =>
  new URL(typeof address === 'string' ? address : address.url, ORIGIN).href;

/** A cache in memory: as the browser's, it keeps the order in which entries came. */
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

describe('beacons that wait for the network', () => {
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
  const answerWith = (status: number, type: ResponseType = 'basic') =>
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

  it('come from the network once', async () => {
    const network = answerWith(200);
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
    vi.stubGlobal('fetch', answerWith(status, type));
    await ask();
    expect(cache.entries.size).toBe(0);
  });

  it('are kept up to a number; those that came first go', async () => {
    vi.stubGlobal('fetch', answerWith(200));
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

  it('come from the network, whatever they say', async () => {
    const answer = await documentOrOfflinePage(async () => new Response('gone', { status: 404 }), '/x', SITE);
    expect([answer.status, await answer.text()]).toEqual([404, 'gone']);
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

/** What is waited for comes, or does not: no busy machine lets the time for it pass. */
function standingTime(): void {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());
}

describe('a push', () => {
  const message = {
    title: 'New message',
    body: 'Anna has written to you.',
    icon: '/media/a.webp',
    tag: 'conversation-5',
    badge: '/_app/badge.png',
    check: '/chats/5',
    open: '/login?next=%2Fchats%2F5',
  };
  const dataOf = (text: string) => ({ text: () => text }) as PushMessageData;

  it('is read as the site writes it [F-PUSH-PAYLOAD]', () => {
    expect(readPush(dataOf(JSON.stringify(message)))).toEqual(message);
  });

  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['another shape', '{"title":"Hi"}'],
    ['a path to another site', JSON.stringify({ ...message, check: '//evil.example' })],
    ['an address', JSON.stringify({ ...message, open: 'https://evil.example/' })],
  ])('with %s says that there is news, and leads nowhere else [F-PUSH-PAYLOAD]', (_what, text) => {
    expect(readPush(text === null ? null : dataOf(text))).toMatchObject({
      title: 'Tandemly',
      check: '/chats',
      open: '/login',
    });
  });

  describe('that has arrived', () => {
    const shown = vi.fn<(title: string, options: NotificationOptions) => Promise<void>>();
    standingTime();

    /** A page whose document began somewhere, and that says where it is now; one that is frozen says nothing. */
    const client = (place: string | null, visibilityState: DocumentVisibilityState, began = '/') => {
      const told: unknown[] = [];
      const postMessage = (what: unknown, [port]: MessagePort[]) => {
        told.push(what);
        if (place !== null) port?.postMessage(place);
      };
      return { url: ORIGIN + began, visibilityState, told, postMessage };
    };

    async function receive(...open: ReturnType<typeof client>[]): Promise<number> {
      shown.mockReset().mockResolvedValue();
      vi.stubGlobal('clients', { matchAll: async () => open });
      vi.stubGlobal('registration', { showNotification: shown });
      await receivePush(dataOf(JSON.stringify(message)));
      for (const { told } of open) expect(told).toEqual([{ type: 'push', message }]);
      return shown.mock.calls.length;
    }

    it('is shown unless its page is before somebody’s eyes, and told to every open page', async () => {
      expect(await receive()).toBe(1);
      expect(shown.mock.calls[0]?.[1]).toMatchObject({ tag: 'conversation-5', data: { check: '/chats/5' } });
      expect(await receive(client('/members', 'visible'))).toBe(1);
      expect(await receive(client('/fr/chats/5', 'hidden'))).toBe(1);
      expect(await receive(client('/members', 'hidden'), client('/fr/chats/5', 'visible'))).toBe(0);
    });

    it('goes by where the page is now, not by where its document began', async () => {
      expect(await receive(client('/chats/5', 'visible', '/members'))).toBe(0);
      expect(await receive(client('/members', 'visible', '/chats/5'))).toBe(1);
    });

    it('is shown after three seconds where a page does not say where it is', async () => {
      const received = receive(client(null, 'visible', '/chats/5'));
      await vi.advanceTimersByTimeAsync(2_900);
      expect(shown).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(200);
      expect(await received).toBe(1);
    });
  });
});

describe('a click on a notification', () => {
  const CHECK = '/chats/5';
  const OPEN = '/login?next=%2Fchats%2F5';
  standingTime();

  interface Tab {
    visibilityState?: DocumentVisibilityState;
    focused?: boolean;
    /** Whether the page says that it goes there by itself. */
    answers?: boolean;
    /** Whether this worker may lead the page. */
    controlled?: boolean;
  }

  interface FakeClient {
    visibilityState: DocumentVisibilityState;
    focused: boolean;
    told: unknown[];
    focus: () => Promise<unknown>;
    navigate: (path: string) => Promise<void>;
    postMessage: (message: unknown, ports: MessagePort[]) => void;
  }

  function tab({ visibilityState = 'visible', focused = false, answers = true, controlled = true }: Tab) {
    const told: unknown[] = [];
    const client: FakeClient = {
      visibilityState,
      focused,
      told,
      focus: vi.fn<() => Promise<unknown>>(async () => client),
      navigate: vi.fn<(path: string) => Promise<void>>(async () => {
        if (!controlled) throw new TypeError('This worker is not the active one of the client.');
      }),
      postMessage: (message: unknown, [port]: MessagePort[]) => {
        told.push(message);
        if (answers) port?.postMessage('going');
      },
    };
    return client;
  }

  /** Clicks while the given pages are open; answers where a window was opened. */
  async function click(tabs: ReturnType<typeof tab>[], user: () => Promise<Response>): Promise<string[]> {
    const opened: string[] = [];
    vi.stubGlobal('clients', {
      matchAll: async () => tabs,
      openWindow: async (path: string) => void opened.push(path),
    });
    vi.stubGlobal('fetch', user);
    const close = vi.fn<() => void>();
    await openNotification({ close, data: { check: CHECK, open: OPEN } } as unknown as Notification);
    expect(close).toHaveBeenCalledTimes(1);
    return opened;
  }
  const answer =
    (body: object, status = 200) =>
    async () =>
      Response.json(body, { status });
  const member = answer({ user: { id: 7 } });

  it('opens its page, and the login that leads there for whoever is logged out [R-PUSH-CLICK-MEMBER, R-PUSH-CLICK-VISITOR]', async () => {
    expect(await click([], member)).toEqual([CHECK]);
    expect(await click([], answer({ user: null }))).toEqual([OPEN]);
    expect(await click([], answer({ error: {} }, 403))).toEqual([OPEN]);
    // Who cannot be asked about finds out on the page itself.
    expect(await click([], () => Promise.reject(new TypeError('Failed to fetch')))).toEqual([CHECK]);
  });

  it('lets a page that is open go there by itself: what is in it is kept [R-PUSH-CLICK-MEMBER, R-PUSH-CLICK-WINDOW]', async () => {
    const open = tab({});
    expect(await click([open], member)).toEqual([]);
    expect(open.focus).toHaveBeenCalledTimes(1);
    expect(open.told).toEqual([{ type: 'open', path: CHECK }]);
    expect(open.navigate).not.toHaveBeenCalled();
  });

  it('takes the page that has the focus, then one that is seen, then any [R-PUSH-CLICK-WINDOW]', async () => {
    const [hidden, seen, focused] = [tab({ visibilityState: 'hidden' }), tab({}), tab({ focused: true })];
    await click([hidden, seen, focused], member);
    await click([hidden, seen], member);
    await click([hidden], member);
    expect([hidden, seen, focused].map(({ told }) => told.length)).toEqual([1, 1, 1]);
  });

  it('leads a page there that does not answer for three seconds, or opens one where it cannot', async () => {
    for (const controlled of [true, false]) {
      const frozen = tab({ answers: false, controlled });
      const clicked = click([frozen], member);
      await vi.advanceTimersByTimeAsync(2_900);
      expect(frozen.navigate).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(200);
      expect(await clicked).toEqual(controlled ? [] : [CHECK]);
      expect(frozen.navigate).toHaveBeenCalledExactlyOnceWith(CHECK);
    }
  });
});
