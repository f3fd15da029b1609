import type { Logger } from 'pino';
import type { Db } from '../../platform/db/database.ts';
import { createLandingCounter } from './count-landings.ts';
import { createVisitCounter } from './count-visits.ts';
import { deleteOldLandings } from './landing-visits.repository.ts';
import { createTrackingEndpoints } from './tracking.routes.ts';
import type { TrackingDeps } from './tracking.routes.ts';
import { createTrackingService } from './tracking.service.ts';
import { settleActivations } from './traffic-source.repository.ts';
import { deleteOldVisits } from './visits.repository.ts';

/** Where visitors come from, what became of them, and when they hide a page. */
export function createTrackingArea(deps: TrackingDeps & { db: Db; log: Logger }) {
  return {
    tracking: createTrackingService({ ...createVisitCounter(deps), ...createLandingCounter(deps) }),
    handlers: createTrackingEndpoints(deps),
    cleanUp: async () => {
      await settleActivations(deps.db);
      await deleteOldVisits(deps.db);
      await deleteOldLandings(deps.db);
    },
  };
}
