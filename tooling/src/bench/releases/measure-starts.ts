import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { percentile } from '../search/measure-search.ts';
import type { Mf } from './copied-part.ts';

const run = promisify(execFile);

/** What `mf` may take to start, and to say what is live, above a Node that does nothing. */
const START_MOST_MILLISECONDS = 300;

/** One line of the table: how long a command took, in milliseconds; `limit`: of the worst, null where there is none. */
export interface TimesLine {
  command: string;
  gateway: string;
  median: number;
  worst: number;
  limit: number | null;
}

/** How long each start took, round by round, in milliseconds. */
export interface StartTimes {
  bare: readonly number[];
  status: readonly number[];
}

/** Of a run that has broken off before them. */
export const NO_STARTS: StartTimes = { bare: [], status: [] };

/** How often each is started. */
const ROUNDS = 20;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Starts a Node that does nothing and `mf status`, in turns, so that both meet the machine as it is at that moment. */
export async function measureStarts(mf: Mf): Promise<StartTimes> {
  const [bare, status]: [number[], number[]] = [[], []];
  // The first start compiles what the others find in Node's cache.
  await mf('status');
  for (let round = 0; round < ROUNDS; round += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after another: at the same time each would take what the other needs
    bare.push(await timed(() => run(process.execPath, ['-e', '0'])));
    // oxlint-disable-next-line no-await-in-loop -- as above
    status.push(await timed(() => mf('status')));
  }
  return { bare, status };
}

/** The lines of the table: what both took, and what `mf` took above the Node of its round, which is judged. None where nothing was started. */
export function linesOfStarts(gateway: string, { bare, status }: StartTimes): TimesLine[] {
  if (status.length === 0) return [];
  const above = status.map((milliseconds, round) => milliseconds - (bare[round] ?? 0));
  const lineOf = (command: string, times: readonly number[], limit: number | null): TimesLine => ({
    command,
    gateway,
    median: Math.round(percentile(times, 0.5)),
    worst: Math.round(Math.max(...times)),
    limit,
  });
  return [
    lineOf('node -e 0', bare, null),
    lineOf('mf status', status, null),
    lineOf('mf status, above node -e 0', above, START_MOST_MILLISECONDS),
  ];
}
