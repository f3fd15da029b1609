import { createTelemetryEndpoints } from './telemetry.routes.ts';
import type { TelemetryDeps } from './telemetry.routes.ts';

/** What browsers report of the parts. */
export const createTelemetryArea = (deps: TelemetryDeps) => ({ handlers: createTelemetryEndpoints(deps) });
