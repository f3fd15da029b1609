import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Reporter, TestSpecification, Vitest } from 'vitest/node';
import { nearness } from './nearness.ts';
import type { RunAnswer, RunRequest, TestFailure } from './vitest-protocol.ts';

/**
 * A Vitest that stays, so that each mutant costs its tests only: `node vitest-host.ts <folder of the configuration>`.
 * It runs what it is asked for by messages, and ends when its parent goes.
 */

const [root = ''] = process.argv.slice(2);
const { createVitest, BaseSequencer } = (await import(
  pathToFileURL(createRequire(path.join(root, 'package.json')).resolve('vitest/node')).href
)) as typeof import('vitest/node');

let request: RunRequest = { sources: [], bail: false };
const failures = new Map<string, TestFailure>();

const answer = (message: RunAnswer) => void process.send?.(message);

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

function noteFailure(file: string, test: string, message: string): void {
  if (!failures.has(file)) failures.set(file, { file, test, message });
  if (request.bail) void vitest.cancelCurrentRun('test-failure').catch(() => undefined);
}

const reporter: Reporter = {
  onTestModuleCollected: () => answer({ kind: 'alive' }),
  onTestCaseResult(test) {
    answer({ kind: 'alive' });
    const result = test.result();
    if (result.state === 'failed') noteFailure(test.module.moduleId, test.fullName, result.errors[0]?.message ?? '');
  },
  onTestModuleEnd(module) {
    answer({ kind: 'alive' });
    if (module.state() === 'failed') noteFailure(module.moduleId, '', module.errors()[0]?.message ?? '');
  },
};

const vitest: Vitest = await createVitest('test', {
  root,
  watch: false,
  maxWorkers: 2,
  reporters: [reporter],
  sequence: { sequencer: NearestFirst },
});

/** The tests that reach the sources. All of them are looked up even for one, as Vitest does it by their imports. */
async function findTests(): Promise<TestSpecification[]> {
  const { only, nearest, sources } = request;
  vitest.config.related = [...sources];
  const related = nearestFirst(await vitest.getRelevantTestSpecifications(only === undefined ? [] : [only]));
  return related.slice(0, nearest);
}

async function run(asked: RunRequest): Promise<void> {
  request = asked;
  failures.clear();
  for (const source of asked.sources) vitest.invalidateFile(source);
  const tests = await findTests();
  if (tests.length > 0) {
    const { unhandledErrors } = await vitest.runTestSpecifications(tests);
    const [error] = unhandledErrors as { message?: string }[];
    // An error outside of any test has no file: the run itself is what fails.
    if (error && failures.size === 0)
      noteFailure(tests[0]?.moduleId ?? root, 'outside of any test', error.message ?? '');
  }
  for (const source of asked.sources) vitest.invalidateFile(source);
  answer({ kind: 'done', failures: [...failures.values()], files: tests.length });
}

async function end(): Promise<void> {
  await vitest.close();
  process.exit(0);
}

process.on('message', (message: RunRequest | 'end') => {
  if (message === 'end') void end();
  else
    run(message).catch((error: unknown) =>
      answer({ kind: 'done', failures: [{ file: root, test: '', message: String(error) }], files: 0 }),
    );
});
process.on('disconnect', () => void end());
answer({ kind: 'alive' });
