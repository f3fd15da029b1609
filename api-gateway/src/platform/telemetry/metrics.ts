import { Counter, Histogram, Registry } from 'prom-client';
import type { EndpointKey } from '@tandem/contracts/api/index';

/**
 * Names that parts report under: web vitals, the loader's own, where an error happened. Any other is counted as
 * `other`.
 */
const NAMES: ReadonlySet<string> = new Set(
  'LCP FCP TTFB INP CLS load render navigation long-task fallback retry route hydration logout'.split(' '),
);

export interface PartEvent {
  part: string;
  release: string;
  kind: 'timing' | 'error';
  name: string;
  value?: number | undefined;
}

export interface Metrics {
  readonly registry: Registry;
  /** One call of an endpoint, whose response had this status. */
  observeCall: (key: EndpointKey, status: number, seconds: number) => void;
  /**
   * Counts a report of a browser. `part` and `release` have to be known ones: every other value makes a series of its
   * own.
   */
  countPartEvent: (event: PartEvent) => void;
  countPageHidden: () => void;
}

/** What /metrics shows. Labels have few values each: endpoint, status class, known parts and releases. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const calls = new Histogram({
    name: 'gateway_call_seconds',
    help: 'Time of API calls by endpoint and class of status',
    labelNames: ['endpoint', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const timings = new Histogram({
    name: 'part_timing_milliseconds',
    help: 'What browsers measured, by part and release',
    labelNames: ['part', 'release', 'name'],
    buckets: [10, 25, 50, 100, 200, 500, 1000, 2000, 4000, 8000, 16_000],
    registers: [registry],
  });
  const errors = new Counter({
    name: 'part_errors_total',
    help: 'Errors that browsers reported, by part and release',
    labelNames: ['part', 'release', 'name'],
    registers: [registry],
  });
  const hidden = new Counter({
    name: 'page_hidden_total',
    help: 'Pages that were left without interaction',
    registers: [registry],
  });
  return {
    registry,
    observeCall: (endpoint, status, seconds) =>
      calls.observe({ endpoint, status: `${Math.floor(status / 100)}xx` }, seconds),
    countPartEvent: ({ part, release, kind, name, value }) => {
      const labels = { part, release, name: NAMES.has(name) ? name : 'other' };
      if (kind === 'error') errors.inc(labels);
      else timings.observe(labels, value ?? 0);
    },
    countPageHidden: () => hidden.inc(),
  };
}
