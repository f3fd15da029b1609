import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import { writeUser } from '@tandem/shared-ui/caches';
import { someSettings, someUser } from '@tandem/shared-ui/testing';
import en from '../locales/en.json';
import { NO_OTHER_TABS } from '../session/other-tabs.ts';
import type { OtherTabs } from '../session/other-tabs.ts';
import { createSite } from './create-site.ts';
import type { SiteEnvironment } from './create-site.ts';

const plan: PagePlan = {
  composition: 'c',
  shell: { release: 'shell@x', build: 'x', routes: [], locale: 'en' },
  parts: {},
  away: [],
  locale: 'en',
  locales: ['en', 'fr'],
  settings: someSettings(),
  route: { id: 'pages-terms', part: 'shell' },
  status: 200,
  queries: [],
  prerendered: false,
  hasSession: false,
  isSourced: false,
  serviceWorker: null,
};

function makeSite(changes: Partial<PagePlan> = {}, environment: Partial<SiteEnvironment> = {}) {
  return createSite({ ...plan, ...changes }, en, {
    source: { load: () => Promise.reject(new Error('There is no remote.')) },
    fetch: () => new Promise(() => undefined),
    telemetry: { add: () => undefined, flush: () => undefined },
    tabs: NO_OTHER_TABS,
    pageFailed: () => undefined,
    leave: () => undefined,
    address: () => '/pages/terms',
    ...environment,
  });
}

function openSite() {
  const { queryClient } = makeSite();
  queryClient.mount();
  return queryClient;
}

afterEach(() => window.dispatchEvent(new Event('online')));

it('sends without a network too, so that it fails visibly, and sends nothing later', async () => {
  const queryClient = openSite();
  window.dispatchEvent(new Event('offline'));
  const send = vi.fn<() => Promise<never>>().mockRejectedValue(new Error('away'));
  const mutation = queryClient.getMutationCache().build(queryClient, { mutationFn: send });
  const failed = vi.fn<(error: unknown) => void>();
  const sending = mutation.execute(undefined).catch(failed);
  await vi.waitFor(() => expect(failed).toHaveBeenCalledExactlyOnceWith(new Error('away')));
  await sending;
  window.dispatchEvent(new Event('online'));
  await queryClient.resumePausedMutations();
  expect(send).toHaveBeenCalledTimes(1);
  queryClient.unmount();
});

it('loads what a page shows once there is a network', async () => {
  const queryClient = openSite();
  window.dispatchEvent(new Event('offline'));
  const ask = vi.fn<() => Promise<string>>().mockResolvedValue('here');
  const asked = queryClient.fetchQuery({ queryKey: ['page'], queryFn: ask });
  await Promise.resolve();
  expect(ask).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('online'));
  expect(await asked).toBe('here');
  queryClient.unmount();
});

it('asks who is logged in, and removes what was loaded, when somebody else has logged in since [R-ACCOUNT-OTHER-MEMBER]', async () => {
  const members: unknown[] = [];
  const fetch = vi.fn<typeof globalThis.fetch>((_address, init) => {
    members.push(new Headers(init?.headers).get('X-Member'));
    const error = { code: 'other_session', message: 'Another account is logged in.', requestId: 'r1' };
    return Promise.resolve(Response.json({ error }, { status: 409 }));
  });
  const { hostFor, queryClient } = makeSite({ hasSession: true }, { fetch });
  queryClient.setQueryData(['user'], { user: someUser({ id: 41 }) });
  queryClient.setQueryData(['chats'], { chats: [] });
  const liked = hostFor('shell').api.call('POST /api/like.php', { body: { profile_id: 7 } });
  await expect(liked).rejects.toMatchObject({ code: 'other_session' });
  expect(members).toEqual(['41']);
  expect(queryClient.getQueryState(['user'])?.isInvalidated).toBe(true);
  expect(queryClient.getQueryData(['chats'])).toBeUndefined();
});

it('a kept response of a key leaves the credits of now in the page, not those of then [R-PLATFORM-IDEMPOTENCY-NOW]', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(() =>
    Promise.resolve(Response.json({ credits: 9 }, { headers: { 'Idempotency-Replayed': 'true' } })),
  );
  const { hostFor, queryClient } = makeSite({ hasSession: true }, { fetch });
  queryClient.setQueryData(['user'], { user: someUser({ credits: 4 }) });
  await hostFor('shell').api.call('POST /api/like.php', { body: { profile_id: 7 } });
  // What the caller does with the response; only a request that comes after it ends with what is true now.
  writeUser(queryClient, { credits: 9 });
  expect(queryClient.getQueryState(['user'])?.isInvalidated).toBe(false);
  await vi.waitFor(() => expect(queryClient.getQueryState(['user'])?.isInvalidated).toBe(true));
});

it('a kept response to a visitor, such as that of a signup, leaves what follows to the caller [R-PLATFORM-IDEMPOTENCY-NOW]', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(() =>
    Promise.resolve(Response.json({ user: null }, { headers: { 'Idempotency-Replayed': 'true' } })),
  );
  const { hostFor, queryClient } = makeSite({ hasSession: false }, { fetch });
  queryClient.setQueryData(['user'], { user: null });
  await hostFor('shell').api.call('POST /api/user.php', {
    body: { email: 'a@example.test', password: 'Demo-pass-2026' },
  });
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  expect(queryClient.getQueryState(['user'])?.isInvalidated).toBe(false);
});

describe('another language', () => {
  it('is saved to the account before the page is left, also while the session is loading [R-LOCALE-SWITCH-ACCOUNT]', async () => {
    const saved = Promise.withResolvers<Response>();
    const fetch = vi.fn<typeof globalThis.fetch>(() => saved.promise);
    const leave = vi.fn<(address: string) => void>();
    const { hostFor } = makeSite({ hasSession: true }, { fetch, leave });
    expect(hostFor('shell').session.get().status).toBe('pending');
    hostFor('shell').locale.switchTo('fr');
    expect(fetch).toHaveBeenCalledExactlyOnceWith(
      '/api/user.php',
      expect.objectContaining({ method: 'PUT', body: JSON.stringify({ language: 'fr' }) }),
    );
    expect(leave).not.toHaveBeenCalled();
    saved.resolve(Response.json({ user: null }));
    await vi.waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith('/fr/pages/terms'));
  });

  it('of a visitor is stored in this browser only', () => {
    const fetch = vi.fn<typeof globalThis.fetch>();
    const leave = vi.fn<(address: string) => void>();
    makeSite({}, { fetch, leave }).hostFor('shell').locale.switchTo('fr');
    expect(leave).toHaveBeenCalledExactlyOnceWith('/fr/pages/terms');
    expect(fetch).not.toHaveBeenCalled();
  });
});

describe('a refused call', () => {
  /** A member's site whose calls are refused with 403. */
  function refusedSite(body: object) {
    const send = vi.fn<OtherTabs['send']>();
    const leave = vi.fn<(address: string) => void>();
    const { hostFor, queryClient } = makeSite(
      { hasSession: true },
      { fetch: async () => Response.json(body, { status: 403 }), tabs: { send, listen: () => undefined }, leave },
    );
    queryClient.setQueryData(['user'], { user: someUser() });
    const { api, session } = hostFor('shell');
    return { api, send, leave, status: () => session.get().status };
  }
  const over = {
    error: { code: 'authentication_required', message: 'Log in first.', requestId: 'r' },
    authentication_required: true,
  };

  it('that reports an expired session makes the member a visitor, in every tab, without a navigation [R-ACCOUNT-SESSION-ENDED]', async () => {
    const { api, send, leave, status } = refusedSite(over);
    await expect(api.call('GET /api/chats.php')).rejects.toThrow('Log in first.');
    expect(status()).toBe('visitor');
    expect(send).toHaveBeenCalledExactlyOnceWith('session-ended');
    expect(leave).not.toHaveBeenCalled();
  });

  it('of user.php itself leaves the member a member [R-ACCOUNT-SESSION-USER-CALL]', async () => {
    const { api, send, status } = refusedSite(over);
    await expect(api.call('GET /api/user.php')).rejects.toThrow('Log in first.');
    expect(status()).toBe('member');
    expect(send).not.toHaveBeenCalled();
  });

  it('for another reason leaves the member a member [R-ACCOUNT-SESSION-ENDED]', async () => {
    const { api, status } = refusedSite({ error: { code: 'forbidden', message: 'Not for you.', requestId: 'r' } });
    await expect(api.call('GET /api/likes.php')).rejects.toThrow('Not for you.');
    expect(status()).toBe('member');
  });
});
