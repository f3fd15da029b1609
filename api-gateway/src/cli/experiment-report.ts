import { reportExperiment } from '../backend/experiments/report.ts';
import type { ExperimentReport, VariantResult } from '../backend/experiments/report.ts';
import type { Comparison } from '../platform/experiments/compare.ts';
import { SEGMENTS } from '../backend/experiments/segments.ts';
import type { Segment } from '../backend/experiments/segments.ts';
import type { LedgerDeps } from '../composition/ledger/ledger-deps.ts';
import { ReleaseError } from '../composition/ledger/release-error.ts';
import { EXPERIMENTS } from '../platform/experiments/experiment.ts';
import type { Report } from '../composition/release-commands/report.ts';
import { table } from '../composition/release-commands/report.ts';
import { csvOf, moneyOf } from './csv.ts';
import { tenantIdOf } from './find-tenant.ts';
import { describePages, pagesOfVariants } from './variant-pages.ts';
import { describeReleases, releasesOfVariants } from './variant-releases.ts';

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const signed = (share: number) => `${share > 0 ? '+' : ''}${percent(share)}`;

/** The difference of the rates in points, with its interval; without bounds it says why. */
function differenceOf({ difference, low, high }: NonNullable<VariantResult['comparison']>): string {
  const points = (share: number) => `${share > 0 ? '+' : ''}${(share * 100).toFixed(1)}`;
  return Number.isFinite(low)
    ? `${points(difference)} (${points(low)} to ${points(high)})`
    : `${points(difference)} (too few yet)`;
}

/** What a visitor brings on average, with its interval; without bounds while too few have bought. */
function perVisitorOf(worth: VariantResult['worth']): string {
  if (worth === null) return '';
  const amount = (minor: number) => (minor / 100).toFixed(2);
  const { mean, low, high, currency, comparison } = worth;
  const verdict = comparison === null || comparison.verdict === 'undecided' ? '' : `, ${comparison.verdict}`;
  return `${amount(mean)} ${currency} (${amount(low)} to ${amount(high)})${verdict}`;
}

function rowOf(result: VariantResult): string[] {
  const { comparison } = result;
  const uplift = comparison?.uplift ?? null;
  return [
    result.variant,
    String(result.visitors),
    ...[result.signup, result.activation, result.message, result.purchase].map(String),
    moneyOf(result.value),
    moneyOf(result.returned),
    perVisitorOf(result.worth),
    `${percent(result.rate)} (${percent(result.low)} to ${percent(result.high)})`,
    comparison === null ? '' : differenceOf(comparison),
    uplift === null ? '' : signed(uplift),
    // It says much of a few visitors, and what it says means nothing yet.
    comparison === null || !Number.isFinite(comparison.low) ? '' : percent(comparison.chanceToBeBetter),
    comparison === null ? 'control' : comparison.verdict,
  ];
}

const HEAD = [
  'variant',
  'visitors',
  'signups',
  'activations',
  'messages',
  'purchases',
  'value',
  'returned',
  'per visitor',
  'rate',
  'points',
  'uplift',
  'better (today)',
  '',
];

/** What the numbers do not hold for (R-LANDERS-REPORT-HONEST). */
const NOTE =
  "'better (today)' is of this look alone: decide by the verdict, which holds at every look. At most 5 % of the experiments " +
  'without an effect are called by their metric, as many again by what a visitor brings, and as many by each kind of segment.';

const UNKNOWN = '(unknown)';

/** How many visitors it takes (R-LANDERS-REPORT-POWER), and how many of the rarest variant there are. */
function powerText({ power, variants }: ExperimentReport): string {
  if (power === null) return 'How many visitors it takes is said once the control has conversions.';
  const fewest = Math.min(...variants.map(({ visitors }) => visitors));
  const goal = `${signed(power.uplift)} is found with a probability of 80 %`;
  return `${goal} by ${power.visitorsNeeded} visitors of each variant; the fewest have ${fewest}.`;
}

const missingText = ({ missingVariants }: ExperimentReport) =>
  `FAULT: visitors were counted under ${missingVariants.join(', ')}, which the experiment does not have any more.`;

function textOf(report: ExperimentReport, by: Segment | null, releases: readonly string[]): string {
  const split = report.isRatioRight
    ? 'The visitors are divided as wanted.'
    : 'FAULT: the visitors are not divided as wanted. Until that is explained, no number below can be trusted.';
  const changed =
    'The weights were changed meanwhile: points, uplift and verdict compare visitors of the same weights; rates are of all.';
  return [
    `${report.key} (${report.statusToday}), by ${report.metric}: ${report.name}`,
    report.hypothesis,
    ...releases,
    split,
    powerText(report),
    ...Object.entries(report.names).map(([variant, name]) => `${variant}: ${name}`),
    ...(report.missingVariants.length > 0 ? [missingText(report)] : []),
    ...(report.hasChangedWeights ? [changed] : []),
    by === null
      ? table(HEAD, report.variants.map(rowOf))
      : table(
          [by, ...HEAD],
          report.segments[by].map((result) => [result.segment ?? UNKNOWN, ...rowOf(result)]),
        ),
    NOTE,
  ].join('\n');
}

const CSV_HEAD = [
  'experiment,segment,segment_value,variant,visitors,signups,activations,messages,purchases',
  'rate,rate_low,rate_high,difference,difference_low,difference_high,uplift,chance_to_be_better,verdict,split_is_right',
  'currency,per_visitor,per_visitor_low,per_visitor_high,per_visitor_difference,per_visitor_difference_low',
  'per_visitor_difference_high,per_visitor_verdict',
].flatMap((names) => names.split(','));

/** A share with enough digits for a spreadsheet; an empty cell where there is none, or no bound yet. */
const digits = (share: number | null | undefined) =>
  share === null || share === undefined || !Number.isFinite(share) ? null : share.toFixed(6);

/** What a visitor brings, in units of the currency. */
function worthCells(worth: VariantResult['worth']): (string | null)[] {
  const amount = (minor: number | undefined) =>
    minor === undefined || !Number.isFinite(minor) ? null : (minor / 100).toFixed(4);
  const compared: Partial<Comparison> = worth?.comparison ?? {};
  const numbers = [worth?.mean, worth?.low, worth?.high, compared.difference, compared.low, compared.high];
  const verdict = worth === null ? null : (compared.verdict ?? 'control');
  return [worth?.currency ?? null, ...numbers.map(amount), verdict];
}

/** The rows of reports as CSV, by segment; the first ones of each are of the whole. */
export function experimentsAsCsv(reports: readonly ExperimentReport[]): string {
  const results = (report: ExperimentReport) => [
    ...report.variants.map((result) => ['all', result] as const),
    ...SEGMENTS.flatMap((by) => report.segments[by].map((result) => [by, result] as const)),
  ];
  const currencies = [
    ...new Set(reports.flatMap(({ variants }) => variants.flatMap(({ value }) => Object.keys(value)))),
  ].toSorted();
  const cells = (report: ExperimentReport, segment: string, result: VariantResult) => {
    const { variant, visitors, signup, activation, message, purchase, rate, low, high, comparison } = result;
    const compared: Partial<Comparison> = comparison ?? {};
    const { difference, low: least, high: most, uplift, chanceToBeBetter } = compared;
    const shares = [rate, low, high, difference, least, most, uplift, chanceToBeBetter].map(digits);
    const values = [result.value, result.returned].flatMap((money) =>
      currencies.map((currency) => ((money[currency] ?? 0) / 100).toFixed(2)),
    );
    const counts = [visitors, signup, activation, message, purchase];
    const verdict = comparison?.verdict ?? 'control';
    const isRight = report.isRatioRight ? 'yes' : 'no';
    const worth = worthCells(result.worth);
    return [report.key, segment, result.segment, variant, ...counts, ...shares, verdict, isRight, ...worth, ...values];
  };
  return csvOf(
    [...CSV_HEAD, ...['value', 'returned'].flatMap((of) => currencies.map((currency) => `${of}_${currency}`))],
    reports.flatMap((report) => results(report).map(([segment, result]) => cells(report, segment, result))),
  );
}

export interface ExperimentsWanted {
  /** Null for all of them. */
  key: string | null;
  by: Segment | null;
  tenant: string | null;
}

/** Reads the segment of `--by`; returns a sentence about one that there is not. */
export function readSegment(word: string | undefined): { by: Segment | null } | string {
  if (word === undefined) return { by: null };
  const by = SEGMENTS.find((known) => known === word);
  return by === undefined ? `'${word}' is none of ${SEGMENTS.join(', ')}` : { by };
}

/** Reports one experiment, or all of them. Throws ReleaseError where there is none with that key, and no such tenant. */
export async function reportExperiments(
  deps: Pick<LedgerDeps, 'db' | 'trust'>,
  { key, by, tenant }: ExperimentsWanted,
  inCsv: boolean,
): Promise<Report> {
  const { db } = deps;
  const wanted = EXPERIMENTS.filter((experiment) => key === null || experiment.key === key);
  if (wanted.length === 0) throw new ReleaseError(`There is no experiment '${key}'`);
  const tenantId = await tenantIdOf(db, tenant);
  const found = [];
  for (const experiment of wanted) {
    const report = await reportExperiment(db, experiment, tenantId);
    const releases = await releasesOfVariants(deps, experiment);
    const pages = await pagesOfVariants(db, experiment);
    const words = [...describeReleases(experiment, releases), ...describePages(experiment, pages)];
    found.push({ report, releases, pages, words });
  }
  return {
    text: inCsv
      ? experimentsAsCsv(found.map(({ report }) => report))
      : found.map(({ report, words }) => textOf(report, by, words)).join('\n\n'),
    data: found.map(({ report, releases, pages }) => ({
      ...report,
      ...(releases && { releases }),
      ...(pages && { pages }),
    })),
  };
}
