import type { PageMessage } from '@tandem/contracts/composition/service-worker';
import { offerUpdate, updateStore } from './update.store.ts';

/** A tab that stays open looks for a newer version this often. */
const LOOK_EVERY_MILLISECONDS = 3_600_000;
/** Whoever comes back to a tab looks at most this often. */
const LOOK_AT_MOST_EVERY_MILLISECONDS = 300_000;

export interface UpdateWatch {
  container: Pick<ServiceWorkerContainer, 'controller' | 'addEventListener'>;
  registration: ServiceWorkerRegistration;
  reload: () => void;
}

/**
 * Offers the worker that waits. The page was made by the one before, and nothing of it changes until the visitor
 * agrees: then the new worker takes over, and this tab, no other, loads anew.
 */
export function watchUpdates({ container, registration, reload }: UpdateWatch): void {
  let wanted = false;
  const start = () => {
    wanted = true;
    // Another tab may have brought it in meanwhile: then there is nobody to wait for.
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

/** Looks for a newer worker once in a while, and when somebody comes back to the tab. `failed` hears of a look that came to nothing. */
export function lookForUpdates(registration: ServiceWorkerRegistration, failed: (error: unknown) => void): void {
  let lookedAt = Date.now();
  const look = () => {
    if (!navigator.onLine) return;
    lookedAt = Date.now();
    registration.update().catch(failed);
  };
  setInterval(look, LOOK_EVERY_MILLISECONDS);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && Date.now() - lookedAt > LOOK_AT_MOST_EVERY_MILLISECONDS) look();
  });
}
