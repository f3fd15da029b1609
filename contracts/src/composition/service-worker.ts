import type { PushMessage } from '../api/push.ts';
import { LIMITS } from '../product/limits.ts';
import type { Locale } from '../product/locales.ts';

/** Where the browser gets the worker from. The gateway takes it out of the live shell's release. */
export const SERVICE_WORKER_PATH = '/sw.js';
/** Its name in that release. */
export const SERVICE_WORKER_FILE = 'service-worker.js';

/**
 * Caches of the worker, by their versions. A change of the worker's way of keeping things raises the first number
 * (L-FRAME-WORKER-VERSION), a change of the offline page's looks the second (L-FRAME-DESIGN-VERSION); caches of other
 * versions are removed when the new worker takes over.
 */
export const WORKER_CACHES = {
  releaseFiles: `release-files-v${LIMITS.serviceWorkerVersion}`,
  offlinePages: `offline-pages-v${LIMITS.serviceWorkerVersion}.${LIMITS.designVersion}`,
} as const;

/** What the gateway writes in front of the worker, as `self.site`. */
export interface WorkerSite {
  /** Release of the shell that the worker belongs to. */
  release: string;
  /** Of the tenant, for a notification that says nothing itself. */
  name: string;
  icon: string;
  badge: string;
  locales: readonly Locale[];
  /** Addresses of the offline pages; a changed page has another address. */
  offlinePages: Readonly<Record<Locale, string>>;
}

/** What the worker tells its pages. */
export type WorkerMessage =
  /** A push has come: the page asks for its news, and answers its path on the port that comes with it. */
  | { type: 'push'; message: PushMessage }
  /** A notification was clicked: the page goes there by itself and answers on the port that comes with it. */
  | { type: 'open'; path: string };

/** What a page tells the worker. */
export type PageMessage =
  /** The visitor wants the new version now. */
  | { type: 'take-over' }
  /** The network is back: what waits can be sent. */
  | { type: 'online' };
