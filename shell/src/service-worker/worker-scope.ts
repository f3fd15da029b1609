import type { WorkerSite } from '@tandem/contracts/composition/service-worker';

/** Background Sync, where a browser has it: it wakes the worker when the network is back. */
interface SyncManager {
  register: (tag: string) => Promise<void>;
}

interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

interface SubscriptionChangeEvent extends ExtendableEvent {
  readonly newSubscription?: PushSubscription | null;
  readonly oldSubscription?: PushSubscription | null;
}

/** Addresses that the browser fetches without starting the worker (Service Worker Static Routing). */
interface RoutingInstallEvent extends ExtendableEvent {
  addRoutes?: (rules: readonly object[]) => Promise<void>;
}

interface WorkerEvents {
  sync: SyncEvent;
  pushsubscriptionchange: SubscriptionChangeEvent;
  install: RoutingInstallEvent;
}

export type WorkerScope = Omit<ServiceWorkerGlobalScope, 'addEventListener' | 'registration'> & {
  /** Written in front of this script by the gateway. */
  readonly site: WorkerSite;
  readonly registration: ServiceWorkerRegistration & { readonly sync?: SyncManager };
  addEventListener: <N extends keyof ServiceWorkerGlobalScopeEventMap | keyof WorkerEvents>(
    name: N,
    listener: (
      event: N extends keyof WorkerEvents
        ? WorkerEvents[N]
        : N extends keyof ServiceWorkerGlobalScopeEventMap
          ? ServiceWorkerGlobalScopeEventMap[N]
          : never,
    ) => void,
  ) => void;
};

/** The global object, as this worker knows it. */
export const scope = globalThis as unknown as WorkerScope;
