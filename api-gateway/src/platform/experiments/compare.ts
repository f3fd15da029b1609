import { ALPHA, FEWEST_CONVERSIONS, halfWidth, normalShare, rateOf, varianceOf } from './statistics.ts';
import type { Sample } from './statistics.ts';

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

/** Visitors of the control and of a variant who were assigned under the same weights. */
export interface Stratum {
  control: Measured;
  variant: Measured;
}

/** Visitors with what one of them brings on average: a conversion or none, or an amount of money. */
export interface Measured extends Sample {
  mean: number;
  /** The variance of what one visitor brings. */
  spread: number;
}

/** A rate is never taken for certain: one visitor more of each kind. */
export const measuredOf = (sample: Sample): Measured => ({
  ...sample,
  mean: rateOf(sample),
  spread: varianceOf(sample).spread,
});

const sumOf = <T>(items: readonly T[], numberOf: (item: T) => number) =>
  items.reduce((sum, item) => sum + numberOf(item), 0);

/** How much a stratum says: by its visitors alone, so that the numbers of few cannot weigh more by chance. */
function weighed(strata: readonly Stratum[]) {
  const pairs = strata.map((stratum) => {
    const [one, other] = [stratum.control.visitors, stratum.variant.visitors];
    return { ...stratum, weight: one + other === 0 ? 0 : (one * other) / (one + other) };
  });
  const compared = pairs.filter(({ weight }) => weight > 0);
  return compared.length > 0 ? compared : pairs.map((pair) => ({ ...pair, weight: 1 }));
}

/** Of variants that nobody has seen yet. */
const NOTHING_SEEN: Comparison = {
  difference: 0,
  low: -Infinity,
  high: Infinity,
  uplift: null,
  chanceToBeBetter: 0.5,
  verdict: 'undecided',
};

/**
 * Compares a variant with the control. Of all experiments without an effect at most 5 % are called better or worse at any
 * time, however often one looks; with several variants each has its part of these 5 %.
 *
 * Where weights were changed, those who were assigned before and after are different people of different days, and the
 * variants have other shares of both. So only visitors of the same weights are compared, and the differences of all
 * weightings are put together by their visitors (Mantel and Haenszel): a sum of martingales is one as well.
 *
 * @param comparisons how many variants are compared with the control
 */
export function compareStrata(strata: readonly Stratum[], comparisons = 1): Comparison {
  const compared = weighed(strata);
  if (compared.length === 0) return NOTHING_SEEN;
  const total = sumOf(compared, ({ weight }) => weight);
  const mean = (numberOf: (stratum: (typeof compared)[number]) => number) =>
    sumOf(compared, (stratum) => stratum.weight * numberOf(stratum)) / total;
  const difference = mean(({ control, variant }) => variant.mean - control.mean);
  const spread = mean(({ control, variant }) => control.spread + variant.spread);
  const variance =
    sumOf(
      compared,
      ({ weight, control, variant }) =>
        weight ** 2 * (control.spread / (control.visitors + 2) + variant.spread / (variant.visitors + 2)),
    ) /
    total ** 2;
  const reference = mean(({ control }) => control.mean);
  const isEarly = (['control', 'variant'] as const).some((side) => {
    const conversions = sumOf(compared, (stratum) => stratum[side].conversions);
    const visitors = sumOf(compared, (stratum) => stratum[side].visitors);
    return Math.min(conversions, visitors - conversions) < FEWEST_CONVERSIONS;
  });
  const half = isEarly ? Infinity : halfWidth(variance, spread, ALPHA / comparisons);
  const [low, high] = [difference - half, difference + half];
  return {
    difference,
    low,
    high,
    uplift: reference === 0 ? null : difference / reference,
    chanceToBeBetter: variance === 0 ? 0.5 : normalShare(difference / Math.sqrt(variance)),
    verdict: low > 0 ? 'better' : high < 0 ? 'worse' : 'undecided',
  };
}

/** Compares a variant with the control where the weights were never changed. */
export const compare = (control: Sample, variant: Sample, comparisons = 1): Comparison =>
  compareStrata([{ control: measuredOf(control), variant: measuredOf(variant) }], comparisons);
