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
const RUNS_BEFORE_TESTS = /^api-gateway\/src\/platform\/db\//;

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
      if (outcome === 'timeout') await this.#noteHang(folder, result);
      else if (outcome.failures[0]) await this.#noteCaught(folder, result, outcome.failures[0]);
      if (result.verdict !== 'survived') break;
    }
    result.seconds += (performance.now() - started) / 1000;
  }

  /** Tries all that are left at once by every test that reaches one of them; what fails then is looked into. */
  async tryTogether(results: readonly Result[]): Promise<void> {
    const parts = new Set(results.map(({ mutant }) => mutant.part));
    for (const folder of new Set([...parts].flatMap((part) => configsReaching(this.#tree, part)))) {
      const reaches = ({ mutant }: Result) => configsReaching(this.#tree, mutant.part).includes(folder);
      const left = () => results.filter((result) => result.verdict === 'survived' && reaches(result));
      if (left().length > 0) await this.#tryFolder(folder, left);
    }
  }

  async #tryFolder(folder: string, left: () => Result[]): Promise<void> {
    const started = performance.now();
    const suspects = left();
    const outcome = await this.#run(folder, mutantsOf(suspects), { bail: false });
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    const failing = outcome === 'timeout' ? [] : [...new Set(outcome.failures.map(({ file }) => file))];
    const count = outcome === 'timeout' ? 'hung' : `${failing.length} of ${outcome.files} test files failed`;
    const name = path.relative(this.#tree, folder) || 'all';
    this.#say(`${name}: ${suspects.length} mutants at once, ${count}, ${seconds} s`);
    if (outcome === 'timeout') await this.#attributeHang(folder, suspects);
    for (const file of failing) await this.#attributeFile(folder, left, file);
  }

  /** Runs a test file that failed until the mutants that it catches are all known. */
  async #attributeFile(folder: string, left: () => Result[], file: string): Promise<void> {
    for (let before = Infinity; left().length > 0 && left().length < before;) {
      before = left().length;
      const outcome = await this.#run(folder, mutantsOf(left()), { only: file, bail: true });
      if (outcome === 'timeout') await this.#attributeHang(folder, left());
      else if (outcome.failures[0]) await this.#attribute(folder, left(), outcome.failures[0]);
    }
  }

  /** Finds the mutants that a test fails by. Those nearest to it are the likeliest. */
  async #attribute(folder: string, suspects: readonly Result[], failure: TestFailure): Promise<void> {
    const sources = suspects.map(({ mutant }) => path.join(this.#tree, mutant.file));
    if (await this.#failsAnyway(folder, sources, failure)) return;
    const near = ({ mutant }: Result) => nearness(mutant.file, path.relative(this.#tree, failure.file));
    const nearestFirst = suspects.toSorted((one, other) => near(other) - near(one));
    const found = await findFailing(nearestFirst, async (group) => {
      const outcome = await this.#run(folder, mutantsOf(group), { ...onlyOf(failure), bail: true });
      return outcome === 'timeout' || outcome.failures.length > 0 ? this.#nameOf(failure) : null;
    });
    for (const result of found.keys()) await this.#noteCaught(folder, result, failure);
  }

  /** Tries one by one the mutants of a run that hung. */
  async #attributeHang(folder: string, suspects: readonly Result[]): Promise<void> {
    for (const suspect of suspects) {
      const outcome = await this.#run(folder, [suspect.mutant], { bail: true });
      if (outcome === 'timeout') await this.#noteHang(folder, suspect);
      else if (outcome.failures[0]) await this.#noteCaught(folder, suspect, outcome.failures[0]);
    }
  }

  /** Notes that the nearest tests hang by a mutant, unless they do so without it: a machine may be that busy. */
  async #noteHang(folder: string, result: Result): Promise<void> {
    const sources = [path.join(this.#tree, result.mutant.file)];
    const clean = await this.#runner.run(folder, { sources, nearest: NEAREST, bail: true });
    const name = path.relative(this.#tree, folder);
    if (clean === 'timeout') this.unsteady.add(`${name} hangs`);
    else Object.assign(result, { verdict: 'timeout', by: name });
  }

  /** Notes that a test catches a mutant. A test that failed for want of time has to fail again, and only with it. */
  async #noteCaught(folder: string, result: Result, failure: TestFailure): Promise<void> {
    if (failure.slow) {
      const sources = [path.join(this.#tree, result.mutant.file)];
      if (await this.#failsAnyway(folder, sources, failure)) return;
      const again = await this.#run(folder, [result.mutant], { ...onlyOf(failure), bail: true });
      if (again !== 'timeout' && again.failures.length === 0) {
        this.unsteady.add(this.#nameOf(failure));
        return;
      }
    }
    Object.assign(result, { verdict: 'vitest', by: this.#nameOf(failure) });
  }

  /** Whether a test fails with nothing broken. */
  async #failsAnyway(folder: string, sources: readonly string[], failure: TestFailure): Promise<boolean> {
    const outcome = await this.#runner.run(folder, { ...onlyOf(failure), sources, bail: true });
    if (outcome !== 'timeout' && outcome.failures.length === 0) return false;
    this.unsteady.add(this.#nameOf(failure));
    return true;
  }
}

const mutantsOf = (results: readonly Result[]) => results.map(({ mutant }) => mutant);

const onlyOf = ({ file, test }: TestFailure) => ({ only: file, ...(test !== '' && { test }) });
