import { readPagePlan } from '../composition/read-page-plan.ts';
import { beaconOf, createTelemetryQueue, telemetryFor } from '../start/telemetry.ts';
import { startEarly } from './early-page.ts';

/** The small script of a page whose scripts wait for a gesture. It has no React, no router, no texts and no remotes. */
const plan = readPagePlan(document);
const queue = createTelemetryQueue(beaconOf(plan.composition));
const telemetry = telemetryFor(queue, 'shell', plan.shell.release);
addEventListener('pagehide', queue.flush);
try {
  startEarly(plan, (error, where) => telemetry.error(error, { where }));
} catch (error) {
  telemetry.error(error, { where: 'early' });
}
