import { randomUUID } from 'node:crypto';
import { SOURCE_WORDS } from '../tenants/landing-copy.ts';
import { controlOf, EXPERIMENTS, isRunning } from './experiment.ts';
import type { Experiment } from './experiment.ts';
import { bucketOf, hash } from './hash.ts';
import type { KnownVariants } from './variants-cookie.ts';

/** What a report divides visitors by. */
export interface Segments {
  locale: string;
  country: string | null;
  device: 'phone' | 'desktop';
  network: string | null;
}

/** What the audience of an experiment is decided by. */
export interface Audience extends Segments {
  ref: string | null;
  sub1: string | null;
}

export interface Assignment {
  variant: string;
  /** False for somebody who is no part of the experiment. */
  isCounted: boolean;
}

const isWanted = (wanted: { $in: string[] } | undefined, value: string | null) =>
  wanted === undefined || (value !== null && wanted.$in.includes(value));

/** Names of sources are the same in capitals or not, as for the copy of a landing page (docs/decisions/0251). */
const isSource = (wanted: { $in: string[] } | undefined, value: string | null) =>
  isWanted(wanted && { $in: wanted.$in.map((name) => name.toLowerCase()) }, value?.toLowerCase() ?? null);

function isInAudience({ condition }: Experiment, audience: Audience): boolean {
  return (
    isWanted(condition.locale, audience.locale) &&
    isWanted(condition.country, audience.country) &&
    isWanted(condition.device, audience.device) &&
    SOURCE_WORDS.every((word) => isSource(condition[word], audience[word]))
  );
}

/** The variant that a visitor of this number gets under these weights, at each time and on each gateway. */
export const variantUnder = (
  { key, seed = key, variations }: Pick<Experiment, 'key' | 'seed' | 'variations'>,
  weights: readonly number[],
  visitor: string,
): string | undefined => variations[bucketOf(hash(seed, visitor), weights)];

/**
 * Whether a visitor of this number takes part: the first share of each variation does, as GrowthBook has it, so that nobody who
 * does gets another variant when it grows (R-LANDERS-VARIANT-COVERAGE).
 */
function isCovered({ key, seed = key, weights, coverage = 1 }: Experiment, visitor: string): boolean {
  const number = hash(seed, visitor);
  const index = bucketOf(number, weights);
  const begin = weights.slice(0, index).reduce((sum, weight) => sum + weight, 0);
  return coverage === 1 || number < begin + coverage * (weights[index] ?? 0);
}

/** A variant that a visitor was assigned, and the weights under which they were. */
interface Assigned {
  experiment: Experiment;
  variant: string;
  weights: readonly number[];
}

/**
 * So many numbers are tried, all of them at once: some ten milliseconds. With ten experiments of two variants one in 1,024 fits.
 * A visitor for whom none is found keeps what they see, and is counted no more.
 */
const MOST_TRIED = 5000;

/**
 * Returns the same variants under another number, which is as random as the first one among those that get them: what was
 * counted under the old number leads nowhere (R-LANDERS-EXPOSURE-WITHDRAWN), and what is counted under the new one is what
 * the gateway would have assigned it (R-LANDERS-EXPOSURE-SHOWN). A visitor can write their cookie: variants that their present
 * number does not get were never counted, so no number is searched for them.
 */
export function withOtherNumber(
  known: KnownVariants,
  experiments: readonly Experiment[] = EXPERIMENTS,
  nextNumber: () => string = randomUUID,
): KnownVariants {
  const hasAll = (assigned: readonly Assigned[], number: string) =>
    assigned.every(({ experiment, variant, weights }) => variantUnder(experiment, weights, number) === variant);
  const kept = experiments.flatMap((experiment) => {
    const found = known.variants[experiment.key];
    if (found === undefined) return [];
    const assigned = { experiment, variant: found.variant, weights: found.weights ?? experiment.weights };
    return hasAll([assigned], known.visitor) ? [assigned] : [];
  });
  let visitor = nextNumber();
  for (let tried = 1; tried < MOST_TRIED && !hasAll(kept, visitor); tried += 1) visitor = nextNumber();
  return { ...known, visitor };
}

export interface Candidate {
  /** Identifies the visitor, and nobody. */
  visitor: string;
  /** The variant that they were assigned before: they keep it, whatever becomes of the weights. */
  known: string | undefined;
  isBot: boolean;
  audience: Audience;
}

/**
 * Assigns a variant of an experiment (R-LANDERS-VARIANT-ASSIGNED). An experiment that has not begun serves its control, and
 * one that was stopped its winner, to search engines as well: that is the page from now on. Of one that runs, bots and
 * visitors outside of the audience get the control. None of them is counted. A visitor who was in the audience when they came
 * keeps their variant, also when they read on in another language or on a wider window (R-LANDERS-VARIANT-STICKY).
 */
export function assign(experiment: Experiment, candidate: Candidate, now: Date): Assignment {
  const control = { variant: controlOf(experiment), isCounted: false };
  if (!isRunning(experiment, now)) return { ...control, variant: experiment.winner ?? control.variant };
  if (candidate.isBot) return control;
  const { known, visitor } = candidate;
  if (known !== undefined && experiment.variations.includes(known)) return { variant: known, isCounted: true };
  if (!isInAudience(experiment, candidate.audience)) return control;
  if (!isCovered(experiment, visitor)) return control;
  const variant = variantUnder(experiment, experiment.weights, visitor);
  return { variant: variant ?? control.variant, isCounted: true };
}
