import { rspack } from '@rspack/core';
import type { Configuration } from '@rspack/core';
import { EARLY_SCRIPT_FILE } from '@tandem/contracts/composition/gesture-start';
import { baseConfig, minimizers } from './rspack-config.ts';
import type { PartBuild } from './rspack-config.ts';

/**
 * The build of the small script of pages that wait for a gesture: one file beside the shell's own, without federation and
 * without chunks. Its address has the build in it, as those of all files of a release.
 */
export function earlyScriptConfig(input: PartBuild): Configuration {
  const base = baseConfig(input);
  return {
    ...base,
    name: 'early script',
    target: ['web', 'es2022'],
    devtool: false,
    entry: { early: './src/early/early.ts' },
    output: { ...base.output, filename: EARLY_SCRIPT_FILE, clean: false },
    optimization: {
      minimize: input.mode === 'production',
      minimizer: minimizers(),
      splitChunks: false,
      runtimeChunk: false,
    },
    plugins: [new rspack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
}
