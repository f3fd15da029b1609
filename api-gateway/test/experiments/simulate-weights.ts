import { compare, compareStrata, measuredOf } from '../../src/platform/experiments/compare.ts';
import type { Sample } from '../../src/platform/experiments/statistics.ts';
import { createRandom } from '../chat-faults/random.ts';

export interface ChangedWeightsRun {
  experiments: number;
  /** How many were called better or worse on any day. */
  called: number;
  /** How many would have been called if visitors of all weights were compared as one. */
  pooled: number;
}

interface ChangedWeights {
  seed: number;
  experiments: number;
  days: number;
  /** Of both variants together. */
  visitorsADay: number;
}

/** The rate of both variants falls at half time, and at the same time the variant gets nine visitors of ten. */
const HALVES = [
  { rate: 0.2, share: 0.5 },
  { rate: 0.05, share: 0.9 },
] as const;

/** Simulates experiments without an effect whose weights are changed at half time, looked at on each day. */
export function simulateChangedWeights({ seed, experiments, days, visitorsADay }: ChangedWeights): ChangedWeightsRun {
  const random = createRandom(seed);
  const run = { experiments, called: 0, pooled: 0 };
  for (let experiment = 0; experiment < experiments; experiment += 1) {
    const seen = HALVES.map(() => ({ control: none(), variant: none() }));
    let [isCalled, isPooledCalled] = [false, false];
    for (let day = 0; day < days; day += 1) {
      const half = day < days / 2 ? 0 : 1;
      const { rate, share } = HALVES[half];
      for (let visitor = 0; visitor < visitorsADay; visitor += 1) {
        const sample = seen[half]?.[random.next() < share ? 'variant' : 'control'] ?? none();
        sample.visitors += 1;
        if (random.next() < rate) sample.conversions += 1;
      }
      isCalled ||= compareStrata(seen.map(measured)).verdict !== 'undecided';
      isPooledCalled ||= compare(sum(seen, 'control'), sum(seen, 'variant')).verdict !== 'undecided';
    }
    run.called += Number(isCalled);
    run.pooled += Number(isPooledCalled);
  }
  return run;
}

interface Seen {
  control: Sample;
  variant: Sample;
}

const none = (): Sample => ({ visitors: 0, conversions: 0 });
const measured = ({ control, variant }: Seen) => ({ control: measuredOf(control), variant: measuredOf(variant) });
const sum = (seen: readonly Seen[], side: keyof Seen): Sample => ({
  visitors: seen.reduce((total, one) => total + one[side].visitors, 0),
  conversions: seen.reduce((total, one) => total + one[side].conversions, 0),
});
