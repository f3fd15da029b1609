import { pagesOfExperiment } from '../composition/document/experiment-pages.ts';
import type { ExperimentPages } from '../composition/document/experiment-pages.ts';
import { findLive } from '../composition/ledger/ledger.repository.ts';
import type { Db } from '../platform/db/database.ts';
import { isRunning } from '../platform/experiments/experiment.ts';
import type { Experiment } from '../platform/experiments/experiment.ts';

/** The live pages that show the variants of an experiment; null where those are releases. */
export async function pagesOfVariants(db: Db, experiment: Experiment): Promise<ExperimentPages | null> {
  const live = await findLive(db);
  return pagesOfExperiment(
    experiment,
    live.map(({ release }) => release),
  );
}

/** What the report says of them; empty where nothing is wrong, and where visitors are not counted anyway. */
export function describePages(
  experiment: Pick<Experiment, 'status' | 'start' | 'stop'>,
  pages: ExperimentPages | null,
): string[] {
  if (pages === null || !isRunning(experiment, new Date())) return [];
  return pages.faults.map((fault) => `PAUSED: nobody is counted, because ${fault}.`);
}
