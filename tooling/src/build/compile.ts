import { rspack } from '@rspack/core';
import type { Configuration, StatsCompilation } from '@rspack/core';

export interface Compiled {
  /** Its assets and chunk groups. */
  stats: StatsCompilation;
  /** Every file that went into it. */
  read: readonly string[];
}

/** Runs a build once. Throws with the compiler's output when it fails. */
export async function compile(configuration: Configuration): Promise<Compiled> {
  const compiler = rspack(configuration);
  try {
    return await new Promise<Compiled>((resolve, reject) => {
      compiler.run((error, result) => {
        if (error) return reject(error);
        if (!result) return reject(new Error('The build gave no result.'));
        if (result.hasErrors()) return reject(new Error(result.toString({ preset: 'errors-only', colors: false })));
        const stats = result.toJson({ all: false, assets: true, chunkGroups: true, entrypoints: true });
        return resolve({ stats, read: [...result.compilation.fileDependencies] });
      });
    });
  } finally {
    await new Promise<void>((resolve) => compiler.close(() => resolve()));
  }
}
