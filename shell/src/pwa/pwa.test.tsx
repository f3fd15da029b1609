import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CompositionContext } from '../composition/composition-context.ts';
import type { CompositionContextValue } from '../composition/composition-context.ts';
import { renderFrame } from '../test-frame.tsx';
import { AppNotices } from './AppNotices.tsx';
import { connectionStore } from '../loading/connection.store.ts';
import { offerUpdate, updateStore } from './update.store.ts';
import { watchConnection } from './watch-connection.ts';
import { checkForUpdates, watchUpdates } from './watch-updates.ts';

beforeEach(() => {
  connectionStore.setState({ online: true });
  updateStore.setState({ update: 'none' });
});

const setOnline = (online: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  window.dispatchEvent(new Event(online ? 'online' : 'offline'));
};

describe('the connection', () => {
  it('that is lost shows a notice until it is back, and then retries what failed once', () => {
    const onBack = vi.fn<() => void>();
    watchConnection({ onBack });
    renderNotices('allow');
    expect(screen.queryByRole('status')).toBeNull();
    act(() => setOnline(false));
    expect(screen.getByRole('status').textContent).toContain('You are offline');
    expect(onBack).not.toHaveBeenCalled();
    act(() => setOnline(true));
    expect(screen.queryByRole('status')).toBeNull();
    act(() => setOnline(true));
    expect(onBack).toHaveBeenCalledTimes(1);
  });
});

function renderNotices(canReload: 'allow' | 'ask' | 'block', locale: 'en' | 'fr' = 'en') {
  const composition = { canReload: () => canReload } as CompositionContextValue['composition'];
  const value = { composition, away: new Set(), hostFor: () => undefined } as unknown as CompositionContextValue;
  renderFrame(
    <CompositionContext value={value}>
      <AppNotices />
    </CompositionContext>,
    { locale },
  );
}

describe('a new version', () => {
  it('is offered, and applied by a click', async () => {
    const start = vi.fn<() => void>();
    renderNotices('allow');
    act(() => offerUpdate(start));
    expect(screen.getByRole('status').textContent).toContain('A new version is ready');
    expect(start).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(start).toHaveBeenCalledTimes(1);
  });

  it('waits for what has not been sent, and says so', async () => {
    const start = vi.fn<() => void>();
    renderNotices('block');
    act(() => offerUpdate(start));
    for (let clicks = 0; clicks < 3; clicks += 1) await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(screen.getByText(/Something here would be lost/)).toBeTruthy();
    expect(start).not.toHaveBeenCalled();
  });

  it('asks once where a part only asks', async () => {
    const start = vi.fn<() => void>();
    renderNotices('ask');
    act(() => offerUpdate(start));
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(start).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(start).toHaveBeenCalledTimes(1);
  });

  it('can be postponed, in French too', async () => {
    renderNotices('allow', 'fr');
    act(() => offerUpdate(() => undefined));
    expect(screen.getByText('Une nouvelle version est prête')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Plus tard' }));
    expect(screen.queryByRole('status')).toBeNull();
  });
});

class FakeWorker extends EventTarget {
  state = 'installing';
  readonly postMessage = vi.fn<(message: unknown) => void>();
  become(state: string) {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class FakeRegistration extends EventTarget {
  waiting: FakeWorker | null = null;
  installing: FakeWorker | null = null;
  readonly update = vi.fn<() => Promise<void>>().mockResolvedValue();
}

function watch({ controlled = true, waiting = false } = {}) {
  const registration = new FakeRegistration();
  if (waiting) registration.waiting = new FakeWorker();
  const container = Object.assign(new EventTarget(), { controller: controlled ? new FakeWorker() : null });
  const reload = vi.fn<() => void>();
  watchUpdates({ container, registration, reload } as unknown as Parameters<typeof watchUpdates>[0]);
  return { registration, container, reload };
}

function install(registration: FakeRegistration): FakeWorker {
  const worker = new FakeWorker();
  registration.installing = worker;
  registration.dispatchEvent(new Event('updatefound'));
  registration.waiting = worker;
  worker.become('installed');
  return worker;
}

describe('the worker', () => {
  const update = () => updateStore.getState().update;

  it('of a first visit is no news', () => {
    const { registration } = watch({ controlled: false });
    install(registration);
    expect(update()).toBe('none');
  });

  it.each(['that comes', 'that waits already'])(
    '%s is offered, takes over by a click, and then the tab is loaded anew',
    async (when) => {
      const { registration, container, reload } = watch({ waiting: when === 'that waits already' });
      const worker = when === 'that comes' ? install(registration) : registration.waiting;
      expect(update()).toBe('offered');
      renderNotices('allow');
      await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
      expect(worker?.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'take-over' });
      expect(reload).not.toHaveBeenCalled();
      container.dispatchEvent(new Event('controllerchange'));
      expect(reload).toHaveBeenCalledTimes(1);
    },
  );

  it('that another tab has applied does not reload this one', () => {
    const { registration, container, reload } = watch();
    install(registration);
    container.dispatchEvent(new Event('controllerchange'));
    expect(reload).not.toHaveBeenCalled();
  });

  it('is checked for when the visitor returns after a while, not each time and not offline', () => {
    vi.useFakeTimers();
    try {
      const registration = new FakeRegistration();
      checkForUpdates(registration as unknown as ServiceWorkerRegistration, () => undefined);
      const comeBack = () => document.dispatchEvent(new Event('visibilitychange'));
      comeBack();
      expect(registration.update).not.toHaveBeenCalled();
      vi.advanceTimersByTime(301_000);
      comeBack();
      comeBack();
      expect(registration.update).toHaveBeenCalledTimes(1);
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
      vi.advanceTimersByTime(3_600_000);
      expect(registration.update).toHaveBeenCalledTimes(1);
    } finally {
      vi.useRealTimers();
    }
  });
});
