import { pagesOfExperiment } from '../composition/document/experiment-pages.ts';
import { listPages } from '../composition/ledger/ledger.repository.ts';
import { ConfigError } from '../platform/config/env.ts';
import type { Db } from '../platform/db/database.ts';
import { EXPERIMENTS } from '../platform/experiments/experiment.ts';

/**
 * Throws ConfigError, with a line for each fault, where an experiment of the operator's file runs that no release of this site can
 * show: no page has it, or all that do lack a variant (R-LANDERS-VARIANT-LACKED). All releases are asked and not those that are
 * live alone: after a rollback gateways start, and nobody is counted. Before anything is published nothing is known.
 */
export async function checkExperimentPages(db: Db): Promise<void> {
  const releases = await listPages(db);
  if (releases.length === 0) return;
  const faults = EXPERIMENTS.filter(({ status }) => status === 'running').flatMap((experiment) => {
    const each = releases.map((release) => pagesOfExperiment(experiment, [release]));
    if (each.some((pages) => pages === null || pages.faults.length === 0)) return [];
    const found = each.findLast((pages) => pages !== null && pages.paths.length > 0) ?? each[0];
    return (found?.faults ?? []).map(
      (fault) => `EXPERIMENTS_FILE: the experiment '${experiment.key}' runs, and ${fault}`,
    );
  });
  if (faults.length > 0) throw new ConfigError(faults);
}
