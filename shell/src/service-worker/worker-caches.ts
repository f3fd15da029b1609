import { LIMITS } from '@tandem/contracts/product/limits';

/**
 * Caches of the worker, by their versions. A change of what the worker caches raises the first number
 * (L-FRAME-WORKER-VERSION), a change of the offline page's look the second (L-FRAME-DESIGN-VERSION); a new worker
 * removes the caches of other versions.
 */
export const WORKER_CACHES = {
  releaseFiles: `release-files-v${LIMITS.serviceWorkerVersion}`,
  offlinePages: `offline-pages-v${LIMITS.serviceWorkerVersion}.${LIMITS.designVersion}`,
} as const;
