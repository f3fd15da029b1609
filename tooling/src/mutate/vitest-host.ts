import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as VitestNode from 'vitest/node';
import type { Reporter, TestSpecification, Vitest } from 'vitest/node';
import { nearness } from './nearness.ts';
import type { RunReport, RunRequest, TestFailure } from './vitest-protocol.ts';

/**
 * A Vitest that stays, so that each mutant costs its tests only: `node vitest-host.ts <folder of the configuration>`.
 * It runs what its parent requests by messages, and ends when its parent ends.
 */

const [root = ''] = process.argv.slice(2);
const { createVitest, BaseSequencer } = (await import(
  pathToFileURL(createRequire(path.join(root, 'package.json')).resolve('vitest/node')).href
)) as typeof VitestNode;

let request: RunRequest = { sources: [], bail: false };
let failures: TestFailure[] = [];

/** The shortest time in which a test of this workspace gives up waiting. */
const SLOW_MILLISECONDS = 900;

const report = (message: RunReport) => void process.send?.(message);

function nearestFirst(specifications: readonly TestSpecification[]): TestSpecification[] {
  const near = ({ moduleId }: TestSpecification) =>
    Math.max(...request.sources.map((source) => nearness(path.relative(root, source), path.relative(root, moduleId))));
  return specifications.toSorted((one, other) => near(other) - near(one) || (one.moduleId < other.moduleId ? -1 : 1));
}

class NearestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(nearestFirst(files));
  }
}

function noteFailure(failure: TestFailure): void {
  failures.push(failure);
  if (request.bail) void vitest.cancelCurrentRun('test-failure').catch(() => undefined);
}

const reporter: Reporter = {
  onTestModuleCollected: () => report({ kind: 'alive' }),
  onTestCaseResult(test) {
    report({ kind: 'alive' });
    const result = test.result();
    if (result.state !== 'failed') return;
    const slow = (test.diagnostic()?.duration ?? 0) > SLOW_MILLISECONDS;
    noteFailure({ file: test.module.moduleId, test: test.fullName, message: result.errors[0]?.message ?? '', slow });
  },
  onTestModuleEnd(module) {
    report({ kind: 'alive' });
    const file = module.moduleId;
    if (module.state() !== 'failed' || failures.some((one) => one.file === file)) return;
    noteFailure({ file, test: '', message: module.errors()[0]?.message ?? '', slow: false });
  },
};

const vitest: Vitest = await createVitest('test', {
  root,
  watch: false,
  maxWorkers: 2,
  reporters: [reporter],
  sequence: { sequencer: NearestFirst },
});

/** The test files that import the sources, directly or not, as Vitest finds them; as many as are requested. */
async function findTests(): Promise<TestSpecification[]> {
  const { only, nearest, sources } = request;
  vitest.config.related = [...sources];
  const related = nearestFirst(await vitest.getRelevantTestSpecifications(only === undefined ? [] : [only]));
  return related.slice(0, nearest);
}

/** Reporters put ` > ` between the names of a test; the pattern is matched against names with a space between. */
const escapeAll = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
const patternOf = (test: string) => new RegExp(`^${test.split(' > ').map(escapeAll).join('(?: > | )')}$`);

async function run(asked: RunRequest): Promise<void> {
  request = asked;
  failures = [];
  if (asked.test === undefined) vitest.resetGlobalTestNamePattern();
  else vitest.setGlobalTestNamePattern(patternOf(asked.test));
  for (const source of asked.sources) vitest.invalidateFile(source);
  const tests = await findTests();
  if (tests.length > 0) {
    const { unhandledErrors } = await vitest.runTestSpecifications(tests);
    const [error] = unhandledErrors as { message?: string }[];
    // An error outside of any test has no file: the run itself is what fails.
    if (error && failures.length === 0) {
      const file = tests[0]?.moduleId ?? root;
      noteFailure({ file, test: '', message: error.message ?? '', slow: true });
    }
  }
  for (const source of asked.sources) vitest.invalidateFile(source);
  report({ kind: 'done', failures, files: tests.length });
}

async function end(): Promise<void> {
  await vitest.close();
  process.exit(0);
}

process.on('message', (message: RunRequest | 'end') => {
  if (message === 'end') void end();
  else
    run(message).catch((error: unknown) =>
      report({ kind: 'done', failures: [{ file: root, test: '', message: String(error), slow: true }], files: 0 }),
    );
});
process.on('disconnect', () => void end());
report({ kind: 'alive' });
