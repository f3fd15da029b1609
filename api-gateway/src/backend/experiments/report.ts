import type { Db } from '../../platform/db/database.ts';
import type { Experiment } from '../../platform/experiments/experiment.ts';
import { countVariants, SEGMENTS, settleOutcomes } from './experiments.repository.ts';
import type { Segment, VariantCount } from './experiments.repository.ts';
import { compare, isRatioRight, ratioEvidence, rateInterval } from './statistics.ts';
import type { Comparison } from './statistics.ts';

/** What is reported of one variant: its visitors, what became of them, and how its metric stands beside the control's. */
export interface VariantResult extends VariantCount {
  weight: number;
  rate: number;
  low: number;
  high: number;
  /** Null for the control. */
  comparison: Comparison | null;
}

export interface ExperimentReport {
  key: string;
  name: string;
  hypothesis: string;
  status: Experiment['status'];
  metric: Experiment['metric'];
  /** False: more or fewer visitors than wanted have seen a variant, and no other number of this report can be trusted. */
  isRatioRight: boolean;
  ratioEvidence: number;
  variants: VariantResult[];
  segments: Record<Segment, VariantCount[]>;
}

const NOBODY = { segment: null, visitors: 0, signup: 0, activation: 0, message: 0, purchase: 0, value: {} };

/** Reports an experiment, of all tenants or of one, with what is known of its visitors at this moment. */
export async function reportExperiment(
  db: Db,
  experiment: Experiment,
  tenantId: number | null = null,
): Promise<ExperimentReport> {
  await settleOutcomes(db);
  const { key, name, hypothesis, status, metric, variations, weights } = experiment;
  const found = await countVariants(db, { experiment: key, tenantId, by: null });
  const counts = variations.map((variant) => found.find((row) => row.variant === variant) ?? { variant, ...NOBODY });
  const sampleOf = (count: VariantCount) => ({ visitors: count.visitors, conversions: count[metric] });
  const [control = { variant: '', ...NOBODY }] = counts;
  const variants = counts.map((count, index) => ({
    ...count,
    weight: weights[index] ?? 0,
    ...rateInterval(sampleOf(count)),
    comparison: index === 0 ? null : compare(sampleOf(control), sampleOf(count), counts.length - 1),
  }));
  const visitors = counts.map((count) => count.visitors);
  const segments = await Promise.all(
    SEGMENTS.map(async (by) => [by, await countVariants(db, { experiment: key, tenantId, by })] as const),
  );
  return {
    key,
    name,
    hypothesis,
    status,
    metric,
    isRatioRight: isRatioRight(visitors, weights),
    ratioEvidence: ratioEvidence(visitors, weights),
    variants,
    segments: Object.fromEntries(segments) as ExperimentReport['segments'],
  };
}

/** The rows of a report as CSV, by segment; the first ones are of the whole. */
export function reportAsCsv({ key, variants, segments }: ExperimentReport): string {
  const head = [
    'experiment',
    'segment',
    'value',
    'variant',
    'visitors',
    'signups',
    'activations',
    'messages',
    'purchases',
  ];
  const row = (segment: string, { segment: value, variant, ...count }: VariantCount) =>
    [key, segment, value ?? '', variant, count.visitors, count.signup, count.activation, count.message, count.purchase]
      .map((cell) => (/[",\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : String(cell)))
      .join(',');
  return [
    head.join(','),
    ...variants.map((variant) => row('all', variant)),
    ...SEGMENTS.flatMap((by) => segments[by].map((count) => row(by, count))),
  ].join('\n');
}
