import { startBenchServer } from './bench-server.ts';
import { measurePage, medianCost } from './measure.ts';
import type { PageCost } from './measure.ts';
import { buildOneApp } from './one-app.ts';
import { writeResults } from './write-results.ts';

const PAGES = ['/', '/landers/gallery', '/members'] as const;

interface Comparison {
  page: string;
  composed: PageCost;
  oneApp: PageCost;
  ratios: { bytes: number; lcp: number };
  moreRequests: number;
}

/** What composing may cost: bytes and LCP as a multiple of one app, and more requests. */
const MOST = { bytes: 1.1, lcp: 1, requests: 4 };

/** What one costs as a multiple of the other. */
export function ratiosOf(composed: Pick<PageCost, 'bytes' | 'lcp'>, oneApp: Pick<PageCost, 'bytes' | 'lcp'>) {
  return { bytes: composed.bytes / oneApp.bytes, lcp: composed.lcp / oneApp.lcp };
}

/** As many digits as show that it is above. */
const exact = (measured: number) => Number(measured.toPrecision(6));

/** What was not measured keeps to nothing. */
const isAbove = (measured: number, most: number) => Number.isNaN(measured) || measured > most;

/** Says of each page what composing costs more than it may, one line each; empty where it keeps to that. */
export function findExcess(rows: readonly Pick<Comparison, 'page' | 'ratios' | 'moreRequests'>[]): string[] {
  return rows.flatMap(({ page, ratios, moreRequests }) => [
    ...(isAbove(ratios.bytes, MOST.bytes)
      ? [`${page}: ${exact(ratios.bytes)} × the bytes of one app, above ${MOST.bytes}`]
      : []),
    ...(isAbove(moreRequests, MOST.requests) ? [`${page}: ${moreRequests} more requests, above ${MOST.requests}`] : []),
    ...(isAbove(ratios.lcp, MOST.lcp) ? [`${page}: ${exact(ratios.lcp)} × the LCP of one app, above ${MOST.lcp}`] : []),
  ]);
}

const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1);
/** For people: what is compared is not rounded. */
const rounded = (ratio: number) => ratio.toFixed(2);

function printTable(rows: readonly Comparison[]): void {
  const cells = rows.flatMap(({ page, composed, oneApp, ratios, moreRequests }) => [
    {
      'page': page,
      'variant': 'composed',
      'KB': kilobytes(composed.bytes),
      'JS KB': kilobytes(composed.scriptBytes),
      'requests': composed.requests,
      'LCP ms': Math.round(composed.lcp),
      'TBT ms': Math.round(composed.tbt),
      'CLS': composed.cls.toFixed(3),
      'score': composed.score,
    },
    {
      'page': page,
      'variant': 'one app',
      'KB': kilobytes(oneApp.bytes),
      'JS KB': kilobytes(oneApp.scriptBytes),
      'requests': oneApp.requests,
      'LCP ms': Math.round(oneApp.lcp),
      'TBT ms': Math.round(oneApp.tbt),
      'CLS': oneApp.cls.toFixed(3),
      'score': oneApp.score,
    },
    {
      'page': page,
      'variant': 'ratio',
      'KB': `× ${rounded(ratios.bytes)}`,
      'JS KB': '',
      'requests': `${moreRequests >= 0 ? '+' : ''}${moreRequests}`,
      'LCP ms': `× ${rounded(ratios.lcp)}`,
      'TBT ms': '',
      'CLS': '',
      'score': '',
    },
  ]);
  console.table(cells);
}

async function comparePages(
  origins: { composed: string; oneApp: string },
  rounds: number,
  chromium: string,
): Promise<Comparison[]> {
  const rows: Comparison[] = [];
  for (const page of PAGES) {
    const composed: PageCost[] = [];
    const oneApp: PageCost[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      composed.push(await measurePage(origins.composed + page, chromium));
      oneApp.push(await measurePage(origins.oneApp + page, chromium));
      console.log(`${page}  round ${round} of ${rounds}`);
    }
    const [a, b] = [medianCost(composed), medianCost(oneApp)];
    rows.push({
      page,
      composed: a,
      oneApp: b,
      ratios: ratiosOf(a, b),
      moreRequests: a.requests - b.requests,
    });
  }
  return rows;
}

/**
 * What composing costs: the first load of three pages, composed of releases, against the same sources built as one
 * app, in turns. Prints a table and writes `bench-results/first-load.json`. Returns 1 where composing costs more than it may.
 */
export async function compareFirstLoad(port: number, rounds: number, chromium: string): Promise<number> {
  console.log('Building the same sources as one app …');
  const composed = await startBenchServer(port, null);
  const oneApp = await startBenchServer(port, await buildOneApp());
  const rows = await comparePages({ composed: composed.origin, oneApp: oneApp.origin }, rounds, chromium);
  composed.server.close();
  oneApp.server.close();
  printTable(rows);
  const excess = findExcess(rows);
  await writeResults('first-load.json', { rounds, pages: rows, excess });
  const { bytes, requests, lcp } = MOST;
  console.log(
    `Composing may cost × ${bytes.toFixed(2)} the bytes, +${requests} requests and × ${lcp.toFixed(2)} the LCP of one app: ` +
      (excess.length === 0 ? 'each page keeps to that.' : 'not so'),
  );
  for (const line of excess) console.error(line);
  return excess.length === 0 ? 0 : 1;
}
