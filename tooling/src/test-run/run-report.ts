import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { WORKSPACE } from '../workspace.ts';
import type { Failure } from './outcome.ts';
import type { FinishedStep } from './run-steps.ts';

const run = promisify(execFile);

const SLOWEST = 10;
const RUN_FILE = path.join(WORKSPACE, '.cache/test-run.json');

/** A run of `npm test`, as `.cache/test-run.json` keeps it. */
export interface TestRun {
  /** The commit that was tested; null outside of a checkout. */
  commit: string | null;
  /** Whether the tree had nothing but that commit. */
  isClean: boolean;
  /** ISO 8601, UTC. */
  startedAt: string;
  seconds: number;
  /** Names of the steps that were requested; empty for all. */
  asked: readonly string[];
  passed: number;
  failed: number;
  steps: { name: string; seconds: number; passed: number; failed: number }[];
  slowest: { name: string; milliseconds: number }[];
  unsteady: string[];
  failures: Failure[];
}

/** The commit and whether the tree is clean. Outside of a checkout there is neither. */
export async function readCommit(): Promise<Pick<TestRun, 'commit' | 'isClean'>> {
  try {
    const { stdout: commit } = await run('git', ['rev-parse', 'HEAD'], { cwd: WORKSPACE });
    const { stdout: changes } = await run('git', ['status', '--porcelain'], { cwd: WORKSPACE });
    return { commit: commit.trim(), isClean: changes.trim() === '' };
  } catch {
    // A downloaded archive has no history.
    return { commit: null, isClean: false };
  }
}

/** Sums up the steps of a run. */
export function summarize(
  steps: readonly FinishedStep[],
  about: Pick<TestRun, 'commit' | 'isClean' | 'startedAt' | 'seconds' | 'asked'>,
): TestRun {
  const failures = steps.flatMap(({ outcome }) => outcome.failures);
  const tests = steps.flatMap(({ outcome }) => outcome.tests ?? []);
  return {
    ...about,
    passed: steps.reduce((sum, { outcome }) => sum + outcome.passed, 0),
    failed: failures.length,
    steps: steps.map(({ name, seconds, outcome }) => ({
      name,
      seconds: Math.round(seconds * 10) / 10,
      passed: outcome.passed,
      failed: outcome.failures.length,
    })),
    slowest: tests.toSorted((one, other) => other.milliseconds - one.milliseconds).slice(0, SLOWEST),
    unsteady: steps.flatMap(({ outcome }) => (outcome.unsteady ?? []).map(({ name }) => name)),
    failures,
  };
}

/** Writes the run to a file: whether a commit was tested, and how long it took. */
export async function keepRun(testRun: TestRun): Promise<void> {
  await mkdir(path.dirname(RUN_FILE), { recursive: true });
  await writeFile(RUN_FILE, `${JSON.stringify(testRun, null, 2)}\n`);
}

const inFull = ({ name, message }: Failure) => `${name}\n${message.replaceAll(/^/gm, '    ')}`;

/** Prints times, the slowest tests, what was unsteady, every failure in full, and the line of counts last. */
export function printRun(testRun: TestRun, steps: readonly FinishedStep[]): void {
  console.log('\nTimes');
  for (const { name, seconds } of testRun.steps) console.log(`  ${seconds.toFixed(1).padStart(7)} s  ${name}`);
  console.log(`  ${testRun.seconds.toFixed(1).padStart(7)} s  in all (some steps run beside each other)`);
  if (testRun.slowest.length > 0) {
    console.log(`\nThe ${testRun.slowest.length} slowest tests`);
    for (const { name, milliseconds } of testRun.slowest)
      console.log(`  ${(milliseconds / 1000).toFixed(1).padStart(7)} s  ${name}`);
  }
  const unsteady = steps.flatMap(({ outcome }) => outcome.unsteady ?? []);
  console.log(`\nUnsteady: ${unsteady.length === 0 ? 'none' : unsteady.length}`);
  for (const test of unsteady) console.log(`\n~ passed at its second try, to be mended: ${inFull(test)}`);
  for (const failure of testRun.failures) console.log(`\n✗ ${inFull(failure)}`);
  console.log(`${testRun.passed} passed, ${testRun.failed} failed`);
}
