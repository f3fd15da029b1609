import { createTrackingEndpoints } from './tracking.routes.ts';
import type { TrackingDeps } from './tracking.routes.ts';
import { createTrackingService } from './tracking.service.ts';

/** Where visitors come from, and when they hide a page. */
export const createTrackingArea = (deps: TrackingDeps) => ({
  tracking: createTrackingService(),
  handlers: createTrackingEndpoints(deps),
});
