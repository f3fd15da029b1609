import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startBenchServer } from '../bench/bench-server.ts';
import { measurePage, medianCost } from '../bench/measure.ts';
import type { PageCost } from '../bench/measure.ts';
import { buildOneApp } from '../bench/one-app.ts';
import { findChromium } from '../browser.ts';
import { startSiteProcess } from '../site-process.ts';
import { WORKSPACE } from '../workspace.ts';

/**
 * `npm run bench [-- --rounds 5]`: what composing costs. The first load of three pages, composed of
 * releases, against the same sources built as one app, in one run and in turns. Prints a table and
 * writes `bench-results/first-load.json`.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } });
const PAGES = ['/', '/landers/gallery', '/members'] as const;
const PORT = process.env['BENCH_PORT'] ?? '8282';

interface Comparison {
  page: string;
  composed: PageCost;
  oneApp: PageCost;
  ratios: { bytes: number; lcp: number };
  moreRequests: number;
}

const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1);
const ratio = (a: number, b: number) => Number((a / b).toFixed(2));

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
      'KB': `× ${ratios.bytes}`,
      'JS KB': '',
      'requests': `${moreRequests >= 0 ? '+' : ''}${moreRequests}`,
      'LCP ms': `× ${ratios.lcp}`,
      'TBT ms': '',
      'CLS': '',
      'score': '',
    },
  ]);
  console.table(cells);
}

async function comparePages(origins: { composed: string; oneApp: string }, rounds: number): Promise<Comparison[]> {
  const chromium = await findChromium();
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
      ratios: { bytes: ratio(a.bytes, b.bytes), lcp: ratio(a.lcp, b.lcp) },
      moreRequests: a.requests - b.requests,
    });
  }
  return rows;
}

const site = await startSiteProcess({
  PORT,
  DATA_DIR: path.join(WORKSPACE, '.cache/bench-data'),
  DEMO_MEMBERS: '240',
  LOG_LEVEL: 'warn',
  RATE_LIMITS: 'off',
});
try {
  console.log('Building the same sources as one app …');
  const composed = await startBenchServer(Number(PORT), null);
  const oneApp = await startBenchServer(Number(PORT), await buildOneApp());
  const rows = await comparePages({ composed: composed.origin, oneApp: oneApp.origin }, Number(values.rounds));
  composed.server.close();
  oneApp.server.close();
  printTable(rows);
  const file = path.join(WORKSPACE, 'bench-results/first-load.json');
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(
    file,
    `${JSON.stringify({ measuredAt: new Date().toISOString(), rounds: Number(values.rounds), pages: rows }, null, 2)}\n`,
  );
  console.log(`Written to ${path.relative(WORKSPACE, file)}.`);
} finally {
  await site.stop();
}
process.exit(0);
