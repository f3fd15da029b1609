import type { Db } from '../../platform/db/database.ts';
import { checkVariants } from './check-variants.ts';
import { createExperimentsEndpoints } from './experiments.routes.ts';
import { createExperimentsService } from './experiments.service.ts';

/** Who has seen which variant of an experiment, and what became of them. */
export function createExperimentsArea(deps: { db: Db }) {
  const experiments = createExperimentsService(deps);
  return {
    experiments,
    handlers: createExperimentsEndpoints({ experiments }),
    cleanUp: experiments.settle,
    /** Throws ConfigError where an experiment that runs has lost a variant (R-LANDERS-VARIANT-REMOVED). */
    check: () => checkVariants(deps.db),
  };
}
