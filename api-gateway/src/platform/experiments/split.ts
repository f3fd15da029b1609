/*
 * Whether visitors are divided as wanted, by a number that may be looked at every day (docs/decisions/0077).
 */

/** A split this unlikely is a fault: by chance alone it is seen once in 1,000 experiments, however often one looks. */
const RATIO_EVIDENCE = 1000;
/** The largest evidence: a number that JSON can have. */
const CERTAIN = Math.exp(700);
/** How strong the belief in the wanted split is, in visitors. */
const RATIO_PRIOR = 1000;

const LANCZOS = [
  676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
  -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
];

/** The logarithm of the gamma function, for numbers from 0.5 on (Lanczos). */
function logGamma(value: number): number {
  const x = value - 1;
  const sum = LANCZOS.reduce((total, factor, index) => total + factor / (x + index + 1), 0.9999999999998099);
  const t = x + LANCZOS.length - 0.5;
  return 0.5 * Math.log(2 * Math.PI) + (x + 0.5) * Math.log(t) - t + Math.log(sum);
}

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
  let log = logGamma(belief) - logGamma(belief + total);
  for (const [index, count] of counts.entries()) {
    const weight = weights[index] ?? 0;
    // Nobody can be assigned what has no weight: who was is proof.
    if (weight === 0 && count > 0) return CERTAIN;
    if (weight === 0) continue;
    const prior = belief * weight;
    log += logGamma(prior + count) - logGamma(prior) - count * Math.log(weight);
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
