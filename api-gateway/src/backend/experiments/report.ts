import type { Db } from '../../platform/db/database.ts';
import { statusOn } from '../../platform/experiments/experiment.ts';
import type { Experiment } from '../../platform/experiments/experiment.ts';
import { evidenceOfPhases, isRatioRight } from '../../platform/experiments/split.ts';
import { visitorsNeeded } from '../../platform/experiments/statistics.ts';
import { countVariants, settleOutcomes } from './experiments.repository.ts';
import type { VariantCount } from './experiments.repository.ts';
import { SEGMENTS } from './segments.ts';
import type { Segment } from './segments.ts';
import { resultsOf } from './variant-results.ts';
import type { VariantResult } from './variant-results.ts';

export type { VariantResult } from './variant-results.ts';

export interface ExperimentReport {
  key: string;
  name: string;
  hypothesis: string;
  status: Experiment['status'];
  /** The status, or why nobody is counted on this day. */
  statusToday: string;
  metric: Experiment['metric'];
  /** False: more or fewer visitors than wanted have seen a variant, and no other number of this report can be trusted. */
  isRatioRight: boolean;
  ratioEvidence: number;
  /** How long it takes to find an uplift; null while the control has no rate yet. */
  power: PlannedPower | null;
  /** The weights were changed while it ran: rates are of all visitors, and only those of the same weights are compared. */
  hasChangedWeights: boolean;
  /** What the definition calls its variants (`meta`), by variant; those without a name are not in it. */
  names: Record<string, string>;
  /** Variants that visitors were counted under, and that the experiment does not have any more: their numbers are missing. */
  missingVariants: string[];
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

/** Values of a segment that have results of their own; visitors write the names of networks, and each value is a look more. */
const MOST_VALUES = 20;
/** What the others of a segment are counted under. */
const OTHER_VALUES = '(other)';

/** The rows of a segment, those of its rarest values as one. Days are all there. */
function ofFewValues(by: Segment, rows: readonly VariantCount[]): readonly VariantCount[] {
  const visitors = new Map<string | null, number>();
  for (const { segment, visitors: count } of rows) visitors.set(segment, (visitors.get(segment) ?? 0) + count);
  if (by === 'day' || visitors.size <= MOST_VALUES) return rows;
  const ranked = [...visitors].toSorted(([, one], [, other]) => other - one).map(([value]) => value);
  const own = new Set(ranked.slice(0, MOST_VALUES - 1));
  return rows.map((row) => (own.has(row.segment) ? row : { ...row, segment: OTHER_VALUES }));
}

/** The results of each value of a segment, in the order of the values. */
function segmentResults(experiment: Experiment, by: Segment, found: readonly VariantCount[]): VariantResult[] {
  const rows = ofFewValues(by, found);
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
function phasesOf({ variations, weights }: Experiment, rows: readonly VariantCount[]) {
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

const namesOf = ({ variations, meta = [] }: Experiment): Record<string, string> =>
  Object.fromEntries(
    variations.flatMap((variant, index) => {
      const name = meta[index]?.name;
      return name === undefined ? [] : [[variant, name] as const];
    }),
  );

/** Reports an experiment, of all tenants or of one, with what is known of its visitors at this moment. */
export async function reportExperiment(
  db: Db,
  experiment: Experiment,
  tenantId: number | null = null,
): Promise<ExperimentReport> {
  await settleOutcomes(db);
  const { key, name, hypothesis, status, metric } = experiment;
  const counted = (by: Segment | null) => countVariants(db, { experiment: key, tenantId, by });
  const all = await counted(null);
  const phases = phasesOf(experiment, all);
  const segments = await Promise.all(
    SEGMENTS.map(async (by) => [by, segmentResults(experiment, by, await counted(by))] as const),
  );
  const evidence = evidenceOfPhases(phases);
  const variants = resultsOf(experiment, all, { segment: null, looks: 1 });
  return {
    key,
    name,
    hypothesis,
    status,
    statusToday: statusOn(experiment, new Date()),
    metric,
    isRatioRight: isRatioRight(evidence),
    ratioEvidence: evidence,
    hasChangedWeights: phases.length > 1,
    names: namesOf(experiment),
    missingVariants: [...new Set(all.map(({ variant }) => variant))].filter(
      (variant) => !experiment.variations.includes(variant),
    ),
    power: powerOf(variants),
    variants,
    segments: Object.fromEntries(segments) as ExperimentReport['segments'],
  };
}
