import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WorkerSite } from '@tandem/contracts/composition/service-worker';
import { openNotification, readPush, receivePush } from './notifications.ts';

const SITE: WorkerSite = {
  release: 'shell@000000000000',
  name: 'Tandemly',
  icon: '/_app/icon.png',
  badge: '/_app/badge.png',
  locales: ['en', 'fr'],
  news: { check: '/chats', open: '/login' },
  offlinePages: { en: '/_app/offline-en.1.html', fr: '/_app/offline-fr.1.html' },
};

const ORIGIN = 'https://site.test';

beforeEach(() => {
  vi.stubGlobal('site', SITE);
});

/** Fake timers: a busy machine cannot time out what the test waits for. */
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
  ])('with %s says that there is news, and links to no other path [F-PUSH-PAYLOAD]', (_what, text) => {
    expect(readPush(text === null ? null : dataOf(text))).toMatchObject({
      title: 'Tandemly',
      check: '/chats',
      open: '/login',
    });
  });

  describe('that has arrived', () => {
    const shown = vi.fn<(title: string, options: NotificationOptions) => Promise<void>>();
    standingTime();

    /** A page whose document started at a path, and that reports its current one; a frozen one does not reply. */
    const client = (place: string | null, visibilityState: DocumentVisibilityState, began = '/') => {
      const received: unknown[] = [];
      const postMessage = (what: unknown, [port]: MessagePort[]) => {
        received.push(what);
        if (place !== null) port?.postMessage(place);
      };
      return { url: ORIGIN + began, visibilityState, received, postMessage };
    };

    async function receive(...open: ReturnType<typeof client>[]): Promise<number> {
      shown.mockReset().mockResolvedValue();
      vi.stubGlobal('clients', { matchAll: async () => open });
      vi.stubGlobal('registration', { showNotification: shown });
      await receivePush(dataOf(JSON.stringify(message)));
      for (const { received } of open) expect(received).toEqual([{ type: 'push', message }]);
      return shown.mock.calls.length;
    }

    it('is shown unless its page is visible, and posted to every open page', async () => {
      expect(await receive()).toBe(1);
      expect(shown.mock.calls[0]?.[1]).toMatchObject({ tag: 'conversation-5', data: { check: '/chats/5' } });
      expect(await receive(client('/members', 'visible'))).toBe(1);
      expect(await receive(client('/fr/chats/5', 'hidden'))).toBe(1);
      expect(await receive(client('/members', 'hidden'), client('/fr/chats/5', 'visible'))).toBe(0);
    });

    it('uses the current path of the page, not that of its document', async () => {
      expect(await receive(client('/chats/5', 'visible', '/members'))).toBe(0);
      expect(await receive(client('/members', 'visible', '/chats/5'))).toBe(1);
    });

    it('is shown after three seconds when a page does not report its path', async () => {
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
    /** Whether the page replies that it navigates itself. */
    responses?: boolean;
    /** Whether this worker controls the page, and may navigate it. */
    controlled?: boolean;
  }

  interface FakeClient {
    visibilityState: DocumentVisibilityState;
    focused: boolean;
    received: unknown[];
    focus: () => Promise<unknown>;
    navigate: (path: string) => Promise<void>;
    postMessage: (message: unknown, ports: MessagePort[]) => void;
  }

  function tab({ visibilityState = 'visible', focused = false, responses = true, controlled = true }: Tab) {
    const received: unknown[] = [];
    const client: FakeClient = {
      visibilityState,
      focused,
      received,
      focus: vi.fn<() => Promise<unknown>>(async () => client),
      navigate: vi.fn<(path: string) => Promise<void>>(async () => {
        if (!controlled) throw new TypeError('This worker is not the active one of the client.');
      }),
      postMessage: (message: unknown, [port]: MessagePort[]) => {
        received.push(message);
        if (responses) port?.postMessage('going');
      },
    };
    return client;
  }

  /** Clicks while the given pages are open; returns where a window was opened. */
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
  const respond =
    (body: object, status = 200) =>
    async () =>
      Response.json(body, { status });
  const member = respond({ user: { id: 7 } });

  it('opens its page, or the login that returns to it without a session [R-PUSH-CLICK-MEMBER, R-PUSH-CLICK-VISITOR]', async () => {
    expect(await click([], member)).toEqual([CHECK]);
    expect(await click([], respond({ user: null }))).toEqual([OPEN]);
    expect(await click([], respond({ error: {} }, 403))).toEqual([OPEN]);
    // An unknown session is checked by the page itself.
    expect(await click([], () => Promise.reject(new TypeError('Failed to fetch')))).toEqual([CHECK]);
  });

  it('lets an open page navigate itself, which keeps its state [R-PUSH-CLICK-MEMBER, R-PUSH-CLICK-WINDOW]', async () => {
    const open = tab({});
    expect(await click([open], member)).toEqual([]);
    expect(open.focus).toHaveBeenCalledTimes(1);
    expect(open.received).toEqual([{ type: 'open', path: CHECK }]);
    expect(open.navigate).not.toHaveBeenCalled();
  });

  it('prefers the page with the focus, then a visible one, then any [R-PUSH-CLICK-WINDOW]', async () => {
    const [hidden, seen, focused] = [tab({ visibilityState: 'hidden' }), tab({}), tab({ focused: true })];
    await click([hidden, seen, focused], member);
    await click([hidden, seen], member);
    await click([hidden], member);
    expect([hidden, seen, focused].map(({ received }) => received.length)).toEqual([1, 1, 1]);
  });

  it('navigates a page that does not reply for three seconds, or opens one where it cannot', async () => {
    for (const controlled of [true, false]) {
      const frozen = tab({ responses: false, controlled });
      const clicked = click([frozen], member);
      await vi.advanceTimersByTimeAsync(2_900);
      expect(frozen.navigate).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(200);
      expect(await clicked).toEqual(controlled ? [] : [CHECK]);
      expect(frozen.navigate).toHaveBeenCalledExactlyOnceWith(CHECK);
    }
  });
});
