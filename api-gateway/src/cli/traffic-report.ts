import { LIMITS } from '@tandem/contracts/product/limits';
import { isOfLanders, LANDER_COLUMNS, SOURCE_COLUMNS } from '../backend/tracking/source-groups.ts';
import type { LanderColumn, SourceColumn, TrafficColumns } from '../backend/tracking/source-groups.ts';
import { findTraffic } from '../backend/tracking/traffic-report.ts';
import type { TrafficRow } from '../backend/tracking/traffic-report.ts';
import type { Db } from '../platform/db/database.ts';
import { csvOf, moneyOf } from './csv.ts';
import { tenantIdOf } from './find-tenant.ts';
import type { Report } from '../composition/release-commands/report.ts';
import { table } from '../composition/release-commands/report.ts';

/** What was typed behind `traffic report`. */
export interface TrafficWords {
  by?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  tenant?: string | undefined;
}

export interface TrafficWanted {
  by: TrafficColumns;
  from: string | null;
  to: string | null;
  tenant: string | null;
}

const isSource = (word: string): word is SourceColumn => SOURCE_COLUMNS.some((column) => column === word);
const isLander = (word: string): word is LanderColumn => LANDER_COLUMNS.some((column) => column === word);
const isDay = (word: string) => /^\d{4}-\d{2}-\d{2}$/.test(word) && !Number.isNaN(Date.parse(word));

/** Reads the words of a traffic report; returns a sentence about the first that cannot be understood. */
export function readTrafficWords({ by: words, from, to, tenant }: TrafficWords): TrafficWanted | string {
  const columns = words === undefined ? [...SOURCE_COLUMNS] : words.split(',');
  const unknown = columns.find((word) => !isSource(word) && !isLander(word));
  if (unknown !== undefined) return `'${unknown}' is none of ${[...SOURCE_COLUMNS, ...LANDER_COLUMNS].join(', ')}`;
  const [sources, landers] = [columns.filter(isSource), columns.filter(isLander)];
  if (sources.length > 0 && landers.length > 0) return 'landing pages are reported by lander and slug alone';
  for (const day of [from, to]) if (day !== undefined && !isDay(day)) return `'${day}' is no day such as 2026-11-26`;
  const by = landers.length > 0 ? [...new Set(landers)] : [...new Set(sources)];
  return { by, from: from ?? null, to: to ?? null, tenant: tenant ?? null };
}

/** What a row is about. */
const wordsOf = (row: TrafficRow, by: TrafficColumns): string[] => by.map((column) => row[column] ?? '');

/** `1.5 %`, or nothing of nothing. */
const shareOf = (count: number, all: number) => (all === 0 ? '' : `${((100 * count) / all).toFixed(1)} %`);

const HEAD = ['visits', 'signups', 'of visits', 'activations', 'purchases', 'value', 'returned'];

function cellsOf(row: TrafficRow, by: TrafficColumns): string[] {
  const { visits, signups, activations, purchases, value, returned } = row;
  return [
    ...wordsOf(row, by),
    ...[visits, signups].map(String),
    shareOf(signups, visits),
    ...[activations, purchases].map(String),
    moneyOf(value),
    moneyOf(returned),
  ];
}

function asCsv(rows: readonly TrafficRow[], by: TrafficColumns): string {
  const currencies = [...new Set(rows.flatMap(({ value }) => Object.keys(value)))].toSorted();
  return csvOf(
    [
      ...by,
      'visits',
      'signups',
      'activations',
      'purchases',
      ...['value', 'returned'].flatMap((of) => currencies.map((currency) => `${of}_${currency}`)),
    ],
    rows.map((row) => [
      ...wordsOf(row, by),
      row.visits,
      row.signups,
      row.activations,
      row.purchases,
      ...[row.value, row.returned].flatMap((money) =>
        currencies.map((currency) => ((money[currency] ?? 0) / 100).toFixed(2)),
      ),
    ]),
  );
}

/**
 * The rows of a table (L-TRACKING-REPORT-ROWS): anybody can make sources up, and thousands of them would hide those that have
 * brought somebody.
 */
export function rowsOfTable(rows: readonly TrafficRow[], by: TrafficColumns): string[][] {
  const withoutAccount = rows.filter(({ signups }) => signups === 0);
  const left = new Set(withoutAccount.slice(LIMITS.trafficReportRows));
  const cells = rows.filter((row) => !left.has(row)).map((row) => cellsOf(row, by));
  if (left.size === 0) return cells;
  const visits = [...left].reduce((sum, row) => sum + row.visits, 0);
  const nothing = { signups: 0, activations: 0, purchases: 0, value: {}, returned: {} };
  const [first = 'network'] = by;
  return [...cells, cellsOf({ [first]: `(${left.size} more, in --csv)`, visits, ...nothing }, by)];
}

/**
 * Reports visits by traffic source or landing page, and what became of them (R-TRACKING-REPORT, R-TRACKING-LANDERS). Throws ReleaseError where there is no such
 * tenant.
 */
export async function reportTraffic(db: Db, wanted: TrafficWanted, inCsv: boolean): Promise<Report> {
  const tenantId = await tenantIdOf(db, wanted.tenant);
  const rows = await findTraffic(db, { ...wanted, tenantId });
  if (inCsv) return { text: asCsv(rows, wanted.by), data: rows };
  const text =
    rows.length === 0
      ? `Nobody has ${isOfLanders(wanted.by) ? 'opened a landing page' : 'come with a traffic source'}.`
      : table([...wanted.by, ...HEAD], rowsOfTable(rows, wanted.by));
  return { text, data: rows };
}
