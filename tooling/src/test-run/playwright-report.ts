import { shortMessage, withSecondTries } from './outcome.ts';
import type { Failure, Outcome, PassedTest } from './outcome.ts';

type Status = 'expected' | 'unexpected' | 'flaky' | 'skipped';

interface PlaywrightTest {
  projectName: string;
  status: Status;
  results: { duration?: number; errors: { message?: string }[] }[];
}

interface PlaywrightSuite {
  title: string;
  file: string;
  suites?: PlaywrightSuite[];
  specs?: { title: string; tests: PlaywrightTest[] }[];
}

interface PlaywrightReport {
  /** The settings of the run: after how many failures it ends; 0 is never. */
  config?: { maxFailures?: number };
  suites: PlaywrightSuite[];
  /** Faults outside of any test, such as a site that does not start. */
  errors: { message?: string }[];
}

type NamedTest = PlaywrightTest & { name: string };

/** All tests of a suite and of those within it, named by project, file and titles. */
function testsOf(suite: PlaywrightSuite, within: string): NamedTest[] {
  // The outermost suite is named by its file.
  const place = suite.title === suite.file ? suite.file : `${within} › ${suite.title}`;
  const own = (suite.specs ?? []).flatMap(({ title, tests }) =>
    tests.map((test) => ({ ...test, name: `[${test.projectName}] ${place} › ${title}` })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, place))];
}

const failureOf = ({ name, results }: NamedTest): Failure => ({
  name,
  message: shortMessage(results.flatMap(({ errors }) => errors.map(({ message = 'failed' }) => message)).join('\n')),
});

const passedTestOf = ({ name, results }: NamedTest): PassedTest => ({
  name,
  milliseconds: Math.round(results.at(-1)?.duration ?? 0),
});

/** What was skipped. After the last failure that a run allows, the tests that never began are one failure together. */
function failuresOfSkipped(skipped: readonly NamedTest[], hasEndedEarly: boolean): Failure[] {
  const neverBegan = hasEndedEarly ? skipped.filter(({ results }) => results.length === 0) : [];
  const others = skipped.filter((test) => !neverBegan.includes(test));
  const together = {
    name: `${neverBegan.length} tests`,
    message: 'they were not run: the failures before ended the run',
  };
  return [
    ...others.map(({ name }) => ({ name, message: 'it was not run: skipped' })),
    ...(neverBegan.length > 0 ? [together] : []),
  ];
}

/** Reads the report of Playwright's json reporter. */
export function readPlaywrightReport(json: string): Outcome {
  const { config, suites, errors } = JSON.parse(json) as PlaywrightReport;
  const all = suites.flatMap((suite) => testsOf(suite, ''));
  const thatEnded = (...statuses: Status[]) => all.filter(({ status }) => statuses.includes(status));
  const outside = errors.map(({ message = 'failed' }) => ({
    name: 'outside of any test',
    message: shortMessage(message),
  }));
  // A skipped test proves nothing, and no report would show it.
  const unexpected = thatEnded('unexpected').map(failureOf);
  const { maxFailures = 0 } = config ?? {};
  const left = failuresOfSkipped(thatEnded('skipped'), maxFailures > 0 && unexpected.length >= maxFailures);
  const failures = [...unexpected, ...left, ...outside];
  const second = thatEnded('flaky').map((test) => ({ test: passedTestOf(test), failure: failureOf(test) }));
  return withSecondTries(thatEnded('expected').map(passedTestOf), second, failures);
}
