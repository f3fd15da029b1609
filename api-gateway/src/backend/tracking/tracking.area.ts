import { createTrackingEndpoints } from './tracking.routes.ts';
import type { TrackingDeps } from './tracking.routes.ts';

/** Where visitors come from, and when they hide a page. */
export const createTrackingArea = (deps: TrackingDeps) => ({ handlers: createTrackingEndpoints(deps) });
