import { createKnownReleases } from './known-releases.ts';
import { createTelemetryEndpoints } from './telemetry.routes.ts';
import type { TelemetryDeps } from './telemetry.routes.ts';

export interface TelemetryAreaDeps extends Omit<TelemetryDeps, 'isKnownRelease'> {
  isPublished: (release: string) => Promise<boolean>;
}

/** What browsers report of the parts. */
export const createTelemetryArea = (deps: TelemetryAreaDeps) => ({
  handlers: createTelemetryEndpoints({ ...deps, isKnownRelease: createKnownReleases(deps.isPublished) }),
});
