import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Release } from '@tandem/contracts/composition/release';
import { percentile } from '../search/measure-search.ts';
import { startSiteProcess } from '../../site-process.ts';
import { distDirectory, WORKSPACE } from '../../workspace.ts';
import { writeResults } from '../write-results.ts';

export interface RollbackToMeasure {
  port: string;
  dataDir: string;
  rounds: number;
}

/** From the start of the command to the next visitor's page, in milliseconds. */
const MOST_MILLISECONDS = 1_000;
const PART = 'mf-chat';
const run = promisify(execFile);

/** The command of a team's pipeline, with the key and the token that a site makes for itself. */
async function createMf(origin: string, dataDir: string) {
  const own = JSON.parse(await readFile(path.join(dataDir, 'release-key.json'), 'utf8')) as Record<string, string>;
  const program = path.join(WORKSPACE, 'api-gateway/src/cli/client/mf-command.ts');
  const key = JSON.stringify({ x: own['x'], d: own['d'] });
  const env = { ...process.env, MF_SITE: origin, MF_TOKEN: own['token'] ?? '', MF_KEY: key };
  return (...words: string[]) => run(process.execPath, [program, ...words], { env });
}

/** Publishes the build of the checkout once more, under another id. Returns the id. */
async function publishCopy(mf: Awaited<ReturnType<typeof createMf>>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tandem-rollback-'));
  try {
    await cp(distDirectory(PART), folder, { recursive: true });
    const file = path.join(folder, 'release.json');
    const release = JSON.parse(await readFile(file, 'utf8')) as Release;
    const build = createHash('sha256').update(folder).digest('hex').slice(0, 12);
    const id: Release['id'] = `${PART}@${build}`;
    await writeFile(file, JSON.stringify({ ...release, id, build }));
    await mf('publish', PART, '--dist', folder);
    return id;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Loads a page as new visitors do, until it is written without a release. Returns how long that took. */
async function untilGone(origin: string, id: string): Promise<number> {
  const began = performance.now();
  const has = async () => (await (await fetch(`${origin}/login`)).text()).includes(`"${PART}":{"release":"${id}"`);
  // oxlint-disable-next-line no-await-in-loop -- a visitor comes when the one before has the page
  while (await has());
  return performance.now() - began;
}

/**
 * `mf rollback` as a pipeline runs it: from the start of its process until a visitor's page is written without the release.
 * Returns 1 when that takes longer than a second in the worst of the rounds.
 */
export async function measureRollback({ port, dataDir, rounds }: RollbackToMeasure): Promise<number> {
  const site = await startSiteProcess({ PORT: port, DATA_DIR: dataDir, DEMO_MEMBERS: '240', LOG_LEVEL: 'warn' });
  try {
    const mf = await createMf(site.origin, dataDir);
    const id = await publishCopy(mf);
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await mf('promote', PART, id);
      const gone = untilGone(site.origin, id);
      await mf('rollback', PART);
      times.push(await gone);
    }
    const [median, worst] = [percentile(times, 0.5), Math.max(...times)];
    console.log(`${rounds} rollbacks: median ${median.toFixed(0)} ms, worst ${worst.toFixed(0)} ms`);
    await writeResults('rollback.json', { rounds, median, worst, times });
    return worst > MOST_MILLISECONDS ? 1 : 0;
  } finally {
    await site.stop();
  }
}
