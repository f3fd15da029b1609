import type { Configuration } from '@rspack/core';
import { SERVICE_WORKER_FILE } from '@tandem/contracts/composition/service-worker';
import type { PartBuild } from './rspack-config.ts';
import { singleScriptConfig } from './single-script.ts';

/**
 * The service worker's build. Its name has no hash: the gateway serves it under one address, where the browser looks for
 * a newer one.
 */
export const serviceWorkerConfig = (input: PartBuild): Configuration =>
  singleScriptConfig(input, {
    name: 'service worker',
    target: 'webworker',
    entry: { worker: './src/service-worker/service-worker.ts' },
    filename: SERVICE_WORKER_FILE,
  });
