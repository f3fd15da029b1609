/*
 * Statistics that stay honest when they are looked at every day (docs/decisions/0077).
 */

/** How often an experiment without an effect may be called, over its whole life. */
const ALPHA = 0.05;
/** Visitors of each variant at which the intervals are at their narrowest. */
const TUNED_FOR = 5000;
/** Before so many have converted in each variant nothing is said: the normal approximation would not hold. */
const FEWEST_CONVERSIONS = 25;
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

/** The share of a normal distribution below a value (Abramowitz and Stegun 26.2.17). */
function normalShare(value: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(value));
  const tail =
    Math.exp((-value * value) / 2) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const above = tail / Math.sqrt(2 * Math.PI);
  return value >= 0 ? 1 - above : above;
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

/** Visitors of a variant, and how many of them did what counts. */
export interface Sample {
  visitors: number;
  conversions: number;
}

export interface Comparison {
  /** Of the rates: variant less control. */
  difference: number;
  /** The interval of the difference that holds at every look. Without bounds while too few have converted. */
  low: number;
  high: number;
  /** The difference as a share of the control's rate; null where that is 0. */
  uplift: number | null;
  /** How probable it is that the variant is better, by what has been seen until now alone. */
  chanceToBeBetter: number;
  verdict: 'better' | 'worse' | 'undecided';
}

const rateOf = ({ visitors, conversions }: Sample) => (visitors === 0 ? 0 : conversions / visitors);

/**
 * Half of the width of an interval that holds at all times (an asymptotic confidence sequence; Waudby-Smith and others,
 * 2021), for an estimate with this variance.
 *
 * @param spread the variance of the difference for one visitor of each variant
 * @param tunedFor visitors of each variant at which it is at its narrowest
 */
function halfWidth(variance: number, spread: number, alpha: number, tunedFor: number = TUNED_FOR): number {
  const visitors = spread / variance;
  const tuned = -2 * Math.log(ALPHA);
  const rho = (tuned + Math.log(tuned + 1)) / tunedFor;
  const scale = visitors * rho + 1;
  return Math.sqrt(variance * (scale / (scale - 1)) * Math.log(scale / alpha ** 2));
}

/** A rate is never taken for certain: one visitor more of each kind. */
function varianceOf({ visitors, conversions }: Sample): { spread: number; variance: number } {
  const rate = (conversions + 1) / (visitors + 2);
  const spread = rate * (1 - rate);
  return { spread, variance: spread / (visitors + 2) };
}

/** Returns the interval of a rate that holds at every look. */
export function rateInterval(sample: Sample): { rate: number; low: number; high: number } {
  const { spread, variance } = varianceOf(sample);
  const rate = rateOf(sample);
  const half = halfWidth(variance, spread, ALPHA);
  return { rate, low: Math.max(0, rate - half), high: Math.min(1, rate + half) };
}

/**
 * Compares a variant with the control. Of all experiments without an effect at most 5 % are called better or worse at any
 * time, however often one looks; with several variants each has its part of these 5 %.
 *
 * @param comparisons how many variants are compared with the control
 */
export function compare(control: Sample, variant: Sample, comparisons = 1): Comparison {
  const [one, other] = [varianceOf(control), varianceOf(variant)];
  const difference = rateOf(variant) - rateOf(control);
  const variance = one.variance + other.variance;
  const rate = rateOf(control);
  const isEarly = [control, variant].some(
    ({ visitors, conversions }) => Math.min(conversions, visitors - conversions) < FEWEST_CONVERSIONS,
  );
  const half = isEarly ? Infinity : halfWidth(variance, one.spread + other.spread, ALPHA / comparisons);
  const [low, high] = [difference - half, difference + half];
  return {
    difference,
    low,
    high,
    uplift: rate === 0 ? null : difference / rate,
    chanceToBeBetter: normalShare(difference / Math.sqrt(variance)),
    verdict: low > 0 ? 'better' : high < 0 ? 'worse' : 'undecided',
  };
}

/** A quantile of measured values, and the interval of the true one. Without bounds while too little was measured. */
export interface Quantile {
  value: number;
  low: number;
  high: number;
}

/**
 * Returns a quantile of measured values with an interval that holds at every look: a value is below the true quantile with
 * that probability, so the interval of such a share gives the ranks between which the quantile is.
 *
 * @param values at least one, in any order
 * @param tunedFor values at which the interval is at its narrowest
 */
export function quantileInterval(
  values: readonly number[],
  quantile: number,
  { alpha, tunedFor }: { alpha: number; tunedFor: number },
): Quantile {
  const sorted = values.toSorted((one, other) => one - other);
  const spread = quantile * (1 - quantile);
  const half = halfWidth(spread / sorted.length, spread, alpha, tunedFor);
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
  return {
    value: at(quantile),
    low: quantile - half <= 0 ? 0 : at(quantile - half),
    high: quantile + half >= 1 ? Infinity : at(quantile + half),
  };
}

/** The quantile of a normal distribution for a power of 80 %. */
const POWER_QUANTILE = 0.8416;

/** Returns whether so many visitors nearly always bring the conversions before which nothing is said. */
const areConversionsEnough = (visitors: number, rate: number) =>
  visitors * rate - 2 * Math.sqrt(visitors * rate) >= FEWEST_CONVERSIONS;

/**
 * Returns how many visitors each variant needs, so that an uplift of the rate is found with a probability of at least 80 %
 * by then, by the intervals that `compare` has.
 *
 * @param comparisons how many variants are compared with the control
 */
export function visitorsNeeded(rate: number, uplift: number, comparisons = 1): number {
  const better = rate * (1 + uplift);
  const spread = rate * (1 - rate) + better * (1 - better);
  const isEnough = (visitors: number) => {
    const variance = spread / visitors;
    const half = halfWidth(variance, spread, ALPHA / comparisons);
    return areConversionsEnough(visitors, rate) && half + POWER_QUANTILE * Math.sqrt(variance) <= better - rate;
  };
  let [low, high] = [1, 2];
  while (!isEnough(high)) [low, high] = [high, high * 2];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isEnough(middle)) high = middle;
    else low = middle;
  }
  return high;
}
