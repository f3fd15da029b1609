import type { Configuration } from '@rspack/core';
import { EARLY_SCRIPT_FILE } from '@tandem/contracts/composition/gesture-start';
import type { PartBuild } from './rspack-config.ts';
import { singleScriptConfig } from './single-script.ts';

/**
 * The build of the small script of pages that wait for a gesture. Its address has the build in it, as those of all files
 * of a release.
 */
export const earlyScriptConfig = (input: PartBuild): Configuration =>
  singleScriptConfig(input, {
    name: 'early script',
    target: 'web',
    entry: { early: './src/early/early.ts' },
    filename: EARLY_SCRIPT_FILE,
  });
