import { Counter, Histogram, Registry } from 'prom-client';
import type { EndpointKey } from '@tandem/contracts/api/index';
import type { ErrorCause } from '@tandem/contracts/api/telemetry';
import { createByComposition } from './by-composition.ts';

/** A part and its release: known ones, because every value makes a series of its own. */
export interface Blamed {
  part: string;
  release: string;
}

/** The same, and the composition in which it ran; null where the browser does not say it. */
interface Reported extends Blamed {
  composition: string | null;
}

/** Why a report of a browser was not counted: nobody here made the code, or no such release was published. */
export type Refusal = 'not of this site' | 'unknown release' | 'too many names';

export interface Metrics {
  readonly registry: Registry;
  /** One call of an endpoint, whose response had this status. */
  observeCall: (key: EndpointKey, status: number, seconds: number) => void;
  /** A duration in milliseconds, or the score of CLS. */
  countTiming: (reported: Reported, name: string, value: number) => void;
  countError: (reported: Reported, cause: ErrorCause) => void;
  /** A page of the part that was shown. */
  countView: (blamed: Blamed) => void;
  countRefused: (reason: Refusal) => void;
  countPageHidden: () => void;
}

/** Names that a part may give its own durations, each of which makes series. */
const NAMES_OF_PART = 20;

const BLAMED = ['part', 'release'] as const;

function createFigures(registry: Registry) {
  const registers = [registry];
  return {
    timings: new Histogram({
      name: 'part_timing_milliseconds',
      help: 'What browsers measured, by part and release',
      labelNames: [...BLAMED, 'name'],
      buckets: [10, 25, 50, 100, 200, 500, 1000, 2000, 4000, 8000, 16_000],
      registers,
    }),
    shifts: new Histogram({
      name: 'part_layout_shift_score',
      help: 'Cumulative layout shift of pages, by part and release',
      labelNames: BLAMED,
      buckets: [0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
      registers,
    }),
    errors: new Counter({
      name: 'part_errors_total',
      help: 'Errors that browsers reported, by part, release and cause',
      labelNames: [...BLAMED, 'cause'],
      registers,
    }),
    views: new Counter({
      name: 'part_views_total',
      help: 'Pages that browsers have shown, by part and release',
      labelNames: BLAMED,
      registers,
    }),
    refused: new Counter({
      name: 'browser_reports_refused_total',
      help: 'Reports of browsers that are of no release of this site',
      labelNames: ['reason'],
      registers,
    }),
  };
}

/** What /metrics shows. Labels have few values each: endpoint, status class, known parts and releases, causes. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const calls = new Histogram({
    name: 'gateway_call_seconds',
    help: 'Time of API calls by endpoint and class of status',
    labelNames: ['endpoint', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const hidden = new Counter({
    name: 'page_hidden_total',
    help: 'Pages that were left without interaction',
    registers: [registry],
  });
  const figures = createFigures(registry);
  const byComposition = createByComposition(registry);
  const names = new Map<string, Set<string>>();
  const mayName = (part: string, name: string) => {
    const known = names.get(part) ?? new Set();
    if (known.size < NAMES_OF_PART) names.set(part, known.add(name));
    return known.has(name);
  };
  return {
    registry,
    observeCall: (endpoint, status, seconds) =>
      calls.observe({ endpoint, status: `${Math.floor(status / 100)}xx` }, seconds),
    countTiming: ({ part, release, composition }, name, value) => {
      if (composition !== null) byComposition.countVital({ part, release, composition }, name, value);
      if (name === 'CLS') figures.shifts.observe({ part, release }, value);
      else if (mayName(part, name)) figures.timings.observe({ part, release, name }, value);
      else figures.refused.inc({ reason: 'too many names' satisfies Refusal });
    },
    countError: ({ part, release, composition }, cause) => {
      figures.errors.inc({ part, release, cause });
      if (composition !== null) byComposition.countError({ part, release, composition }, cause);
    },
    countView: ({ part, release }) => figures.views.inc({ part, release }),
    countRefused: (reason) => figures.refused.inc({ reason }),
    countPageHidden: () => hidden.inc(),
  };
}
