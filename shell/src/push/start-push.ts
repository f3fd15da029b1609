import type { ResponseOf } from '@tandem/contracts/api/index';
import type { QueryClient } from '@tandem/shared-ui/query';
import type { HostApi } from '@tandem/contracts/composition/host-api';
import { sessionOf } from '@tandem/shared-ui/host';
import { bindSubscription, forgetBinding, unbindSubscription } from './bind-subscription.ts';
import type { PushStore } from './push-store.ts';
import { currentSubscription } from './subscription.ts';

/** Whether this browser knows pushes at all. */
function canPush(registration: ServiceWorkerRegistration): boolean {
  return 'Notification' in window && 'PushManager' in window && 'pushManager' in registration;
}

/** Calls `changed` with the id of the member of this tab, now and whenever it changes; null for a visitor. */
function watchMember(queryClient: QueryClient, changed: (user: number | null) => void): void {
  let last: number | null | undefined;
  const look = () => {
    const session = sessionOf(queryClient.getQueryData<ResponseOf<'GET /api/user.php'>>(['user']));
    if (session.status === 'pending') return;
    const user = session.status === 'member' ? session.user.id : null;
    if (user === last) return;
    last = user;
    changed(user);
  };
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === 'user') look();
  });
  look();
}

/** What pushes need of the site. */
export interface SiteOfPush {
  hostFor: (part: 'shell') => HostApi;
  queryClient: QueryClient;
  push: PushStore;
}

interface PushSite {
  registration: ServiceWorkerRegistration;
  publicKey: string;
  push: PushStore;
  /** Binds the subscription when a member is logged in. */
  bind: (subscription: PushSubscription) => Promise<void>;
  unbind: (endpoint: string) => Promise<void>;
  failed: (error: unknown) => void;
}

/** Reads the current state from the browser (F-PUSH-STATE). Returns the subscription. */
async function readState({ registration, publicKey, push }: PushSite): Promise<PushSubscription | null> {
  if (Notification.permission === 'denied') {
    push.set({ isCapable: true, isSubscribed: 'denied' });
    return null;
  }
  const subscription = await currentSubscription(registration.pushManager, publicKey);
  push.set({ isCapable: true, isSubscribed: subscription === null ? false : JSON.stringify(subscription) });
  return subscription;
}

/** The answer to the browser's own question; asked synchronously, within the click. */
async function enable(site: PushSite): Promise<void> {
  const permission = await Notification.requestPermission();
  if (permission === 'denied') site.push.set({ isSubscribed: 'denied' });
  if (permission !== 'granted') return;
  try {
    const subscription = await site.registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: site.publicKey,
    });
    await site.bind(subscription);
    site.push.set({ isSubscribed: JSON.stringify(subscription) });
  } catch (error) {
    // Granted, but it failed: the push service is unavailable, or the account could not be reached. It stays offered.
    site.failed(error);
  }
}

async function disable(site: PushSite): Promise<void> {
  const subscription = await site.registration.pushManager.getSubscription();
  try {
    if (subscription !== null) {
      await site.unbind(subscription.endpoint);
      await subscription.unsubscribe();
    }
    site.push.set({ isSubscribed: false });
  } catch (error) {
    site.failed(error);
  }
}

/**
 * The capability check, and what depends on it: subscribing by a click, binding to the account, storing "denied", and
 * following changes in the browser's own settings.
 */
export async function startPush(site: SiteOfPush, registration: ServiceWorkerRegistration): Promise<void> {
  const { api, settings, notify, i18n, telemetry, push: host } = site.hostFor('shell');
  const publicKey = settings.push_public_key;
  if (publicKey === null || !canPush(registration)) {
    site.push.set({ isCapable: canPush(registration) });
    return;
  }
  let user: number | null = null;
  const pushSite: PushSite = {
    registration,
    publicKey,
    push: site.push,
    bind: async (subscription) => {
      if (user !== null) await bindSubscription(api, user, subscription);
    },
    unbind: async (endpoint) => {
      if (user !== null) await unbindSubscription(api, endpoint);
    },
    failed: (error) => {
      telemetry.error(error, { where: 'push' });
      notify.show('error', i18n.t('push.failed', { ns: 'shell' }));
    },
  };
  site.push.provide({
    enable: async () => {
      await enable(pushSite);
      return host.state();
    },
    disable: async () => {
      await disable(pushSite);
      return host.state();
    },
  });
  await readState(pushSite);
  const follow = async () => {
    const subscription = await readState(pushSite);
    if (subscription !== null) await pushSite.bind(subscription);
  };
  const quietly = (work: Promise<void>) =>
    void work.catch((error: unknown) => telemetry.error(error, { where: 'push' }));
  watchMember(site.queryClient, (id) => {
    user = id;
    if (id === null) forgetBinding();
    else quietly(follow());
  });
  const permission = await navigator.permissions.query({ name: 'notifications' });
  permission.addEventListener('change', () => quietly(follow()));
}
