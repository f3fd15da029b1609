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
  /** Counts what a browser reports for or against a canary. */
  canaries: {
    heard: (report: {
      tenant: string;
      host: string;
      cookie: string | undefined;
      userAgent: string;
      composition: string | null;
      failed: boolean;
      pages: readonly { part: string; ready: number | null; scripts: 'network' | 'cache' | 'both' }[];
    }) => Promise<void>;
  };
}

/** What a visitor notices. Parts report what they have caught and dealt with as well. */
const FAILURES: ReadonlySet<ErrorCause> = new Set<ErrorCause>(['load', 'uncaught', 'rejection', 'policy', 'render']);

/** Reads an error as browsers send it; what they leave out is empty. */
function errorOf(event: Extract<TelemetryEvent, { kind: 'error' }>, composition: string | null) {
  const { part, release, cause = 'reported', name: where = '', message = '', stack = '', address = '' } = event;
  return { part, release, composition, cause, where, message, stack, address };
}

/** telemetry.php: what browsers report of the parts, for /metrics and for `mf errors`. */
export function createTelemetryEndpoints({
  metrics,
  isKnownRelease,
  blame,
  canaries,
}: TelemetryDeps): EndpointHandlers {
  /** Returns whether it was a failure that is of this site. */
  const count = async (event: TelemetryEvent, composition: string | null): Promise<boolean> => {
    if (event.kind === 'error') {
      const error = errorOf(event, composition);
      return (await blame.note(error)) !== null && FAILURES.has(error.cause);
    }
    const { part, release } = event;
    // Other names would be made up: each makes a series of its own.
    if (!(await isKnownRelease(part, release))) metrics.countRefused('unknown release');
    else if (event.kind === 'view') metrics.countView({ part, release });
    else metrics.countTiming({ part, release, composition }, event.name, event.value ?? 0);
    return false;
  };
  return {
    ...handle('POST /api/telemetry.php', async ({ body, context, headers }) => {
      const { events, composition = null } = body;
      let failed = false;
      for (const event of events) failed = (await count(event, composition)) || failed;
      const pages = events.flatMap((event) =>
        event.kind === 'view' ? [{ part: event.part, ready: event.ready ?? null, scripts: event.scripts }] : [],
      );
      const { cookie, host = '', 'user-agent': userAgent = '' } = headers;
      const from = { tenant: context.tenant.key, host, cookie, userAgent: userAgent.slice(0, 500) };
      await canaries.heard({ ...from, composition, failed, pages });
    }),
  };
}
