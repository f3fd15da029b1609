import { describe, expect, it, vi } from 'vitest';
import type { RemoteDefinition } from '@tandem/contracts/composition/remote';
import { createFakeHost } from '@tandem/shared-ui/testing';
import { Composition } from './composition-store.ts';
import type { RemoteSource } from './remote-source.ts';

const Page = () => null;
const CHATS = {
  path: '/chats',
  layout: 'default',
  access: 'member',
  skeleton: 'list',
} as const;

function remote(changes: Partial<RemoteDefinition> = {}): RemoteDefinition {
  const route = {
    page: () => Promise.resolve({ default: Page }),
    ...CHATS,
  };
  return {
    id: 'mf-chat',
    contract: '^2',
    routes: () => Promise.resolve({ default: { chats: route } }),
    locale: () => Promise.resolve({ default: { title: 'Messages' } }),
    ...changes,
  };
}

function compose(load: RemoteSource['load']) {
  const { host } = createFakeHost();
  const errors: unknown[] = [];
  host.telemetry = { error: (error) => void errors.push(error), timing: () => undefined };
  const composition = new Composition({
    source: { load },
    shellRoutes: {},
    locale: 'en',
    hostFor: () => host,
  });
  return { composition, host, errors };
}

describe('Composition', () => {
  it('loads a page once, with the texts of its remote', async () => {
    const load = vi.fn<RemoteSource['load']>().mockResolvedValue(remote());
    const { composition, host } = compose(load);
    await composition.loadPage('mf-chat', 'chats');
    await composition.loadPage('mf-chat', 'chats');
    expect(composition.pageState('mf-chat', 'chats')).toMatchObject({ status: 'ready', component: Page });
    expect(load).toHaveBeenCalledTimes(1);
    expect(host.i18n.getResource('en', 'mf-chat', 'title')).toBe('Messages');
  });

  it('shows that a page failed, reports it, and loads it on a retry', async () => {
    const load = vi.fn<RemoteSource['load']>().mockRejectedValueOnce(new Error('404')).mockResolvedValue(remote());
    const { composition, errors } = compose(load);
    await composition.loadPage('mf-chat', 'chats');
    expect(composition.pageState('mf-chat', 'chats')).toMatchObject({ status: 'failed' });
    expect(errors).toHaveLength(1);
    await composition.loadPage('mf-chat', 'chats', { askedByPerson: true });
    expect(composition.pageState('mf-chat', 'chats')).toMatchObject({ status: 'ready' });
    expect(load).toHaveBeenLastCalledWith('mf-chat', { askedByPerson: true });
  });

  it('times out a page that hangs after ten seconds, and loads it on a retry', async () => {
    vi.useFakeTimers();
    try {
      const page = vi
        .fn<() => Promise<{ default: () => null }>>()
        .mockReturnValueOnce(new Promise(() => undefined))
        .mockResolvedValue({ default: Page });
      const routes = { chats: { page, ...CHATS } };
      const { composition } = compose(async () => remote({ routes: async () => ({ default: routes }) }));
      const loading = composition.loadPage('mf-chat', 'chats');
      await vi.advanceTimersByTimeAsync(9_900);
      expect(composition.pageState('mf-chat', 'chats')).toEqual({ status: 'loading' });
      await vi.advanceTimersByTimeAsync(200);
      expect(await loading).toMatchObject({ status: 'failed', error: { name: 'TimeoutError' } });
      expect(await composition.loadPage('mf-chat', 'chats', { askedByPerson: true })).toMatchObject({
        status: 'ready',
      });
    } finally {
      vi.useRealTimers();
    }
  });

  it('shows a page that is loaded after the time-out', async () => {
    vi.useFakeTimers();
    try {
      let come: (module: { default: () => null }) => void = () => undefined;
      const page = () => new Promise<{ default: () => null }>((resolve) => (come = resolve));
      const routes = { chats: { page, ...CHATS } };
      const { composition } = compose(async () => remote({ routes: async () => ({ default: routes }) }));
      const loading = composition.loadPage('mf-chat', 'chats');
      await vi.advanceTimersByTimeAsync(10_100);
      expect(await loading).toMatchObject({ status: 'failed' });
      come({ default: Page });
      await vi.advanceTimersByTimeAsync(0);
      expect(composition.pageState('mf-chat', 'chats')).toMatchObject({ status: 'ready', component: Page });
    } finally {
      vi.useRealTimers();
    }
  });

  it('retries a page that was loading when the network came back, and fails after that', async () => {
    let lose: (error: Error) => void = () => undefined;
    const load = vi
      .fn<RemoteSource['load']>()
      .mockReturnValueOnce(new Promise((_resolve, reject) => (lose = reject)))
      .mockResolvedValue(remote());
    const { composition } = compose(load);
    const loading = composition.loadPage('mf-chat', 'chats');
    composition.retryFailed();
    lose(new Error('net::ERR_INTERNET_DISCONNECTED'));
    expect(await loading).toMatchObject({ status: 'ready', component: Page });
    expect(composition.pageState('mf-chat', 'chats')).toMatchObject({ status: 'ready', component: Page });
    expect(load).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['has no such page', remote({ routes: () => Promise.resolve({ default: {} }) })],
    ['cannot load its routes', remote({ routes: () => Promise.reject(new Error('chunk')) })],
    [
      'cannot load its texts',
      remote({
        locale: () => Promise.reject(new Error('chunk')),
      }),
    ],
    [
      'throws in its setup',
      remote({
        setup: () => {
          throw new Error('setup');
        },
      }),
    ],
  ])('a remote that %s fails alone', async (_what, definition) => {
    const { composition } = compose(() => Promise.resolve(definition));
    await composition.loadPage('mf-chat', 'chats');
    expect(composition.pageState('mf-chat', 'chats')).toMatchObject({ status: 'failed' });
  });

  it('requests each chunk of a remote once more: the first one may be what the document preloaded', async () => {
    const once = () => vi.fn<() => Promise<never>>().mockRejectedValueOnce(new Error('chunk'));
    const definition = remote();
    const routes = once().mockImplementation(definition.routes as () => Promise<never>);
    const locale = once().mockImplementation(definition.locale as () => Promise<never>);
    const { composition } = compose(() => Promise.resolve({ ...definition, routes, locale }));
    expect(await composition.loadPage('mf-chat', 'chats')).toMatchObject({ status: 'ready' });
    expect([routes.mock.calls.length, locale.mock.calls.length]).toEqual([2, 2]);
  });

  it('loads a slot, and again after a failure', async () => {
    const slot = vi
      .fn<() => Promise<{ default: typeof Page }>>()
      .mockRejectedValueOnce(new Error('chunk'))
      .mockRejectedValueOnce(new Error('chunk'))
      .mockResolvedValue({ default: Page });
    const { composition, host } = compose(() => Promise.resolve(remote({ slots: { 'start-conversation': slot } })));
    expect(composition.askedSlots.getState()).toEqual({});
    await expect(composition.loadSlot('mf-chat', 'start-conversation')).rejects.toThrow('chunk');
    expect(composition.askedSlots.getState(), 'also where it fails').toEqual({ 'mf-chat': ['start-conversation'] });
    await expect(composition.loadSlot('mf-chat', 'start-conversation')).resolves.toEqual({ component: Page, host });
  });
});
