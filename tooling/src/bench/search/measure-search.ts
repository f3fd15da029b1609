import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { WORKSPACE } from '../../workspace.ts';
import { startMeasured, waitUntilUp } from '../endpoints/child-calls.ts';
import { browserHeaders, logIn } from '../endpoints/demo-client.ts';
import { writeResults } from '../write-results.ts';
import { queryOf, SEARCH_CASES } from './search-cases.ts';
import type { SearchCase } from './search-cases.ts';

export interface SearchToMeasure {
  port: string;
  /** Each size has a database of its own in this folder, which is kept for the next run. */
  dataDir: string;
  /** Fictional members of each demo tenant, the smallest first. */
  sizes: readonly number[];
  /** Of each case and size. */
  calls: number;
}

/** Milliseconds of one case at one size, as a client sees them. */
export interface SearchTimes {
  name: string;
  members: number;
  p50: number;
  p95: number;
}

const WARM_UP_CALLS = 12;

/** The value that this share of the values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** Milliseconds until a search is received as a whole. Rejects when it is refused. */
async function timeSearch(origin: string, query: string, headers: Record<string, string>): Promise<number> {
  const begun = performance.now();
  const response = await fetch(`${origin}/api/members.php?${query}`, { headers });
  const text = await response.text();
  if (!response.ok) throw new Error(`The search ${query} returned ${response.status}: ${text}`);
  return performance.now() - begun;
}

type TimeOf = (query: string) => Promise<number>;

async function warmUp(measured: SearchCase, time: TimeOf): Promise<void> {
  for (let call = 0; call < WARM_UP_CALLS; call += 1) await time(queryOf(measured, call));
}

async function measureCase(
  measured: SearchCase,
  calls: number,
  time: TimeOf,
): Promise<Pick<SearchTimes, 'p50' | 'p95'>> {
  await warmUp(measured, time);
  const times: number[] = [];
  for (let call = 0; call < calls; call += 1) times.push(await time(queryOf(measured, call)));
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95) };
}

async function measureSize(options: SearchToMeasure, members: number): Promise<SearchTimes[]> {
  const dataDir = path.join(options.dataDir, String(members));
  console.log(`${members} members …`);
  await promisify(execFile)(
    process.execPath,
    [path.join(WORKSPACE, 'api-gateway/src/cli/seed.ts'), '--members', String(members), '--portraits', '0'],
    { env: { ...process.env, DATA_DIR: dataDir } },
  );
  const gateway = startMeasured(path.join(WORKSPACE, 'api-gateway/src/main/server.ts'), {
    PORT: options.port,
    DATA_DIR: dataDir,
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
  });
  const origin = `http://localhost:${options.port}`;
  try {
    await waitUntilUp(origin, gateway);
    const headers = browserHeaders(origin, (await logIn(origin)).premium);
    const time = (query: string) => timeSearch(origin, query, headers);
    const measured: SearchTimes[] = [];
    // What a gateway does in its first seconds is no part of the first case.
    for (const one of SEARCH_CASES) await warmUp(one, time);
    for (const one of SEARCH_CASES)
      measured.push({ name: one.name, members, ...(await measureCase(one, options.calls, time)) });
    return measured;
  } finally {
    await gateway.stop();
  }
}

/** The row of a case: its p50 and p95 at each size, and the p95 of the largest size beside that of the smallest. */
export function toRow(name: string, times: readonly SearchTimes[]): Record<string, number | string> {
  const own = times.filter((one) => one.name === name).toSorted((a, b) => a.members - b.members);
  const figures = own.flatMap(({ members, p50, p95 }) => [
    [`${members} p50`, Number(p50.toFixed(1))] as const,
    [`${members} p95`, Number(p95.toFixed(1))] as const,
  ]);
  const growth = (own.at(-1)?.p95 ?? Number.NaN) / (own[0]?.p95 ?? Number.NaN);
  return { 'search': name, ...Object.fromEntries(figures), 'largest ÷ smallest': Number(growth.toFixed(2)) };
}

/** So much longer may the slow calls of a search take at the largest size than at the smallest. */
const MOST_GROWTH = 2;
/** Milliseconds that nobody notices: a search that takes no longer may have grown by any factor. */
const UNNOTICED = 10;

/** Which searches become too slow with the number of members, as texts; none when all keep up. */
export function brokenPromises(times: readonly SearchTimes[]): string[] {
  const cases = [...Map.groupBy(times, ({ name }) => name)];
  return cases.flatMap(([name, own]) => {
    const [smallest, ...larger] = own.toSorted((a, b) => a.members - b.members);
    const largest = larger.at(-1);
    if (smallest === undefined || largest === undefined || largest.p95 <= UNNOTICED) return [];
    const growth = largest.p95 / smallest.p95;
    if (growth <= MOST_GROWTH) return [];
    return [
      `'${name}' takes ${growth.toFixed(2)} times as long at ${largest.members} members as at ${smallest.members}, and not ${MOST_GROWTH}`,
    ];
  });
}

/**
 * The search over HTTP with the usual filters, as a premium member makes it, at several numbers of members. Prints
 * milliseconds in a table and writes `bench-results/search.json`. A million members take some minutes to seed. Returns 1 when a
 * search becomes too slow with the number of members.
 */
export async function measureSearch(options: SearchToMeasure): Promise<number> {
  const times: SearchTimes[] = [];
  for (const members of options.sizes) times.push(...(await measureSize(options, members)));
  console.table(SEARCH_CASES.map(({ name }) => toRow(name, times)));
  await writeResults('search.json', { calls: options.calls, sizes: options.sizes, times });
  const broken = brokenPromises(times);
  for (const promise of broken) console.error(`Not kept: ${promise}.`);
  return broken.length > 0 ? 1 : 0;
}
