import { reportAsCsv, reportExperiment } from '../backend/experiments/report.ts';
import type { ExperimentReport, VariantResult } from '../backend/experiments/report.ts';
import { ReleaseError } from '../composition/ledger/release-error.ts';
import type { Db } from '../platform/db/database.ts';
import { EXPERIMENTS } from '../platform/experiments/experiment.ts';
import type { Report } from '../composition/release-commands/report.ts';
import { table } from '../composition/release-commands/report.ts';

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const moneyOf = (value: Readonly<Record<string, number>>) =>
  Object.entries(value)
    .map(([currency, amount]) => `${(amount / 100).toFixed(2)} ${currency}`)
    .join(', ');

function rowOf(result: VariantResult): string[] {
  const { comparison } = result;
  const uplift = comparison?.uplift ?? null;
  return [
    result.variant,
    String(result.visitors),
    ...[result.signup, result.activation, result.message, result.purchase].map(String),
    moneyOf(result.value),
    `${percent(result.rate)} (${percent(result.low)} to ${percent(result.high)})`,
    uplift === null ? '' : percent(uplift),
    comparison === null ? '' : percent(comparison.chanceToBeBetter),
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
  'rate',
  'uplift',
  'better',
  '',
];

function textOf(report: ExperimentReport): string {
  const split = report.isRatioRight
    ? 'The visitors are divided as wanted.'
    : 'FAULT: the visitors are not divided as wanted. Until that is explained, no number below can be trusted.';
  return [
    `${report.key} (${report.status}), by ${report.metric}: ${report.name}`,
    report.hypothesis,
    split,
    table(HEAD, report.variants.map(rowOf)),
  ].join('\n');
}

/** Reports one experiment, or all of them. Throws ReleaseError where there is none with that key. */
export async function reportExperiments(db: Db, key: string | null, asCsv: boolean): Promise<Report> {
  const wanted = EXPERIMENTS.filter((experiment) => key === null || experiment.key === key);
  if (wanted.length === 0) throw new ReleaseError(`There is no experiment '${key}'`);
  const reports = await Promise.all(wanted.map((experiment) => reportExperiment(db, experiment)));
  const text = asCsv ? reports.map(reportAsCsv).join('\n') : reports.map(textOf).join('\n\n');
  return { text, data: reports };
}
