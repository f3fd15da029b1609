import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { WORKSPACE } from '../../workspace.ts';
import { writeResults } from '../write-results.ts';
import { PART, createMf, publishCopy, untilOnPage } from './copied-part.ts';

const run = promisify(execFile);

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

/** Builds parts anew, whether or not they have changed; all of them where none is named. */
const build = (...parts: string[]) =>
  run(process.execPath, [path.join(WORKSPACE, 'tooling/src/commands/build.ts'), ...parts, '--force']);

/**
 * What a team waits for from a change to the page of a visitor, step by step: the build, publishing with signatures, the gate
 * with its start in a browser, and the next page. And what the rebuild of its part is of a rebuild of all. Prints both.
 */
export async function measurePublishing(origin: string, dataDir: string): Promise<void> {
  const mf = await createMf(origin, dataDir);
  let id = '';
  const steps = {
    build: await secondsOf(() => build(PART)),
    publish: await secondsOf(async () => (id = await publishCopy(mf))),
    promote: await secondsOf(() => mf('promote', PART, id)),
    visible: (await untilOnPage(origin, id, { isWanted: true })) / 1000,
  };
  await mf('rollback', PART);
  const total = Object.values(steps).reduce((sum, seconds) => sum + seconds, 0);
  const all = await secondsOf(() => build());
  const share = steps.build / all;
  console.table({
    'build (s)': { [PART]: steps.build.toFixed(1) },
    'publish and sign (s)': { [PART]: steps.publish.toFixed(1) },
    'gate and promote (s)': { [PART]: steps.promote.toFixed(1) },
    'next page (s)': { [PART]: steps.visible.toFixed(2) },
    'publish to visible (s)': { [PART]: total.toFixed(1) },
    'rebuild of all parts (s)': { [PART]: all.toFixed(1) },
    'rebuild of one ÷ all': { [PART]: share.toFixed(2) },
  });
  await writeResults('publishing.json', { part: PART, seconds: { ...steps, total, all }, share });
}
