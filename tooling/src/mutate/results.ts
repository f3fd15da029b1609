import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Mutant } from './mutants.ts';

/** How a mutant is caught: by Vitest, by a run that hangs, by the types, by the browser tests, or not at all. */
export type Verdict = 'vitest' | 'timeout' | 'types' | 'browser' | 'survived' | 'no place';

export interface Result {
  readonly number: number;
  readonly mutant: Mutant;
  verdict: Verdict;
  /** The test file and the test that caught it, or the error of the types. */
  by: string;
  seconds: number;
}

export interface ResultFile {
  readonly seed: number;
  readonly count: number;
  readonly commit: string;
  readonly seconds: number;
  /** Tests that failed by chance, or fail without any mutant. */
  readonly unsteady: readonly string[];
  readonly results: readonly Result[];
}

export function writeResults(file: string, results: ResultFile): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
}

export function readResults(file: string): ResultFile {
  return JSON.parse(readFileSync(file, 'utf8')) as ResultFile;
}
