import { rspack } from '@rspack/core';
import type { Configuration } from '@rspack/core';
import { baseConfig, minimizers } from './rspack-config.ts';
import type { PartBuild } from './rspack-config.ts';

interface SingleScript {
  name: string;
  /** What it runs in. */
  target: 'web' | 'webworker';
  entry: Record<string, string>;
  filename: string;
}

/** The build of one script beside a part's own, without federation and without chunks. */
export function singleScriptConfig(input: PartBuild, { name, target, entry, filename }: SingleScript): Configuration {
  const base = baseConfig(input);
  return {
    ...base,
    name,
    target: [target, 'es2022'],
    devtool: false,
    entry,
    output: { ...base.output, filename, clean: false },
    optimization: {
      minimize: input.mode === 'production',
      minimizer: minimizers(),
      splitChunks: false,
      runtimeChunk: false,
    },
    plugins: [new rspack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
}
