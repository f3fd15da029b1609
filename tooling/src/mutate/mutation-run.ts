import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { otherRun, placeIn, restoreSources } from './broken-sources.ts';
import { choose } from './choose.ts';
import { tryBrowser, tryTypes } from './group-checks.ts';
import { readMutants, withChange } from './mutants.ts';
import type { Mutant } from './mutants.ts';
import { describeResult } from './report.ts';
import type { Result } from './results.ts';
import { TestRunner } from './run-tests.ts';
import { changedFiles, listSources } from './sources.ts';
import { parses } from './syntax.ts';
import { Trial } from './trial.ts';

/** Chooses mutants of a workspace's sources. Those that do not parse are passed over. */
export function chooseMutants(workspace: string, seed: number, count: number): Mutant[] {
  const textOf = (file: string) => readFileSync(path.join(workspace, file), 'utf8');
  const isValid = (mutant: Mutant) => parses(mutant.file, withChange(textOf(mutant.file), mutant));
  return choose(readMutants(workspace, listSources(workspace)), { seed, count }, isValid);
}

/** Finds each mutant's place in a tree that may hold other versions of the files. */
export function placeMutants(workspace: string, tree: string, mutants: readonly Mutant[]): Result[] {
  return mutants.map((mutant, index) => {
    const [original, own] = [path.join(workspace, mutant.file), path.join(tree, mutant.file)];
    const placed = existsSync(own) ? placeIn(readFileSync(own, 'utf8'), readFileSync(original, 'utf8'), mutant) : null;
    const verdict = placed === null ? 'no place' : 'survived';
    return { number: index + 1, mutant: placed ?? mutant, verdict, by: '', seconds: 0 };
  });
}

/**
 * Prepares a tree to be broken: restores what a killed run left, and restores the sources however this process
 * ends. Throws when the sources differ from the commit, or another run is at work.
 */
export function guardTree(tree: string): void {
  const other = otherRun(tree);
  if (other !== null) throw new Error(`Process ${other} is breaking the sources of ${tree} already.`);
  restoreSources(tree);
  const changed = changedFiles(tree);
  if (changed !== '') throw new Error(`The sources of ${tree} are not as committed:\n${changed}`);
  process.on('exit', () => restoreSources(tree));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));
}

const survivors = (results: readonly Result[]) => results.filter(({ verdict }) => verdict === 'survived');

/** Tries every mutant by Vitest and by the types, and notes what caught it. Returns the tests that fail without. */
export async function tryWithTests(
  tree: string,
  results: readonly Result[],
  say: (line: string) => void,
): Promise<string[]> {
  const runner = new TestRunner(tree);
  const trial = new Trial(tree, runner, say);
  try {
    for (const result of survivors(results)) {
      await trial.tryAlone(result);
      if (result.verdict !== 'survived') say(describeResult(result));
    }
    say(`${survivors(results).length} are not caught by the nearest tests.`);
    await tryTypes(tree, survivors(results));
    await trial.tryTogether(survivors(results));
  } finally {
    await runner.end();
  }
  return [...trial.unsteady];
}

/** Tries the survivors by the browser tests. */
export async function tryInBrowser(tree: string, results: readonly Result[]): Promise<void> {
  await tryBrowser(tree, survivors(results));
}
