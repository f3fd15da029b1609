import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { inOneLine, withBreakdown } from '../src/test-run/outcome.ts';
import { readPlaywrightReport } from '../src/test-run/playwright-report.ts';
import { readVitestReport } from '../src/test-run/vitest-report.ts';
import { WORKSPACE } from '../src/workspace.ts';

describe('the report of vitest', () => {
  test('names each failed test with its file and its reason, without colours', () => {
    const report = {
      testResults: [
        {
          name: path.join(WORKSPACE, 'shell/src/a.test.ts'),
          status: 'failed',
          message: '',
          startTime: 1_000,
          endTime: 3_500,
          assertionResults: [
            { fullName: 'group adds', status: 'passed', duration: 12.3, failureMessages: [] },
            {
              fullName: 'group takes away',
              status: 'failed',
              failureMessages: ['\u001B[31mError: 1 is not 2\u001B[39m'],
            },
          ],
        },
      ],
    };
    expect(readVitestReport(JSON.stringify(report))).toEqual({
      passed: 1,
      failures: [{ name: 'shell/src/a.test.ts › group takes away', message: 'Error: 1 is not 2' }],
      unsteady: [],
      tests: [{ name: 'shell/src/a.test.ts › group adds', milliseconds: 12 }],
      groups: [{ name: 'shell', passed: 1, failed: 1, seconds: 2.5 }],
    });
  });

  test('two tests may pass at their second try, and are named; with a third one they have failed', () => {
    const report = (count: number) => ({
      testResults: [
        {
          name: path.join(WORKSPACE, 'shell/src/a.test.ts'),
          status: 'passed',
          message: '',
          startTime: 0,
          endTime: 0,
          assertionResults: Array.from({ length: count }, (_, index) => ({
            fullName: `waits ${index}`,
            status: 'passed',
            failureMessages: index === 0 ? [] : ['Error: once'],
          })),
        },
      ],
    });
    const once = (index: number) => ({ name: `shell/src/a.test.ts › waits ${index}`, message: 'Error: once' });
    expect(readVitestReport(JSON.stringify(report(3)))).toMatchObject({
      passed: 3,
      failures: [],
      unsteady: [once(1), once(2)],
    });
    expect(readVitestReport(JSON.stringify(report(4)))).toMatchObject({
      passed: 1,
      failures: [once(1), once(2), once(3)],
    });
  });

  test('a file that cannot be loaded is a failure of its own', () => {
    const broken = {
      name: path.join(WORKSPACE, 'b.test.ts'),
      status: 'failed',
      message: 'no such module',
      assertionResults: [],
    };
    expect(readVitestReport(JSON.stringify({ testResults: [broken] })).failures).toEqual([
      { name: 'b.test.ts', message: 'no such module' },
    ]);
  });
});

describe('what is not run', () => {
  const file = (name: string, status: string) => ({
    name: path.join(WORKSPACE, name),
    status: 'passed',
    message: '',
    startTime: 0,
    endTime: 0,
    assertionResults: [{ fullName: 'adds', status, failureMessages: [] }],
  });

  test('a test that is skipped is a failure', () => {
    const report = { testResults: [file('shell/src/a.test.ts', 'skipped')] };
    expect(readVitestReport(JSON.stringify(report)).failures).toEqual([
      { name: 'shell/src/a.test.ts › adds', message: 'it was not run: skipped' },
    ]);
    const skipped = [{ title: 'is there', tests: [{ projectName: 'phone', status: 'skipped', results: [] }] }];
    const suites = [{ title: 'a.spec.ts', file: 'a.spec.ts', specs: skipped }];
    expect(readPlaywrightReport(JSON.stringify({ errors: [], suites })).failures).toEqual([
      { name: '[phone] a.spec.ts › is there', message: 'it was not run: skipped' },
    ]);
  });

  test('a test file that no project includes is a failure', () => {
    const report = { testResults: [file('shell/src/a.test.ts', 'passed')] };
    const files = ['shell/src/a.test.ts', 'shell/src/b.isolated.test.ts'];
    expect(readVitestReport(JSON.stringify(report), files).failures.map(({ name }) => name)).toEqual([files[1]]);
  });
});

describe('the report of playwright', () => {
  const spec = (title: string, status: string, errors: object[] = []) => ({
    title,
    tests: [{ projectName: 'phone', status, results: [{ duration: 1500, errors }] }],
  });
  const passed = (title: string) => ({ name: `[phone] frame/a.spec.ts › ${title}`, milliseconds: 1500 });

  const report = (unsteady: number) => ({
    errors: [],
    suites: [
      {
        title: 'frame/a.spec.ts',
        file: 'frame/a.spec.ts',
        specs: [
          spec('is there', 'expected'),
          ...Array.from({ length: unsteady }, (_, index) => spec(`is fast ${index}`, 'flaky', [{ message: 'once' }])),
        ],
        suites: [
          { title: 'group', file: 'frame/a.spec.ts', specs: [spec('is gone', 'unexpected', [{ message: 'no' }])] },
        ],
      },
    ],
  });
  const gone = { name: '[phone] frame/a.spec.ts › group › is gone', message: 'no' };
  const fast = (index: number) => ({ name: `[phone] frame/a.spec.ts › is fast ${index}`, message: 'once' });

  test('failed tests count, with project, file and group', () => {
    expect(readPlaywrightReport(JSON.stringify(report(0)))).toEqual({
      passed: 1,
      failures: [gone],
      unsteady: [],
      tests: [passed('is there')],
    });
  });

  test('two tests may pass at their second try, and are named', () => {
    expect(readPlaywrightReport(JSON.stringify(report(2)))).toEqual({
      passed: 3,
      failures: [gone],
      unsteady: [fast(0), fast(1)],
      tests: [passed('is there'), passed('is fast 0'), passed('is fast 1')],
    });
  });

  test('three tests that pass at their second try have failed', () => {
    expect(readPlaywrightReport(JSON.stringify(report(3)))).toEqual({
      passed: 1,
      failures: [fast(0), fast(1), fast(2), gone],
      tests: [passed('is there')],
    });
  });

  test('tests that never began after the last failure that a run allows are one failure together', () => {
    const unbegun = (title: string) => ({
      title,
      tests: [{ projectName: 'phone', status: 'skipped', results: [] }],
    });
    const whole = report(0);
    const specs = [unbegun('one'), unbegun('other'), spec('left out', 'skipped')];
    const suites = [...whole.suites, { title: 'b.spec.ts', file: 'b.spec.ts', specs }];
    const skipped = { name: '[phone] b.spec.ts › left out', message: 'it was not run: skipped' };
    expect(readPlaywrightReport(JSON.stringify({ ...whole, config: { maxFailures: 1 }, suites })).failures).toEqual([
      gone,
      skipped,
      { name: '2 tests', message: 'they were not run: the failures before ended the run' },
    ]);
    const all = readPlaywrightReport(JSON.stringify({ ...whole, config: { maxFailures: 2 }, suites })).failures;
    expect(all).toHaveLength(4);
  });

  test('what fails before any test counts too', () => {
    const broken = { suites: [], errors: [{ message: 'the site does not start' }] };
    expect(readPlaywrightReport(JSON.stringify(broken)).failures).toEqual([
      { name: 'outside of any test', message: 'the site does not start' },
    ]);
  });
});

test('a runner that ends with a failure which no test has counts one, with what it printed last', () => {
  const nothing = { passed: 3, failures: [] };
  expect(withBreakdown(nothing, 0, 'fine')).toEqual(nothing);
  expect(withBreakdown(nothing, 137, 'out of memory')).toEqual({
    passed: 3,
    failures: [{ name: 'the run itself (exit code 137)', message: 'out of memory' }],
  });
  const known = { passed: 3, failures: [{ name: 'a', message: 'b' }] };
  expect(withBreakdown(known, 1, 'noise')).toEqual(known);
});

test('a reason in one line has no empty parts and is cut when it is long', () => {
  expect(inOneLine('Error: not there\n\n   Expected: 1\n')).toBe('Error: not there · Expected: 1');
  expect(inOneLine('x'.repeat(1_000))).toBe(`${'x'.repeat(240)}…`);
});
