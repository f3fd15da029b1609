import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import { splitLocale } from '@tandem/contracts/product/locales';
import { startPush } from '../push/start-push.ts';
import type { SiteOfPush } from '../push/start-push.ts';
import type { PageMessage, WorkerMessage } from '../service-worker/messages.ts';
import { watchConnection } from './watch-connection.ts';
import { checkForUpdates, watchUpdates } from './watch-updates.ts';

/** What the app needs of the site. */
export interface SiteOfApp extends SiteOfPush {
  plan: Pick<PagePlan, 'serviceWorker'>;
  /** Parts and pages that could not be loaded are requested again by `retryFailed`. */
  composition: { retryFailed: () => void };
}

/** Where there is no worker any more (development), the one of an earlier visit would be in the way. */
async function removeWorkers(container: ServiceWorkerContainer): Promise<void> {
  const registrations = await container.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
}

/** Handles the messages of the worker: a push, and a click on a notification. */
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

function resumeWhenOnline(container: ServiceWorkerContainer | undefined, site: SiteOfApp): void {
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
 * Makes the site an app: its service worker, the offer of new versions, pushes, and resuming after the network was
 * lost. Loaded after the first page was rendered. Never rejects: the site works without it.
 */
export async function startPwa(site: SiteOfApp): Promise<void> {
  const { telemetry } = site.hostFor('shell');
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  resumeWhenOnline(container, site);
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
    checkForUpdates(registration, (error) => telemetry.error(error, { where: 'update' }));
    await startPush(site, registration);
  } catch (error) {
    // A browser may refuse workers (private windows, blocked storage): there are no pushes then.
    site.push.set({ isCapable: false });
    telemetry.error(error, { where: 'service-worker' });
  }
}
