import type { BodyOf } from '@tandem/contracts/api/index';
import type { ErrorCause } from '@tandem/contracts/api/telemetry';
import { handle } from '../../platform/http/handler.ts';
import type { EndpointHandlers } from '../../platform/http/handler.ts';
import type { Blamed, Metrics } from '../../platform/telemetry/metrics.ts';

type TelemetryEvent = BodyOf<'POST /api/telemetry.php'>['events'][number];

export interface TelemetryDeps {
  metrics: Metrics;
  /** Whether a release of this part was ever published here, such as `mf-example@0123456789ab`. */
  isKnownRelease: (part: string, release: string) => Promise<boolean>;
  /** Counts and keeps an error under the release whose code it is, and returns that release. */
  blame: {
    note: (
      error: Blamed & {
        composition: string | null;
        cause: ErrorCause;
        where: string;
        message: string;
        stack: string;
        address: string;
      },
    ) => Promise<Blamed | null>;
  };
}

/** Reads an error as browsers send it; what they leave out is empty. */
function errorOf(event: Extract<TelemetryEvent, { kind: 'error' }>, composition: string | null) {
  const { part, release, cause = 'reported', name: where = '', message = '', stack = '', address = '' } = event;
  return { part, release, composition, cause, where, message, stack, address };
}

/** telemetry.php: what browsers report of the parts, for /metrics and for `mf errors`. */
export function createTelemetryEndpoints({ metrics, isKnownRelease, blame }: TelemetryDeps): EndpointHandlers {
  const count = async (event: TelemetryEvent, composition: string | null) => {
    if (event.kind === 'error') return void (await blame.note(errorOf(event, composition)));
    const { part, release } = event;
    // Other names would be made up: each makes a series of its own.
    if (!(await isKnownRelease(part, release))) return metrics.countRefused('unknown release');
    if (event.kind === 'view') metrics.countView({ part, release });
    else metrics.countTiming({ part, release }, event.name, event.value ?? 0);
  };
  return {
    ...handle('POST /api/telemetry.php', async ({ body }) => {
      for (const event of body.events) await count(event, body.composition ?? null);
    }),
  };
}
