import type { BodyOf } from '@tandem/contracts/api/index';
import type { HostTelemetry } from '@tandem/contracts/composition/host-api';
import type { Part } from '@tandem/contracts/composition/part';

type TelemetryEvent = BodyOf<'POST /api/telemetry.php'>['events'][number];

const BATCH = 20;
const FLUSH_MILLISECONDS = 5_000;

export interface TelemetryQueue {
  add: (event: TelemetryEvent) => void;
  flush: () => void;
}

/** Collects events and sends them with a beacon: after a while, and when the page is left. */
export function createTelemetryQueue(send: (body: BodyOf<'POST /api/telemetry.php'>) => void): TelemetryQueue {
  let waiting: TelemetryEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length > 0) send({ events: waiting.slice(0, BATCH) });
    waiting = [];
  };
  return {
    add: (event) => {
      if (waiting.length < BATCH) waiting.push(event);
      timer ??= setTimeout(flush, FLUSH_MILLISECONDS);
    },
    flush,
  };
}

/** Sends over the beacon API, which outlives the page. */
export function sendBeacon(body: BodyOf<'POST /api/telemetry.php'>): void {
  navigator.sendBeacon('/api/telemetry.php', new Blob([JSON.stringify(body)], { type: 'application/json' }));
}

/** Telemetry of one part and release. Errors are also written to the console, once. */
export function telemetryFor(queue: TelemetryQueue, part: Part, release: string): HostTelemetry {
  return {
    error: (error, context) => {
      const message = (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 500);
      console.warn(`[${release}]`, error, context ?? {});
      queue.add({
        part,
        release,
        kind: 'error',
        name:
          Object.values(context ?? {})
            .join(' ')
            .slice(0, 80) || 'error',
        message,
      });
    },
    timing: (name, milliseconds) => queue.add({ part, release, kind: 'timing', name, value: Math.round(milliseconds) }),
  };
}
