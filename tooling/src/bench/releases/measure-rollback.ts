import { loadConfig } from '@tandem/api-gateway/platform/config/env';
import { connectOrStartDatabase } from '@tandem/api-gateway/platform/db/connection';
import { startServer } from '@tandem/api-gateway/main/server';
import { findChromium } from '../../browser.ts';
import { percentile } from '../search/measure-search.ts';
import { startSiteProcess } from '../../site-process.ts';
import { writeResults } from '../write-results.ts';
import {
  PART,
  PROMOTION_GIVEN_UP_MILLISECONDS,
  createDocumentedMf,
  createMf,
  publishCopy,
  untilOnPage,
} from './copied-part.ts';
import type { DocumentedMf, Mf } from './copied-part.ts';
import { NO_STARTS, linesOfStarts, measureStarts } from './measure-starts.ts';
import type { StartTimes, TimesLine } from './measure-starts.ts';

export interface RollbackToMeasure {
  port: string;
  dataDir: string;
  rounds: number;
}

/** From the start of the command to the next visitor's page, in milliseconds. How long npm takes to start one is npm's. */
const MOST_MILLISECONDS = 1_000;

/** A second gateway of the site's database, in this process. */
async function startSecondGateway(port: number, dataDir: string) {
  const config = loadConfig({ ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
  const database = await connectOrStartDatabase(config, 'bench');
  const server = await startServer({ ...config, databaseUrl: database.url });
  return {
    origin: `http://localhost:${port}`,
    stop: async () => {
      await server.close();
      await database.close();
    },
  };
}

/** What pages say after a command; `patience`: how long it is waited for, where that is more than a minute. */
interface Expected {
  id: string;
  isWanted: boolean;
  patience?: number;
}

/** Runs a command, and returns how long after its start each gateway writes pages as it says. */
async function timeOf(command: () => Promise<unknown>, origins: readonly string[], { id, ...expected }: Expected) {
  const pages = Promise.all(origins.map((origin) => untilOnPage(origin, id, expected)));
  const [times] = await Promise.all([pages, command()]);
  return times;
}

interface Commands {
  /** Of a pipeline. */
  mf: Mf;
  /** On the machine of the site. */
  documented: DocumentedMf;
}

/** What is live of the part. */
async function liveAt(origin: string): Promise<string> {
  const { releases } = (await (await fetch(`${origin}/_composition.json`)).json()) as {
    releases: Record<string, string>;
  };
  return releases[PART] ?? '';
}

/** Makes a release live, which is tried in a browser first. Returns the times of each gateway. */
const promote = (mf: Mf, origins: readonly string[], id: string) =>
  timeOf(() => mf('promote', PART, id), origins, { id, isWanted: true, patience: PROMOTION_GIVEN_UP_MILLISECONDS });

/** Recalls a release that was made live for that, then stops the part and starts it. Returns the times of each gateway. */
async function measureTakingOut(mf: Mf, origins: readonly string[]) {
  const before = await liveAt(origins[0] ?? '');
  const id = await publishCopy(mf);
  await promote(mf, origins, id);
  const recalls = await timeOf(() => mf('recall', id), origins, { id: before, isWanted: true });
  const stops = await timeOf(() => mf('stop', PART), origins, { id: before, isWanted: false });
  const starts = await timeOf(() => mf('start', PART), origins, { id: before, isWanted: true });
  return { recalls, stops, starts };
}

const NO_TIMES = {
  promotions: [] as number[],
  rollbacks: [] as number[],
  npmStarts: [] as number[],
  documentedRollbacks: [] as number[],
  npmRollbacks: [] as number[],
  recalls: [] as number[],
  stops: [] as number[],
  starts: [] as number[],
};
type Times = typeof NO_TIMES;
const KINDS = Object.keys(NO_TIMES) as (keyof Times)[];

type GatewayTimes = Times & { origin: string };

/**
 * Rolls back with `npm run mf`. Returns how long npm took until it ran the command, and the times of each gateway, from there and from
 * the start of npm.
 */
async function measureDocumented({ mf, commandStart }: DocumentedMf, origins: readonly string[], id: string) {
  const began = Date.now();
  const whole = await timeOf(() => mf('rollback', PART), origins, { id, isWanted: false });
  const npmStart = (await commandStart()) - began;
  return { npmStart, command: whole.map((milliseconds) => milliseconds - npmStart), whole };
}

/** Promotes and rolls back in turns, with each of the commands, and takes out. Adds the times of each gateway, round by round. */
async function measureRounds({ mf, documented }: Commands, gateways: readonly GatewayTimes[], rounds: number) {
  const origins = gateways.map(({ origin }) => origin);
  const id = await publishCopy(mf);
  for (let round = 0; round < rounds; round += 1) {
    // A rollback counts from a page that has the release.
    const there = await promote(mf, origins, id);
    const gone = await timeOf(() => mf('rollback', PART), origins, { id, isWanted: false });
    await promote(mf, origins, id);
    const { npmStart, command, whole } = await measureDocumented(documented, origins, id);
    const found = {
      promotions: there,
      rollbacks: gone,
      npmStarts: origins.map(() => npmStart),
      documentedRollbacks: command,
      npmRollbacks: whole,
    };
    const all = { ...found, ...(await measureTakingOut(mf, origins)) };
    for (const [index, one] of gateways.entries())
      for (const kind of KINDS) one[kind].push(all[kind][index] ?? Infinity);
  }
}

const NAMES: Record<keyof Times, string> = {
  promotions: 'mf promote',
  rollbacks: 'mf rollback',
  npmStarts: 'npm run mf: npm, until it runs the command',
  documentedRollbacks: 'npm run mf -- rollback: the command',
  npmRollbacks: 'npm run mf -- rollback, with npm',
  recalls: 'mf recall',
  stops: 'mf stop',
  starts: 'mf start',
};

/** A promotion is tried out in a browser first, and the start of npm is npm's: they are shown, and fail nothing. */
const UNJUDGED: ReadonlySet<keyof Times> = new Set<keyof Times>(['promotions', 'npmStarts', 'npmRollbacks']);

/** One line a command and gateway. */
const linesOf = (gateways: readonly GatewayTimes[]): TimesLine[] =>
  KINDS.flatMap((kind) =>
    gateways.map(({ origin, [kind]: times }) => ({
      command: NAMES[kind],
      gateway: origin,
      median: Math.round(percentile(times, 0.5)),
      worst: Math.round(Math.max(...times)),
      limit: UNJUDGED.has(kind) ? null : MOST_MILLISECONDS,
    })),
  );

/** Those that are judged and took longer than they may, in the worst of the rounds. */
export const slowLines = (lines: readonly TimesLine[]): TimesLine[] =>
  lines.filter(({ worst, limit }) => limit !== null && worst > limit);

interface Measured {
  gateways: readonly GatewayTimes[];
  starts: StartTimes;
}

/** Prints and writes what was measured, also where it has broken off. Returns 1 where something took too long. */
async function report({ gateways, starts }: Measured, rounds: number): Promise<number> {
  const measured = gateways[0]?.promotions.length ?? 0;
  const lines = [...linesOfStarts(gateways[0]?.origin ?? '', starts), ...(measured === 0 ? [] : linesOf(gateways))];
  console.table(
    lines.map(({ median, worst, limit, ...line }) => ({
      ...line,
      'median ms': median,
      'worst ms': worst,
      'at most': limit ?? 'not judged',
    })),
  );
  if (measured < rounds) console.log(`Broken off: ${measured} of ${rounds} rounds.`);
  await writeResults('rollback.json', { rounds: measured, lines, times: gateways, starts });
  const slow = slowLines(lines);
  for (const { command, gateway, worst, limit } of slow)
    console.log(`Too slow: ${command} at ${gateway}, ${worst} ms where ${limit} are the most.`);
  if (slow.length === 0) console.log('Each command that is judged took no longer than it may.');
  return slow.length > 0 || measured === 0 ? 1 : 0;
}

/**
 * The commands that move a release or take a part out, as a pipeline runs them, and `npm run mf -- rollback` on the machine of the
 * site, at a site with two gateways: from the start of the process `mf` until a visitor's page of each gateway is written with the
 * release, or without it. Of `npm run mf`, the start of npm and the whole are shown beside that. Returns 1 when anything but a promotion,
 * which is tried out first, takes longer than a second in the worst of the rounds, at either gateway. Rejects where it breaks off,
 * after printing the rounds that were measured before. What `mf` needs to start is judged as well (measure-starts.ts).
 */
export async function measureRollback({ port, dataDir, rounds }: RollbackToMeasure): Promise<number> {
  const site = await startSiteProcess({
    PORT: port,
    DATA_DIR: dataDir,
    DEMO_MEMBERS: '240',
    LOG_LEVEL: 'warn',
    // In which promotions are tried.
    CHROMIUM_PATH: await findChromium(),
  });
  try {
    const second = await startSecondGateway(Number(port) + 1, dataDir);
    try {
      const mf = await createMf(site.origin, dataDir);
      const gateways = [site.origin, second.origin].map((origin) => ({ origin, ...structuredClone(NO_TIMES) }));
      const documented = await createDocumentedMf(dataDir);
      try {
        await measureRounds({ mf, documented }, gateways, rounds);
      } catch (error) {
        await report({ gateways, starts: NO_STARTS }, rounds);
        throw error;
      } finally {
        await documented.remove();
      }
      // At the end: a site that has just started is still busy with itself, and the command waits for its response.
      return await report({ gateways, starts: await measureStarts(mf) }, rounds);
    } finally {
      await second.stop();
    }
  } finally {
    await site.stop();
  }
}
