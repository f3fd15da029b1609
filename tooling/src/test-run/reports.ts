import { shortMessage } from './outcome.ts';
import type { Failure, Outcome } from './outcome.ts';
import path from 'node:path';
import { WORKSPACE } from '../workspace.ts';

interface VitestReport {
  numPassedTests: number;
  testResults: {
    name: string;
    status: 'passed' | 'failed';
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[];
  }[];
}

/** Reads what Vitest's json reporter wrote. A file that breaks outside of its tests is a failure of its own. */
export function readVitestReport(json: string): Outcome {
  const report = JSON.parse(json) as VitestReport;
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }): Failure[] => {
    const file = path.relative(WORKSPACE, name);
    const failed = assertionResults.filter((one) => one.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [{ name: file, message: shortMessage(message) }];
    return failed.map(({ fullName, failureMessages }) => ({
      name: `${file} › ${fullName}`,
      message: shortMessage((failureMessages ?? []).join('\n')),
    }));
  });
  return { passed: report.numPassedTests, failures };
}

interface PlaywrightSuite {
  title: string;
  file: string;
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    tests: {
      projectName: string;
      status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      results: { errors: { message?: string }[] }[];
    }[];
  }[];
}

interface PlaywrightReport {
  stats: { expected: number };
  suites: PlaywrightSuite[];
  /** Faults outside of any test, such as a site that does not start. */
  errors: { message?: string }[];
}

/**
 * So many browser tests of a run may fail once and pass at their second try (docs/decisions/0026). They are named with
 * what was wrong; with one more of them, all of them count as failed.
 */
export const UNSTEADY_ALLOWED = 2;

/** The tests of a suite that ended so, with the errors of all their tries. */
function testsThatEnded(ended: 'unexpected' | 'flaky', suite: PlaywrightSuite, within: string): Failure[] {
  // The outermost suite is named by its file.
  const place = suite.title === suite.file ? suite.file : `${within} › ${suite.title}`;
  const own = (suite.specs ?? []).flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === ended)
      .map(({ projectName, results }) => ({
        name: `[${projectName}] ${place} › ${title}`,
        message: shortMessage(
          results.flatMap(({ errors }) => errors.map(({ message = 'failed' }) => message)).join('\n'),
        ),
      })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => testsThatEnded(ended, inner, place))];
}

/** Reads what Playwright's json reporter wrote. */
export function readPlaywrightReport(json: string): Outcome {
  const { stats, suites, errors } = JSON.parse(json) as PlaywrightReport;
  const outside = errors.map(({ message = 'failed' }) => ({
    name: 'outside of any test',
    message: shortMessage(message),
  }));
  const thatEnded = (ended: 'unexpected' | 'flaky') => suites.flatMap((suite) => testsThatEnded(ended, suite, ''));
  const unsteady = thatEnded('flaky');
  const failures = [...thatEnded('unexpected'), ...outside];
  if (unsteady.length > UNSTEADY_ALLOWED) return { passed: stats.expected, failures: [...unsteady, ...failures] };
  return { passed: stats.expected + unsteady.length, failures, unsteady };
}
