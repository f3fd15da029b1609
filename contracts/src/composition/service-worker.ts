import type { Locale } from '../product/locales.ts';

/** The name of the service worker in a release of the shell; the gateway serves that of the live one. */
export const SERVICE_WORKER_FILE = 'service-worker.js';

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
