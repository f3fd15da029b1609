import { compareStrata, measuredOf } from '../../platform/experiments/compare.ts';
import type { Comparison, Measured } from '../../platform/experiments/compare.ts';
import type { Experiment } from '../../platform/experiments/experiment.ts';
import { meanInterval, rateInterval } from '../../platform/experiments/statistics.ts';
import type { VariantCount } from './experiments.repository.ts';

/** Visitors of a variant under whichever weights, and what became of them. */
export type VariantTotal = Omit<VariantCount, 'weights' | 'squares'>;

/** What the first purchases of a visitor bring, less what went back, in minor units: also of visitors who buy nothing. */
export interface VisitorWorth {
  currency: string;
  mean: number;
  low: number;
  high: number;
  /** Null for the control. */
  comparison: Comparison | null;
}

/** What is reported of one variant: its visitors, what became of them, and how its metric stands beside the control's. */
export interface VariantResult extends VariantTotal {
  weight: number;
  rate: number;
  low: number;
  high: number;
  /** Null for the control. Only visitors who were assigned under the same weights are compared. */
  comparison: Comparison | null;
  /** In the currency that most was paid in; null while nobody has bought. */
  worth: VisitorWorth | null;
}

const NOBODY = { visitors: 0, signup: 0, activation: 0, message: 0, purchase: 0, value: {}, returned: {} };
const COUNTS = ['visitors', 'signup', 'activation', 'message', 'purchase'] as const;

function addMoney(one: Readonly<Record<string, number>>, other: Readonly<Record<string, number>>) {
  const sums = { ...one };
  for (const [currency, amount] of Object.entries(other)) sums[currency] = (sums[currency] ?? 0) + amount;
  return sums;
}

/** The visitors of a variant under all weights together. */
function totalOf(variant: string, segment: string | null, rows: readonly VariantCount[]): VariantTotal {
  let total: VariantTotal = { variant, segment, ...NOBODY };
  for (const row of rows.filter((one) => one.variant === variant))
    total = {
      variant,
      segment,
      ...(Object.fromEntries(COUNTS.map((name) => [name, total[name] + row[name]])) as Pick<
        VariantTotal,
        (typeof COUNTS)[number]
      >),
      value: addMoney(total.value, row.value),
      returned: addMoney(total.returned, row.returned),
    };
  return total;
}

/** The currency that most was paid in; null while nobody has bought. */
function mainCurrency(totals: readonly VariantTotal[]): string | null {
  let paid: Record<string, number> = {};
  for (const { value, returned } of totals) paid = addMoney(addMoney(paid, value), returned);
  return Object.entries(paid).toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? null;
}

type Measure = (rows: readonly VariantCount[]) => Measured;
const sumOf = (rows: readonly VariantCount[], numberOf: (row: VariantCount) => number) =>
  rows.reduce((sum, row) => sum + numberOf(row), 0);

const rateMeasure =
  (metric: Experiment['metric']): Measure =>
  (rows) =>
    measuredOf({ visitors: sumOf(rows, (row) => row.visitors), conversions: sumOf(rows, (row) => row[metric]) });

/** What one visitor brings: a first purchase is one row of the price list, so that no single visitor can be the whole sum. */
const moneyMeasure =
  (currency: string): Measure =>
  (rows) => {
    const visitors = sumOf(rows, (row) => row.visitors);
    const mean = visitors === 0 ? 0 : sumOf(rows, (row) => row.value[currency] ?? 0) / visitors;
    const square = visitors === 0 ? 0 : sumOf(rows, (row) => row.squares[currency] ?? 0) / visitors;
    // The variance is never taken for none: nobody has bought yet, which says little.
    const spread = Math.max(square - mean ** 2, 1);
    return { visitors, conversions: sumOf(rows, (row) => row.purchase), mean, spread };
  };

/**
 * Results of the variants of an experiment, or of one value of a segment, beside the control; also of those that nobody has
 * seen (R-LANDERS-REPORT-WEIGHTS).
 *
 * @param looks how many values the segment has, which share the 5 %
 */
export function resultsOf(
  { metric, variations, weights }: Experiment,
  rows: readonly VariantCount[],
  { segment, looks }: { segment: string | null; looks: number },
): VariantResult[] {
  const totals = variations.map((variant) => totalOf(variant, segment, rows));
  const weightings = [...new Set(rows.map((row) => row.weights))];
  const currency = mainCurrency(totals);
  const [control = ''] = variations;
  const compared = (variant: string, measure: Measure): Comparison | null => {
    if (variant === control) return null;
    const of = (name: string, weighting: string | null) =>
      measure(rows.filter((row) => row.variant === name && row.weights === weighting));
    const strata = weightings.map((one) => ({ control: of(control, one), variant: of(variant, one) }));
    return compareStrata(strata, (variations.length - 1) * looks);
  };
  const worthOf = (variant: string): VisitorWorth | null => {
    if (currency === null) return null;
    const measure = moneyMeasure(currency);
    const all = measure(rows.filter((row) => row.variant === variant));
    return { currency, ...meanInterval(all), comparison: compared(variant, measure) };
  };
  return totals.map((total, index) => ({
    ...total,
    weight: weights[index] ?? 0,
    ...rateInterval({ visitors: total.visitors, conversions: total[metric] }),
    comparison: compared(total.variant, rateMeasure(metric)),
    worth: worthOf(total.variant),
  }));
}
