import { handle } from '../../platform/http/handler.ts';
import type { EndpointHandlers } from '../../platform/http/handler.ts';
import type { Metrics } from '../../platform/telemetry/metrics.ts';

export interface TelemetryDeps {
  metrics: Metrics;
  /** Whether the part has a live release; other names are counted together, so that nobody makes up series. */
  isLivePart: (part: string) => boolean;
  /** Whether a release of this part was ever published here, such as `mf-example@0123456789ab`. */
  isKnownRelease: (part: string, release: string) => Promise<boolean>;
}

/** telemetry.php: counts for /metrics; nothing that browsers send is kept otherwise. */
export function createTelemetryEndpoints({ metrics, isLivePart, isKnownRelease }: TelemetryDeps): EndpointHandlers {
  return {
    ...handle('POST /api/telemetry.php', async ({ body, context }) => {
      for (const event of body.events) {
        const part = isLivePart(event.part) ? event.part : 'other';
        const release = (await isKnownRelease(event.part, event.release)) ? event.release : 'other';
        metrics.countPartEvent({ ...event, part, release });
        // The browser's own message may quote what the member wrote: only where it happened is logged.
        if (event.kind === 'error')
          context.log.warn({ part, release, where: event.name }, 'a browser reported an error');
      }
    }),
  };
}
