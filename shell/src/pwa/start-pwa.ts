import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import type { PageMessage, WorkerMessage } from '@tandem/contracts/composition/service-worker';
import { splitLocale } from '@tandem/contracts/product/locales';
import { startPush } from '../push/start-push.ts';
import type { SiteOfPush } from '../push/start-push.ts';
import { watchConnection } from './watch-connection.ts';
import { lookForUpdates, watchUpdates } from './watch-updates.ts';

/** What the app needs of the site. */
export interface SiteOfApp extends SiteOfPush {
  plan: Pick<PagePlan, 'serviceWorker'>;
  /** Parts and pages that could not be loaded are requested again by `retryFailed`. */
  composition: { retryFailed: () => void };
}

/** Where there is no worker any more (development), one that an earlier visit left behind would only be in the way. */
async function removeWorkers(container: ServiceWorkerContainer): Promise<void> {
  const registrations = await container.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
}

/** Takes what the worker tells: of pushes, and of a notification that was clicked. */
function listenToWorker(container: ServiceWorkerContainer, site: SiteOfApp): void {
  const { navigate } = site.hostFor('shell');
  container.addEventListener('message', ({ data, ports }: MessageEvent<WorkerMessage>) => {
    if (data.type === 'push') {
      site.push.set({ lastMessage: data.message });
      ports[0]?.postMessage(location.pathname);
    } else {
      navigate(splitLocale(data.path).path);
      ports[0]?.postMessage('gone there');
    }
  });
  container.startMessages();
}

function goOnWhenBack(container: ServiceWorkerContainer | undefined, site: SiteOfApp): void {
  const { notify, i18n } = site.hostFor('shell');
  watchConnection({
    onBack: () => {
      notify.show('success', i18n.t('app.online', { ns: 'shell' }));
      void site.queryClient.invalidateQueries();
      site.composition.retryFailed();
      container?.controller?.postMessage({ type: 'online' } satisfies PageMessage);
    },
  });
}

/**
 * Makes the site an app: its service worker, the offer of new versions, pushes, and going on after the network
 * was away. Loaded once the first page stands. Never rejects: the site is whole without it.
 */
export async function startPwa(site: SiteOfApp): Promise<void> {
  const { telemetry } = site.hostFor('shell');
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  goOnWhenBack(container, site);
  const address = site.plan.serviceWorker;
  try {
    if (container === undefined || address === null) {
      site.push.set({ isCapable: false });
      if (container !== undefined) await removeWorkers(container);
      return;
    }
    listenToWorker(container, site);
    const registration = await container.register(address, { updateViaCache: 'none' });
    watchUpdates({ container, registration, reload: () => location.reload() });
    lookForUpdates(registration, (error) => telemetry.error(error, { where: 'update' }));
    await startPush(site, registration);
  } catch (error) {
    // A browser may refuse workers (private windows, closed storage): pushes are not to be had then.
    site.push.set({ isCapable: false });
    telemetry.error(error, { where: 'service-worker' });
  }
}
