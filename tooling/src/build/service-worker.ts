import { rspack } from '@rspack/core';
import type { Configuration } from '@rspack/core';
import { SERVICE_WORKER_FILE } from '@tandem/contracts/composition/service-worker';
import { baseConfig, minimizers } from './rspack-config.ts';
import type { PartBuild } from './rspack-config.ts';

/**
 * The service worker's build: one script beside the shell's own, without federation and without chunks. Its
 * name has no hash: the gateway serves it under one address, where the browser looks for a newer one.
 */
export function serviceWorkerConfig(input: PartBuild): Configuration {
  const base = baseConfig(input);
  return {
    ...base,
    name: 'service worker',
    target: ['webworker', 'es2022'],
    devtool: false,
    entry: { worker: './src/service-worker/service-worker.ts' },
    output: { ...base.output, filename: SERVICE_WORKER_FILE, clean: false },
    optimization: {
      minimize: input.mode === 'production',
      minimizer: minimizers(),
      splitChunks: false,
      runtimeChunk: false,
    },
    plugins: [new rspack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
}
