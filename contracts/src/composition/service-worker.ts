import type { PushMessage } from '../api/push.ts';
import { LIMITS } from '../product/limits.ts';
import type { Locale } from '../product/locales.ts';

/** Where the browser requests the worker. The gateway serves that of the live shell's release. */
export const SERVICE_WORKER_PATH = '/sw.js';
/** Its name in that release. */
export const SERVICE_WORKER_FILE = 'service-worker.js';

/**
 * Caches of the worker, by their versions. A change of what the worker caches raises the first number
 * (L-FRAME-WORKER-VERSION), a change of the offline page's look the second (L-FRAME-DESIGN-VERSION); a new worker
 * removes the caches of other versions.
 */
export const WORKER_CACHES = {
  releaseFiles: `release-files-v${LIMITS.serviceWorkerVersion}`,
  offlinePages: `offline-pages-v${LIMITS.serviceWorkerVersion}.${LIMITS.designVersion}`,
} as const;

/** What the gateway writes in front of the worker, as `self.site`. */
export interface WorkerSite {
  /** Release of the shell that the worker belongs to. */
  release: string;
  /** The tenant's, for a notification without its own. */
  name: string;
  icon: string;
  badge: string;
  locales: readonly Locale[];
  /**
   * Where a click leads when a push cannot be read: a member who is logged in, and everybody else. Paths without the
   * prefix of a language.
   */
  news: { check: string; open: string };
  /** Addresses of the offline pages; a changed page has another address. */
  offlinePages: Readonly<Record<Locale, string>>;
}

/** What the worker sends to its pages. */
export type WorkerMessage =
  /** A push has arrived: the page requests its news, and sends its path to the port of the message. */
  | { type: 'push'; message: PushMessage }
  /** A notification was clicked: the page navigates there itself, and replies to the port of the message. */
  | { type: 'open'; path: string };

/** What a page sends to the worker. */
export type PageMessage =
  /** The visitor requests the new version. */
  | { type: 'take-over' }
  /** The network is back: queued requests can be sent. */
  | { type: 'online' };
