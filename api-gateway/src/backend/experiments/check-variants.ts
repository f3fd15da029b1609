import { ConfigError } from '../../platform/config/env.ts';
import type { Db } from '../../platform/db/database.ts';
import { EXPERIMENTS } from '../../platform/experiments/experiment.ts';
import type { Experiment } from '../../platform/experiments/experiment.ts';
import { findOtherVariant } from './experiments.repository.ts';

/**
 * Throws ConfigError where an experiment that runs has lost a variant under which visitors were counted, or has it under
 * another name (R-LANDERS-VARIANT-REMOVED): they would get another page, and their numbers would be missing in the report.
 */
export async function checkVariants(db: Db, experiments: readonly Experiment[] = EXPERIMENTS): Promise<void> {
  for (const { key, status, variations } of experiments) {
    const lost = status === 'running' ? await findOtherVariant(db, key, variations) : null;
    if (lost !== null)
      throw new ConfigError([
        `The experiment '${key}' runs, and visitors were counted under its variant '${lost}', which it does not have any ` +
          'more. Stop it, and begin one with another key.',
      ]);
  }
}
