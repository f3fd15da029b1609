import type { Db } from '../../platform/db/database.ts';
import type { Experiment } from '../../platform/experiments/experiment.ts';
import { countByWeights, countVariants, settleOutcomes } from './experiments.repository.ts';
import type { VariantCount, WeightedCount } from './experiments.repository.ts';
import { SEGMENTS } from './segments.ts';
import type { Segment } from './segments.ts';
import {
  compare,
  evidenceOfPhases,
  isRatioRight,
  rateInterval,
  visitorsNeeded,
} from '../../platform/experiments/statistics.ts';
import type { Comparison } from '../../platform/experiments/statistics.ts';

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
  /** How long it takes to find an uplift; null while the control has no rate yet. */
  power: PlannedPower | null;
  /** The weights were changed while it ran: a difference may be one of the days, and is to be looked at by day. */
  hasChangedWeights: boolean;
  variants: VariantResult[];
  /** Each value of a segment as an experiment of its own, whose intervals hold for all of its values together. */
  segments: Record<Segment, VariantResult[]>;
}

/** An uplift that is worth finding, and how many visitors it takes to find it with a probability of 80 %. */
interface PlannedPower {
  uplift: number;
  /** Of each variant, if the control goes on as it does. */
  visitorsNeeded: number;
}

/** The uplift that the report plans for. */
const PLANNED_UPLIFT = 0.2;

/** Null where the rate of the control, or the one that is to be found, is none. */
function powerOf(variants: readonly VariantResult[]): PlannedPower | null {
  const rate = variants[0]?.rate ?? 0;
  if (rate <= 0 || rate * (1 + PLANNED_UPLIFT) >= 1) return null;
  return { uplift: PLANNED_UPLIFT, visitorsNeeded: visitorsNeeded(rate, PLANNED_UPLIFT, variants.length - 1) };
}

const NOBODY = { visitors: 0, signup: 0, activation: 0, message: 0, purchase: 0, value: {} };

/** How the variants of an experiment, or of one value of a segment, stand beside the control; also those nobody has seen. */
function resultsOf(
  { metric, variations, weights }: Experiment,
  found: readonly VariantCount[],
  { segment, looks }: { segment: string | null; looks: number },
): VariantResult[] {
  const counts = variations.map(
    (variant) => found.find((row) => row.variant === variant) ?? { variant, segment, ...NOBODY },
  );
  const sampleOf = (count: VariantCount) => ({ visitors: count.visitors, conversions: count[metric] });
  const [control] = counts;
  return counts.map((count, index) => ({
    ...count,
    weight: weights[index] ?? 0,
    ...rateInterval(sampleOf(count)),
    comparison:
      index === 0 || control === undefined
        ? null
        : compare(sampleOf(control), sampleOf(count), (counts.length - 1) * looks),
  }));
}

/** The results of each value of a segment, in the order of the values. */
function segmentResults(experiment: Experiment, rows: readonly VariantCount[]): VariantResult[] {
  const values = [...new Set(rows.map(({ segment }) => segment))];
  return values.flatMap((segment) =>
    resultsOf(
      experiment,
      rows.filter((row) => row.segment === segment),
      { segment, looks: values.length },
    ),
  );
}

/** The visitors of each weighting. Those of before weights were kept count as ones of the present weights. */
function phasesOf({ variations, weights }: Experiment, rows: readonly WeightedCount[]) {
  const present = JSON.stringify(weights);
  return [...new Set([present, ...rows.map((row) => row.weights ?? present)])].map((of) => ({
    weights: JSON.parse(of) as number[],
    counts: variations.map((variant) =>
      rows
        .filter((row) => row.variant === variant && (row.weights ?? present) === of)
        .reduce((sum, { visitors }) => sum + visitors, 0),
    ),
  }));
}

/** Reports an experiment, of all tenants or of one, with what is known of its visitors at this moment. */
export async function reportExperiment(
  db: Db,
  experiment: Experiment,
  tenantId: number | null = null,
): Promise<ExperimentReport> {
  await settleOutcomes(db);
  const { key, name, hypothesis, status, metric } = experiment;
  const counted = (by: Segment | null) => countVariants(db, { experiment: key, tenantId, by });
  const phases = phasesOf(experiment, await countByWeights(db, { experiment: key, tenantId }));
  const segments = await Promise.all(
    SEGMENTS.map(async (by) => [by, segmentResults(experiment, await counted(by))] as const),
  );
  const evidence = evidenceOfPhases(phases);
  const variants = resultsOf(experiment, await counted(null), { segment: null, looks: 1 });
  return {
    key,
    name,
    hypothesis,
    status,
    metric,
    isRatioRight: isRatioRight(evidence),
    ratioEvidence: evidence,
    hasChangedWeights: phases.length > 1,
    power: powerOf(variants),
    variants,
    segments: Object.fromEntries(segments) as ExperimentReport['segments'],
  };
}
