/*
 * Statistics that stay honest when they are looked at every day (docs/decisions/0077).
 */
import { errorFunction } from 'simple-statistics';

/** How often an experiment without an effect may be called, over its whole life. */
export const ALPHA = 0.05;
/** Visitors of each variant at which the intervals are at their narrowest. */
const TUNED_FOR = 5000;
/** Before so many have converted in each variant nothing is said: the normal approximation would not hold. */
export const FEWEST_CONVERSIONS = 25;

/** The share of a normal distribution below a value. */
export const normalShare = (value: number): number => (1 + errorFunction(value / Math.SQRT2)) / 2;

/** Visitors of a variant, and how many of them did what counts. */
export interface Sample {
  visitors: number;
  conversions: number;
}

export const rateOf = ({ visitors, conversions }: Sample) => (visitors === 0 ? 0 : conversions / visitors);

/**
 * Half of the width of an interval that holds at all times (an asymptotic confidence sequence; Waudby-Smith and others,
 * 2021), for an estimate with this variance.
 *
 * @param spread the variance of the difference for one visitor of each variant
 * @param tunedFor visitors of each variant at which it is at its narrowest
 */
export function halfWidth(variance: number, spread: number, alpha: number, tunedFor: number = TUNED_FOR): number {
  const visitors = spread / variance;
  const tuned = -2 * Math.log(ALPHA);
  const rho = (tuned + Math.log(tuned + 1)) / tunedFor;
  const scale = visitors * rho + 1;
  return Math.sqrt(variance * (scale / (scale - 1)) * Math.log(scale / alpha ** 2));
}

/** A rate is never taken for certain: one visitor more of each kind. */
export function varianceOf({ visitors, conversions }: Sample): { spread: number; variance: number } {
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

/** Returns the interval of the mean of what visitors bring, an amount of money for example, that holds at every look. */
export function meanInterval({ visitors, mean, spread }: { visitors: number; mean: number; spread: number }): {
  mean: number;
  low: number;
  high: number;
} {
  const half = halfWidth(spread / (visitors + 2), spread, ALPHA);
  return { mean, low: Math.max(0, mean - half), high: mean + half };
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
