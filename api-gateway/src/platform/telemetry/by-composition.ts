import { Counter, Histogram } from 'prom-client';
import type { Registry } from 'prom-client';
import type { ErrorCause } from '@tandem/contracts/api/telemetry';

/** What a page was made of that reports something: the release that is blamed, and the composition in which it ran. */
interface InComposition {
  part: string;
  release: string;
  composition: string;
}

/** Each composition makes series of its own, and a browser may name any: those that were reported last are kept. */
export const COMPOSITIONS_KEPT = 40;

const LABELS = ['part', 'release', 'composition'] as const;
const TIMES: ReadonlySet<string> = new Set(['LCP', 'INP']);

function createFigures(registry: Registry) {
  const registers = [registry];
  return {
    times: new Histogram({
      name: 'composition_timing_milliseconds',
      help: 'LCP and INP of pages, by part, release and composition',
      labelNames: [...LABELS, 'name'],
      buckets: [100, 200, 500, 1000, 2000, 2500, 4000, 8000, 16_000],
      registers,
    }),
    shifts: new Histogram({
      name: 'composition_layout_shift_score',
      help: 'Cumulative layout shift of pages, by part, release and composition',
      labelNames: LABELS,
      buckets: [0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
      registers,
    }),
    errors: new Counter({
      name: 'composition_errors_total',
      help: 'Errors that browsers reported, by part, release, composition and cause',
      labelNames: [...LABELS, 'cause'],
      registers,
    }),
  };
}

/** Counts what browsers report by composition as well (R-PLATFORM-BLAME-VITALS), of those that were reported last. */
export function createByComposition(registry: Registry) {
  const { times, shifts, errors } = createFigures(registry);
  /** By composition, the one that was reported last at the end: what removes each of its series. */
  const kept = new Map<string, Map<string, () => void>>();
  const keep = ({ release, composition }: InComposition, series: string, remove: () => void) => {
    const removers = kept.get(composition) ?? new Map<string, () => void>();
    removers.set(`${release} ${series}`, remove);
    kept.delete(composition);
    kept.set(composition, removers);
    const [oldest] = kept.keys();
    if (kept.size <= COMPOSITIONS_KEPT || oldest === undefined) return;
    for (const removeSeries of kept.get(oldest)?.values() ?? []) removeSeries();
    kept.delete(oldest);
  };
  return {
    /** A vital of a page; other durations are of no composition. */
    countVital: (where: InComposition, name: string, value: number): void => {
      if (name === 'CLS') {
        shifts.observe({ ...where }, value);
        keep(where, name, () => shifts.remove({ ...where }));
      } else if (TIMES.has(name)) {
        const labels = { ...where, name };
        times.observe(labels, value);
        keep(where, name, () => times.remove(labels));
      }
    },
    countError: (where: InComposition, cause: ErrorCause): void => {
      const labels = { ...where, cause };
      errors.inc(labels);
      keep(where, cause, () => errors.remove(labels));
    },
  };
}
