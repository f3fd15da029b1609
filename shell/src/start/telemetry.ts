import type { BodyOf } from '@tandem/contracts/api/index';
import type { HostTelemetry } from '@tandem/contracts/composition/host-api';
import type { Part } from '@tandem/contracts/composition/part';

type Report = BodyOf<'POST /api/telemetry.php'>;
export type TelemetryEvent = Report['events'][number];
type ReportedError = Extract<TelemetryEvent, { kind: 'error' }>;
type Cause = NonNullable<ReportedError['cause']>;

declare global {
  interface Window {
    /** The document's own script, which listens for errors (api-gateway/src/composition/document/early-reports.ts). */
    __reports?: { take: (give: (event: ReportedError) => void) => void };
  }
}

const BATCH = 20;
const FLUSH_MILLISECONDS = 5_000;

export interface TelemetryQueue {
  add: (event: TelemetryEvent) => void;
  flush: () => void;
}

/** Collects events and sends them with a beacon: after a while, and when the page is left. */
export function createTelemetryQueue(send: (events: TelemetryEvent[]) => void): TelemetryQueue {
  let waiting: TelemetryEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length > 0) send(waiting.slice(0, BATCH));
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

/** Sends the events of a composition over the beacon API, which outlives the page. */
export const beaconOf =
  (composition: string) =>
  (events: TelemetryEvent[]): void => {
    const body: Report = { composition, events };
    navigator.sendBeacon('/api/telemetry.php', new Blob([JSON.stringify(body)], { type: 'application/json' }));
  };

/** Takes over what the document has noted of errors, and what it will note; `blamed` says whose page is shown. */
export function takeReports(queue: TelemetryQueue, blamed: () => { part: Part; release: string }): void {
  window.__reports?.take((event) => queue.add({ ...event, ...blamed() }));
}

/** What the shell says of the place; a slot that crashed and a page that could not be loaded name themselves. */
const CAUSES: Readonly<Record<string, Cause>> = {
  'late-code': 'load',
  'optional': 'load',
  'render': 'render',
  'route': 'render',
  'hydration': 'hydration',
};

function causeOf({ where = '', slot, route }: Readonly<Record<string, string>>): Cause {
  if (slot !== undefined) return 'render';
  return CAUSES[where] ?? (route === undefined ? 'reported' : 'load');
}

/** One report with a NUL, or with half a character where it was cut, would have all of them refused. */
const cut = (text: string, length: number) =>
  text
    .slice(0, length)
    .replaceAll(/\p{Surrogate}/gu, '')
    .replaceAll('\0', '');

const wordsOf = (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : String(error));

/** Telemetry of one part and release. Errors are also written to the console, once. */
export function telemetryFor(queue: TelemetryQueue, part: Part, release: string): HostTelemetry {
  return {
    error: (error, context = {}) => {
      console.warn(`[${release}]`, error, context);
      const stack = error instanceof Error ? error.stack : undefined;
      queue.add({
        part,
        release,
        kind: 'error',
        cause: causeOf(context),
        name: cut(Object.values(context).join(' '), 80),
        message: cut(wordsOf(error), 500),
        ...(stack !== undefined && { stack: cut(stack, 1500) }),
      });
    },
    timing: (name, milliseconds) => queue.add({ part, release, kind: 'timing', name, value: Math.round(milliseconds) }),
  };
}
