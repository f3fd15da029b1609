/*
 * Whether visitors are divided as wanted, by a number that may be looked at every day (docs/decisions/0077).
 */
import { gammaln } from 'simple-statistics';

/** A split this unlikely is a fault: by chance alone it is seen once in 1,000 experiments, however often one looks. */
const RATIO_EVIDENCE = 1000;
/** The largest evidence: a number that JSON can have. */
const CERTAIN = Math.exp(700);
/** How strong the belief in the wanted split is, in visitors. */
const RATIO_PRIOR = 1000;

/**
 * Returns the evidence against a split of visitors being the wanted one: a ratio of likelihoods that is 1 at the beginning.
 * If the split is right, it reaches n at any time with a probability of at most 1/n, so that it can be looked at daily.
 *
 * @param belief how strong the belief in the wanted split is, in visitors: the weaker, the sooner a large difference is seen
 */
export function ratioEvidence(
  counts: readonly number[],
  weights: readonly number[],
  belief: number = RATIO_PRIOR,
): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  let log = gammaln(belief) - gammaln(belief + total);
  for (const [index, count] of counts.entries()) {
    const weight = weights[index] ?? 0;
    // Nobody can be assigned what has no weight: who was is proof.
    if (weight === 0 && count > 0) return CERTAIN;
    if (weight === 0) continue;
    const prior = belief * weight;
    log += gammaln(prior + count) - gammaln(prior) - count * Math.log(weight);
  }
  return Math.exp(Math.min(log, 700));
}

/**
 * The evidence of several weightings together: they may be changed while an experiment runs, and each is a split of its own.
 * A product of such ratios is one as well.
 */
export function evidenceOfPhases(phases: readonly { counts: readonly number[]; weights: readonly number[] }[]): number {
  return Math.min(
    CERTAIN,
    phases.reduce((product, { counts, weights }) => product * ratioEvidence(counts, weights), 1),
  );
}

/** Returns whether visitors are divided as the weights say, as far as chance allows. */
export const isRatioRight = (evidence: number): boolean => evidence < RATIO_EVIDENCE;
