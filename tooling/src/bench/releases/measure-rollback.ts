import { loadConfig } from '@tandem/api-gateway/platform/config/env';
import { connectOrStartDatabase } from '@tandem/api-gateway/platform/db/connection';
import { startServer } from '@tandem/api-gateway/main/server';
import { percentile } from '../search/measure-search.ts';
import { startSiteProcess } from '../../site-process.ts';
import { writeResults } from '../write-results.ts';
import { PART, createDocumentedMf, createMf, publishCopy, untilOnPage } from './copied-part.ts';
import type { Mf } from './copied-part.ts';

export interface RollbackToMeasure {
  port: string;
  dataDir: string;
  rounds: number;
}

/** From the start of the command to the next visitor's page, in milliseconds. */
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

/** Runs a command, and returns how long after its start each gateway writes pages as it says. */
async function timeOf(command: () => Promise<unknown>, origins: readonly string[], [id, isWanted]: [string, boolean]) {
  const pages = Promise.all(origins.map((origin) => untilOnPage(origin, id, isWanted)));
  const [times] = await Promise.all([pages, command()]);
  return times;
}

interface Commands {
  /** Of a pipeline. */
  mf: Mf;
  /** On the machine of the site. */
  documented: Mf;
}

/** Promotes and rolls back in turns, with each of the commands. Returns the times of each gateway. */
async function measureRounds({ mf, documented }: Commands, origins: readonly string[], rounds: number) {
  const id = await publishCopy(mf);
  const none = { promotions: [] as number[], rollbacks: [] as number[], documentedRollbacks: [] as number[] };
  const times = origins.map((origin) => ({ origin, ...structuredClone(none) }));
  for (let round = 0; round < rounds; round += 1) {
    // A rollback counts from a page that has the release.
    const there = await timeOf(() => mf('promote', PART, id), origins, [id, true]);
    const gone = await timeOf(() => mf('rollback', PART), origins, [id, false]);
    await timeOf(() => mf('promote', PART, id), origins, [id, true]);
    const goneAsDocumented = await timeOf(() => documented('rollback', PART), origins, [id, false]);
    for (const [index, one] of times.entries()) {
      one.promotions.push(there[index] ?? Infinity);
      one.rollbacks.push(gone[index] ?? Infinity);
      one.documentedRollbacks.push(goneAsDocumented[index] ?? Infinity);
    }
  }
  return times;
}

const summaryOf = (times: readonly number[]) => ({ median: percentile(times, 0.5), worst: Math.max(...times) });

/**
 * `mf promote` and `mf rollback` as a pipeline runs them, and `npm run mf -- rollback` on the machine of the site, at a site with two gateways: from the start of the process until a
 * visitor's page of each gateway is written with the release, or without it. Returns 1 when a rollback takes longer than a
 * second in the worst of the rounds, at either gateway.
 */
export async function measureRollback({ port, dataDir, rounds }: RollbackToMeasure): Promise<number> {
  const site = await startSiteProcess({ PORT: port, DATA_DIR: dataDir, DEMO_MEMBERS: '240', LOG_LEVEL: 'warn' });
  try {
    const second = await startSecondGateway(Number(port) + 1, dataDir);
    try {
      const mf = await createMf(site.origin, dataDir);
      const times = await measureRounds(
        { mf, documented: createDocumentedMf(dataDir) },
        [site.origin, second.origin],
        rounds,
      );
      const gateways = times.map(({ origin, promotions, rollbacks, documentedRollbacks }) => ({
        origin,
        promotion: summaryOf(promotions),
        rollback: summaryOf(rollbacks),
        documented: summaryOf(documentedRollbacks),
      }));
      console.table(
        gateways.map(({ origin, promotion, rollback, documented }) => ({
          'gateway': origin,
          'promotion, median ms': Math.round(promotion.median),
          'promotion, worst ms': Math.round(promotion.worst),
          'rollback, median ms': Math.round(rollback.median),
          'rollback, worst ms': Math.round(rollback.worst),
          'npm run mf, median ms': Math.round(documented.median),
          'npm run mf, worst ms': Math.round(documented.worst),
        })),
      );
      await writeResults('rollback.json', { rounds, gateways, times });
      return gateways.some(({ rollback, documented }) => Math.max(rollback.worst, documented.worst) > MOST_MILLISECONDS)
        ? 1
        : 0;
    } finally {
      await second.stop();
    }
  } finally {
    await site.stop();
  }
}
