import { rspack } from '@rspack/core';
import type { Configuration, StatsCompilation } from '@rspack/core';

/** Runs a build once. Returns its assets and chunk groups; throws with the compiler's output when it fails. */
export async function compile(configuration: Configuration): Promise<StatsCompilation> {
  const compiler = rspack(configuration);
  try {
    const stats = await new Promise<StatsCompilation>((resolve, reject) => {
      compiler.run((error, result) => {
        if (error) return reject(error);
        if (!result) return reject(new Error('The build gave no result.'));
        if (result.hasErrors()) return reject(new Error(result.toString({ preset: 'errors-only', colors: false })));
        return resolve(result.toJson({ all: false, assets: true, chunkGroups: true, entrypoints: true }));
      });
    });
    return stats;
  } finally {
    await new Promise<void>((resolve) => compiler.close(() => resolve()));
  }
}
