import { controlOf, isRunning } from './experiment.ts';
import type { Experiment } from './experiment.ts';
import { bucketOf, hash } from './hash.ts';

/** What the audience of an experiment is decided by. */
export interface Audience {
  locale: string;
  country: string | null;
  device: 'phone' | 'desktop';
  network: string | null;
}

export interface Assignment {
  variant: string;
  /** False for somebody who is no part of the experiment. */
  isCounted: boolean;
}

const isWanted = (wanted: { $in: string[] } | undefined, value: string | null) =>
  wanted === undefined || (value !== null && wanted.$in.includes(value));

function isInAudience({ condition }: Experiment, audience: Audience): boolean {
  return (
    isWanted(condition.locale, audience.locale) &&
    isWanted(condition.country, audience.country) &&
    isWanted(condition.device, audience.device) &&
    isWanted(condition.network, audience.network)
  );
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
 * visitors outside of the audience get the control. None of them is counted.
 */
export function assign(experiment: Experiment, candidate: Candidate, now: Date): Assignment {
  const control = { variant: controlOf(experiment), isCounted: false };
  if (!isRunning(experiment, now)) return { ...control, variant: experiment.winner ?? control.variant };
  if (candidate.isBot || !isInAudience(experiment, candidate.audience)) return control;
  const { known, visitor } = candidate;
  if (known !== undefined && experiment.variations.includes(known)) return { variant: known, isCounted: true };
  const index = bucketOf(hash(experiment.key, visitor), experiment.weights);
  return { variant: experiment.variations[index] ?? control.variant, isCounted: true };
}
