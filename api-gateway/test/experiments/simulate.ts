import { assign } from '../../src/platform/experiments/assign.ts';
import type { Candidate } from '../../src/platform/experiments/assign.ts';
import type { Experiment } from '../../src/platform/experiments/experiment.ts';
import { compare } from '../../src/platform/experiments/compare.ts';
import type { Comparison } from '../../src/platform/experiments/compare.ts';
import { ratioEvidence } from '../../src/platform/experiments/split.ts';
import type { Sample } from '../../src/platform/experiments/statistics.ts';
import { createRandom } from '../chat-faults/random.ts';

const NOW = new Date('2026-11-26T12:00:00Z');
const AUDIENCE = { locale: 'en', country: null, device: 'phone', network: null, ref: null, sub1: null } as const;

/** An experiment that runs, with these weights. */
export const someExperiment = (
  key: string,
  weights: readonly number[],
  changes: Partial<Experiment> = {},
): Experiment => ({
  key,
  name: key,
  hypothesis: '',
  status: 'running',
  start: '2026-11-01',
  stop: null,
  metric: 'signup',
  hashAttribute: 'visitor',
  hashVersion: 2,
  variations: weights.map((_, index) => `v${index}`),
  weights: [...weights],
  condition: {},
  winner: null,
  ...changes,
});

/** Assigns a visitor a variant, as the gateway does. */
export const assignTo = (experiment: Experiment, candidate: Partial<Candidate>) =>
  assign(experiment, { visitor: 'nobody', known: undefined, isBot: false, audience: AUDIENCE, ...candidate }, NOW);

const FIRST = someExperiment('first', [0.5, 0.3, 0.2]);
const SECOND = someExperiment('second', [0.5, 0.5]);
const MOVED = someExperiment('first', [0.1, 0.1, 0.8]);

export interface AssignmentRun {
  /** Visitors of each variant of the first experiment. */
  counts: number[];
  /** Evidence against its split being the wanted one. */
  evidence: number;
  /** Evidence against the variants of two experiments being independent of each other. */
  dependence: number;
  /** Visitors who were assigned another variant the second time. */
  unsteady: number;
  /** Known visitors who changed their variant when the weights were changed. */
  moved: number;
  /** Evidence against the split when every tenth visitor of the last variant is lost. */
  faultyEvidence: number;
}

/** Assigns simulated visitors: what a million of them show of the assignment. */
export function simulateAssignments({ seed, visitors }: { seed: number; visitors: number }): AssignmentRun {
  const random = createRandom(seed);
  const counts = FIRST.variations.map(() => 0);
  const both = FIRST.variations.flatMap(() => SECOND.variations.map(() => 0));
  let [unsteady, moved] = [0, 0];
  for (let number = 0; number < visitors; number += 1) {
    const visitor = random.uuid();
    const { variant } = assignTo(FIRST, { visitor });
    if (assignTo(FIRST, { visitor }).variant !== variant) unsteady += 1;
    if (assignTo(MOVED, { visitor, known: variant }).variant !== variant) moved += 1;
    const one = FIRST.variations.indexOf(variant);
    const other = SECOND.variations.indexOf(assignTo(SECOND, { visitor }).variant);
    counts[one] = (counts[one] ?? 0) + 1;
    const cell = one * SECOND.variations.length + other;
    both[cell] = (both[cell] ?? 0) + 1;
  }
  const products = FIRST.weights.flatMap((one) => SECOND.weights.map((other) => one * other));
  const lossy = counts.map((count, index) => (index === counts.length - 1 ? Math.round(count * 0.9) : count));
  return {
    counts,
    evidence: ratioEvidence(counts, FIRST.weights),
    dependence: ratioEvidence(both, products),
    unsteady,
    moved,
    faultyEvidence: ratioEvidence(lossy, FIRST.weights),
  };
}

export interface LookedAtRun {
  experiments: number;
  /** How many were called better or worse on any day. */
  called: number;
  /** In how many the first variant was called better on any day. */
  better: number;
}

interface LookedAt {
  seed: number;
  experiments: number;
  days: number;
  /** Of each variant. */
  visitorsADay: number;
  rate: number;
  /** Of each variant beside the control, as a share of the rate; 0 is no effect. */
  uplifts: readonly number[];
}

/**
 * Simulates experiments that are looked at on each day. One is called when any of its variants has a verdict on any day, and
 * goes on until its last day.
 */
export function simulateLooks({ seed, experiments, days, visitorsADay, rate, uplifts }: LookedAt): LookedAtRun {
  const random = createRandom(seed);
  const convert = (chance: number) => {
    let conversions = 0;
    for (let visitor = 0; visitor < visitorsADay; visitor += 1) if (random.next() < chance) conversions += 1;
    return conversions;
  };
  const grown = (sample: Sample, chance: number): Sample => ({
    visitors: sample.visitors + visitorsADay,
    conversions: sample.conversions + convert(chance),
  });
  /** The first verdict of each variant. */
  const verdictsOf = (): Comparison['verdict'][] => {
    let control: Sample = { visitors: 0, conversions: 0 };
    let variants = uplifts.map((): Sample => ({ visitors: 0, conversions: 0 }));
    let verdicts = uplifts.map((): Comparison['verdict'] => 'undecided');
    for (let day = 0; day < days; day += 1) {
      control = grown(control, rate);
      variants = variants.map((sample, index) => grown(sample, rate * (1 + (uplifts[index] ?? 0))));
      verdicts = variants.map((sample, index) => {
        const known = verdicts[index] ?? 'undecided';
        return known === 'undecided' ? compare(control, sample, uplifts.length).verdict : known;
      });
      if (verdicts.every((verdict) => verdict !== 'undecided')) break;
    }
    return verdicts;
  };
  const found = Array.from({ length: experiments }, verdictsOf);
  return {
    experiments,
    called: found.filter((verdicts) => verdicts.some((verdict) => verdict !== 'undecided')).length,
    better: found.filter(([first]) => first === 'better').length,
  };
}
