import type { PageMessage } from '../service-worker/messages.ts';
import { offerUpdate, updateStore } from './update.store.ts';

/** A tab that stays open looks for a newer version this often. */
const CHECK_EVERY_MILLISECONDS = 3_600_000;
/** How often a returning visitor triggers a check at most. */
const CHECK_AT_MOST_EVERY_MILLISECONDS = 300_000;

export interface UpdateWatch {
  container: Pick<ServiceWorkerContainer, 'controller' | 'addEventListener'>;
  registration: ServiceWorkerRegistration;
  reload: () => void;
}

/**
 * Offers the waiting worker. The page was rendered with the previous one, and nothing of it changes until the visitor
 * agrees: then the new worker takes over, and only this tab is reloaded.
 */
export function watchUpdates({ container, registration, reload }: UpdateWatch): void {
  let wanted = false;
  const start = () => {
    wanted = true;
    // Another tab may have applied it: then no worker is waiting.
    if (registration.waiting === null) return reload();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is of this origin, and takes none
    return registration.waiting.postMessage({ type: 'take-over' } satisfies PageMessage);
  };
  const offer = () => {
    if (container.controller !== null && updateStore.getState().update === 'none') offerUpdate(start);
  };
  container.addEventListener('controllerchange', () => {
    if (wanted) reload();
  });
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') offer();
    });
  });
  if (registration.waiting !== null) offer();
}

/**
 * Checks for a newer worker once in a while, and when the visitor returns to the tab. `failed` is called with the error
 * of a check.
 */
export function checkForUpdates(registration: ServiceWorkerRegistration, failed: (error: unknown) => void): void {
  let checkedAt = Date.now();
  const look = () => {
    if (!navigator.onLine) return;
    checkedAt = Date.now();
    registration.update().catch(failed);
  };
  setInterval(look, CHECK_EVERY_MILLISECONDS);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && Date.now() - checkedAt > CHECK_AT_MOST_EVERY_MILLISECONDS) look();
  });
}
