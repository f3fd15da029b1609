import path from 'node:path';
import { WORKSPACE } from '../workspace.ts';
import { shortMessage, withSecondTries } from './outcome.ts';
import type { Failure, Outcome, PassedTest } from './outcome.ts';

interface VitestFile {
  name: string;
  status: 'passed' | 'failed';
  message: string;
  startTime: number;
  endTime: number;
  assertionResults: {
    fullName: string;
    status: string;
    duration?: number | null;
    failureMessages: string[] | null;
  }[];
}

const fileOf = ({ name }: VitestFile): string => path.relative(WORKSPACE, name);

function failuresOf(result: VitestFile): Failure[] {
  // A skipped test proves nothing, and no report would show it.
  const failed = result.assertionResults.filter(({ status }) => status !== 'passed');
  // A file that breaks outside of its tests.
  if (result.status === 'failed' && failed.length === 0)
    return [{ name: fileOf(result), message: shortMessage(result.message) }];
  return failed.map(({ fullName, status, failureMessages }) => ({
    name: `${fileOf(result)} › ${fullName}`,
    message: status === 'failed' ? shortMessage((failureMessages ?? []).join('\n')) : `it was not run: ${status}`,
  }));
}

/** What a test reports, and the file that it is in. */
type NamedAssertion = VitestFile['assertionResults'][number] & { file: string };

const nameOf = ({ file, fullName }: NamedAssertion): string => `${file} › ${fullName}`;

const passedTestOf = (assertion: NamedAssertion): PassedTest => ({
  name: nameOf(assertion),
  milliseconds: Math.round(assertion.duration ?? 0),
});

/** A test that passed and has a failure: that of its first try. */
const isSecondTry = ({ failureMessages }: NamedAssertion): boolean => (failureMessages ?? []).length > 0;

/** Counts and seconds of each package. The seconds are those of its files added up, over all workers. */
function countPackages(results: VitestFile[]): NonNullable<Outcome['groups']> {
  const groups = new Map<string, { name: string; passed: number; failed: number; seconds: number }>();
  for (const result of results) {
    const [name = ''] = fileOf(result).split(path.sep);
    const group = groups.get(name) ?? { name, passed: 0, failed: 0, seconds: 0 };
    group.passed += result.assertionResults.filter(({ status }) => status === 'passed').length;
    group.failed += failuresOf(result).length;
    group.seconds += (result.endTime - result.startTime) / 1000;
    groups.set(name, group);
  }
  return [...groups.values()].toSorted((one, other) => one.name.localeCompare(other.name));
}

/**
 * Reads the report of Vitest's json reporter. A file that breaks outside of its tests is a failure of its own, and so is
 * a file that no project has included.
 *
 * @param files test files that have to be in it, by path from the workspace
 */
export function readVitestReport(json: string, files: readonly string[] = []): Outcome {
  const { testResults } = JSON.parse(json) as { testResults: VitestFile[] };
  const passed = testResults.flatMap((result): NamedAssertion[] =>
    result.assertionResults
      .filter(({ status }) => status === 'passed')
      .map((assertion) => ({ ...assertion, file: fileOf(result) })),
  );
  const second = passed.filter(isSecondTry).map((assertion) => ({
    test: passedTestOf(assertion),
    failure: { name: nameOf(assertion), message: shortMessage((assertion.failureMessages ?? []).join('\n')) },
  }));
  const run = new Set(testResults.map(fileOf));
  const left = files
    .filter((file) => !run.has(file))
    .map((name) => ({ name, message: 'it was not run: no project of vitest.config.ts includes it' }));
  const steady = passed.filter((assertion) => !isSecondTry(assertion)).map(passedTestOf);
  const outcome = withSecondTries(steady, second, [...testResults.flatMap(failuresOf), ...left]);
  return { ...outcome, groups: countPackages(testResults) };
}
