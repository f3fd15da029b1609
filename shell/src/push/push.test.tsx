import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HostContext, usePushMessages, usePushOffer, usePushSubscribed } from '@tandem/shared-ui/host';
import { QueryClientProvider } from '@tandem/shared-ui/query';
import { createFakeHost, someUser } from '@tandem/shared-ui/testing';
import type { FakeHost, FakeHostOptions } from '@tandem/shared-ui/testing';
import type { PushMessage } from '@tandem/contracts/api/push';
import { createPushStore } from './push-store.ts';
import { startPush } from './start-push.ts';

const KEY = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
const settings = { push_public_key: KEY };

const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0)).buffer;

class FakeSubscription {
  readonly endpoint: string;
  readonly options: { applicationServerKey: ArrayBuffer };
  readonly unsubscribe = vi.fn<() => Promise<boolean>>().mockResolvedValue(true);

  constructor(endpoint: string, key = KEY) {
    this.endpoint = endpoint;
    this.options = { applicationServerKey: bytesOf(key) };
  }

  toJSON() {
    return { endpoint: this.endpoint, keys: { p256dh: 'p', auth: 'a' } };
  }
}

interface BrowserInput extends FakeHostOptions {
  permission?: NotificationPermission;
  answer?: NotificationPermission;
  subscription?: FakeSubscription | null;
}

/** The push half of a browser, and a site in it. */
async function browser({
  permission = 'default',
  answer = 'granted',
  subscription = null,
  ...options
}: BrowserInput = {}) {
  const fake = createFakeHost({
    settings,
    responses: { 'POST /api/user.php?push=1': () => undefined },
    ...options,
  });
  const state = { permission, subscription };
  const asked = vi.fn<() => Promise<NotificationPermission>>(async () => (state.permission = answer));
  const change = new EventTarget();
  const notification = { requestPermission: asked };
  Object.defineProperty(notification, 'permission', { get: () => state.permission });
  vi.stubGlobal('Notification', notification);
  vi.stubGlobal('PushManager', () => undefined);
  vi.stubGlobal('navigator', { permissions: { query: async () => change } });
  const subscribe = vi.fn<(given: PushSubscriptionOptionsInit) => Promise<FakeSubscription>>(
    async () => (state.subscription = new FakeSubscription('https://push.example.test/new')),
  );
  const registration = { pushManager: { getSubscription: async () => state.subscription, subscribe } };
  const push = createPushStore();
  fake.host.push = push.host;
  const site = { push, queryClient: fake.host.queryClient, hostFor: () => fake.host };
  await startPush(site, registration as unknown as ServiceWorkerRegistration);
  const bound = () =>
    fake.calls.filter(({ key }) => key === 'POST /api/user.php?push=1').map(({ input }) => input['body']);
  return { fake, push, asked, subscribe, state, change, bound };
}

const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 0)));

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe('the state', () => {
  it('is unknown until it was checked, and then what the browser reports [R-PUSH-UNKNOWN, R-PUSH-DENIED, F-PUSH-STATE]', async () => {
    expect(createPushStore().host.state()).toEqual({ isCapable: null, isSubscribed: false, lastMessage: null });
    expect((await browser()).push.host.state()).toMatchObject({ isCapable: true, isSubscribed: false });
    expect((await browser({ permission: 'denied' })).push.host.state()).toMatchObject({
      isCapable: true,
      isSubscribed: 'denied',
    });
    const subscribed = await browser({ subscription: new FakeSubscription('https://push.example.test/1') });
    expect(subscribed.push.host.state().isSubscribed).toContain('https://push.example.test/1');
  });

  it('without pushes in the browser is not capable', async () => {
    const fake = createFakeHost({ settings });
    const push = createPushStore();
    const site = { push, queryClient: fake.host.queryClient, hostFor: () => fake.host };
    await startPush(site, {} as ServiceWorkerRegistration);
    expect(push.host.state().isCapable).toBe(false);
  });

  it('follows what is changed in the settings of the browser [R-PUSH-DENIED]', async () => {
    const { push, state, change } = await browser({ user: someUser() });
    state.permission = 'denied';
    change.dispatchEvent(new Event('change'));
    await settle();
    expect(push.host.state().isSubscribed).toBe('denied');
  });

  it('removes a subscription that was created with another key', async () => {
    const old = new FakeSubscription('https://push.example.test/old', KEY.replace('BCV', 'BDV'));
    const { push } = await browser({ subscription: old });
    expect(old.unsubscribe).toHaveBeenCalled();
    expect(push.host.state().isSubscribed).toBe(false);
  });
});

describe('turning on', () => {
  it('asks the browser, subscribes with the site’s key, and binds it to the account [R-PUSH-SUBSCRIBED, R-PUSH-SUBSCRIBED-ACCOUNT, R-PUSH-PROMPT-CLICK]', async () => {
    const { push, asked, subscribe, bound } = await browser({ user: someUser() });
    expect(asked).not.toHaveBeenCalled();
    const state = await push.host.enable();
    expect(asked).toHaveBeenCalledTimes(1);
    expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: KEY });
    expect(bound()).toEqual([
      { subscription: expect.objectContaining({ endpoint: 'https://push.example.test/new' }) as object },
    ]);
    expect(JSON.parse(String(state.isSubscribed))).toMatchObject({ endpoint: 'https://push.example.test/new' });
  });

  it('stores a denial, and keeps the offer when the question was dismissed [R-PUSH-DENIED]', async () => {
    const denied = await browser({ user: someUser(), answer: 'denied' });
    expect((await denied.push.host.enable()).isSubscribed).toBe('denied');
    const put = await browser({ user: someUser(), answer: 'default' });
    expect((await put.push.host.enable()).isSubscribed).toBe(false);
    expect(put.subscribe).not.toHaveBeenCalled();
  });

  it('that fails shows a notice, and stays offered', async () => {
    const { push, subscribe, fake } = await browser({ user: someUser() });
    fake.host.i18n.addResourceBundle('en', 'shell', { push: { failed: 'Not changed.' } });
    subscribe.mockRejectedValueOnce(new DOMException('no push service', 'AbortError'));
    expect((await push.host.enable()).isSubscribed).toBe(false);
    expect(fake.notices).toEqual([{ tone: 'error', text: 'Not changed.' }]);
  });

  it('off removes it from the account and the browser', async () => {
    const subscription = new FakeSubscription('https://push.example.test/1');
    const { push, bound } = await browser({ user: someUser(), subscription });
    await settle();
    expect((await push.host.disable()).isSubscribed).toBe(false);
    expect(subscription.unsubscribe).toHaveBeenCalled();
    expect(bound().at(-1)).toEqual({ subscription: null, replaces: 'https://push.example.test/1' });
  });
});

describe('the account', () => {
  const subscription = () => new FakeSubscription('https://push.example.test/1');

  it('receives the subscription once a day, and at once for another member [R-PUSH-SUBSCRIBED-ACCOUNT]', async () => {
    const first = await browser({ user: someUser({ id: 7 }), subscription: subscription() });
    await settle();
    expect(first.bound()).toHaveLength(1);
    const reloaded = await browser({ user: someUser({ id: 7 }), subscription: subscription() });
    await settle();
    expect(reloaded.bound()).toHaveLength(0);
    const other = await browser({ user: someUser({ id: 8 }), subscription: subscription() });
    await settle();
    expect(other.bound()).toHaveLength(1);
  });

  it('receives it after a login, also of the same member after a logout; for a visitor nothing is sent [R-PUSH-SUBSCRIBED-ACCOUNT]', async () => {
    const { fake, bound } = await browser({ user: null, subscription: subscription() });
    await settle();
    expect(bound()).toEqual([]);
    fake.host.queryClient.setQueryData(['user'], { user: someUser({ id: 7 }) });
    await settle();
    fake.host.queryClient.setQueryData(['user'], { user: null });
    await settle();
    fake.host.queryClient.setQueryData(['user'], { user: someUser({ id: 7 }) });
    await settle();
    expect(bound()).toHaveLength(2);
  });
});

describe('what parts see', () => {
  const render = <T,>(fake: FakeHost, hook: () => T) =>
    renderHook(hook, {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={fake.host.queryClient}>
          <HostContext value={fake.host}>{children}</HostContext>
        </QueryClientProvider>
      ),
    }).result;

  const capable = { isCapable: true, isSubscribed: false as const };

  it.each<[string, FakeHostOptions, boolean]>([
    ['a capable member who is not subscribed [R-PUSH-OFFER]', { user: someUser(), settings, push: capable }, true],
    ['a visitor [R-PUSH-OFFER]', { user: null, settings, push: capable }, false],
    ['before the check [R-PUSH-UNKNOWN, R-PUSH-OFFER]', { user: someUser(), settings, push: {} }, false],
    ['a browser without pushes [R-PUSH-OFFER]', { user: someUser(), settings, push: { isCapable: false } }, false],
    [
      'a subscribed one [R-PUSH-OFFER]',
      { user: someUser(), settings, push: { isCapable: true, isSubscribed: '{}' } },
      false,
    ],
    [
      'a denied one [R-PUSH-OFFER]',
      { user: someUser(), settings, push: { isCapable: true, isSubscribed: 'denied' } },
      false,
    ],
    [
      'a site without a key [R-PUSH-OFFER]',
      { user: someUser(), settings: { push_public_key: null }, push: capable },
      false,
    ],
  ])('the offer: %s', (_who, options, offered) => {
    expect(render(createFakeHost(options), usePushOffer).current.offered).toBe(offered);
  });

  it('subscribed is neither false nor denied', () => {
    const fake = createFakeHost({ user: someUser() });
    const result = render(fake, usePushSubscribed);
    expect(result.current).toBe(false);
    act(() => fake.setPush({ isSubscribed: 'denied' }));
    expect(result.current).toBe(false);
    act(() => fake.setPush({ isSubscribed: '{}' }));
    expect(result.current).toBe(true);
  });

  it('reports each push once', () => {
    const fake = createFakeHost({ user: someUser() });
    const heard: string[] = [];
    render(fake, () => usePushMessages(({ tag }) => void heard.push(tag)));
    const message = (tag: string) => ({ tag }) as PushMessage;
    act(() => fake.setPush({ lastMessage: message('conversation-1') }));
    act(() => fake.setPush({ isCapable: true }));
    act(() => fake.setPush({ lastMessage: message('conversation-1') }));
    expect(heard).toEqual(['conversation-1', 'conversation-1']);
  });
});
