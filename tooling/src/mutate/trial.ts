import path from 'node:path';
import { breakSources } from './broken-sources.ts';
import { findFailing } from './halve.ts';
import type { Mutant } from './mutants.ts';
import { nearness } from './nearness.ts';
import type { Result } from './results.ts';
import { configsReaching } from './run-tests.ts';
import type { TestOutcome, TestRunner } from './run-tests.ts';
import type { RunRequest, TestFailure } from './vitest-protocol.ts';

/** A mutant is tried alone by so many of the tests nearest to it; most are caught by these. */
const NEAREST = 6;

/** What this file's code runs before any test does, so that a new process is needed for it to take effect. */
const RUNS_BEFORE_TESTS = /^api-gateway\/src\/db\//;

/** Tries mutants against the Vitest tests of a tree. */
export class Trial {
  readonly unsteady = new Set<string>();
  readonly #tree: string;
  readonly #runner: TestRunner;
  readonly #say: (line: string) => void;

  constructor(tree: string, runner: TestRunner, say: (line: string) => void) {
    this.#tree = tree;
    this.#runner = runner;
    this.#say = say;
  }

  /** Runs tests while the mutants' rules are broken. */
  async #run(folder: string, mutants: readonly Mutant[], how: Omit<RunRequest, 'sources'>): Promise<TestOutcome> {
    const before = mutants.some(({ file }) => RUNS_BEFORE_TESTS.test(file));
    if (before) await this.#runner.end([folder]);
    const restore = breakSources(this.#tree, mutants);
    try {
      const sources = mutants.map(({ file }) => path.join(this.#tree, file));
      return await this.#runner.run(folder, { ...how, sources });
    } finally {
      restore();
      if (before) await this.#runner.end([folder]);
    }
  }

  #nameOf({ file, test, message }: TestFailure): string {
    const [firstLine = ''] = message.split('\n');
    return `${path.relative(this.#tree, file)} › ${test || firstLine}`;
  }

  /** Tries one mutant by the tests that are nearest. */
  async tryAlone(result: Result): Promise<void> {
    const started = performance.now();
    const folders = configsReaching(this.#tree, result.mutant.part);
    // What all parts import is tried by the tests of a second package too.
    for (const folder of folders.slice(0, folders.length > 2 ? 2 : 1)) {
      const outcome = await this.#run(folder, [result.mutant], { nearest: NEAREST, bail: true });
      if (outcome === 'timeout') Object.assign(result, { verdict: 'timeout', by: path.relative(this.#tree, folder) });
      else if (outcome.failures[0]) Object.assign(result, { verdict: 'vitest', by: this.#nameOf(outcome.failures[0]) });
      if (result.verdict !== 'survived') break;
    }
    result.seconds += (performance.now() - started) / 1000;
  }

  /** Tries all that are left at once by every test that reaches one of them; what fails then is looked into. */
  async tryTogether(results: readonly Result[]): Promise<void> {
    const parts = new Set(results.map(({ mutant }) => mutant.part));
    const folders = new Set([...parts].flatMap((part) => configsReaching(this.#tree, part)));
    for (const folder of folders) {
      const reaching = [...parts].filter((part) => configsReaching(this.#tree, part).includes(folder));
      const left = () => results.filter((one) => one.verdict === 'survived' && reaching.includes(one.mutant.part));
      const suspects = left().map(({ mutant }) => mutant);
      if (suspects.length === 0) continue;
      const started = performance.now();
      const outcome = await this.#run(folder, suspects, { bail: false });
      const failures = outcome === 'timeout' ? [] : outcome.failures;
      const seconds = ((performance.now() - started) / 1000).toFixed(0);
      const count = outcome === 'timeout' ? 'hung' : `${failures.length} of ${outcome.files} test files failed`;
      this.#say(
        `${path.relative(this.#tree, folder) || 'all'}: ${suspects.length} mutants at once, ${count}, ${seconds} s`,
      );
      if (outcome === 'timeout') await this.#attribute(folder, left(), undefined);
      for (const { file } of failures) await this.#attribute(folder, left(), file);
    }
  }

  /** Finds the mutants that a test file, or any, fails by. */
  async #attribute(folder: string, suspects: readonly Result[], only: string | undefined): Promise<void> {
    const how = { bail: true, ...(only !== undefined && { only }) };
    if (only !== undefined && (await this.#failsAnyway(folder, suspects, only))) return;
    const near = ({ mutant }: Result) => nearness(mutant.file, path.relative(this.#tree, only ?? ''));
    const nearestFirst = suspects.toSorted((one, other) => near(other) - near(one));
    const found = await findFailing(nearestFirst, async (group) => {
      const outcome = await this.#run(
        folder,
        group.map(({ mutant }) => mutant),
        how,
      );
      if (outcome === 'timeout') return 'timeout';
      return outcome.failures[0] ? this.#nameOf(outcome.failures[0]) : null;
    });
    for (const [result, by] of found) Object.assign(result, { verdict: by === 'timeout' ? 'timeout' : 'vitest', by });
  }

  /** Whether a test file fails with nothing broken. The run is the same but for the changes. */
  async #failsAnyway(folder: string, suspects: readonly Result[], only: string): Promise<boolean> {
    const sources = suspects.map(({ mutant }) => path.join(this.#tree, mutant.file));
    const outcome = await this.#runner.run(folder, { sources, only, bail: true });
    if (outcome !== 'timeout' && outcome.failures.length === 0) return false;
    this.unsteady.add(path.relative(this.#tree, only));
    return true;
  }
}
