import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium } from '../browser.ts';
import { WORKSPACE } from '../workspace.ts';

/**
 * `npm test`: everything that has to hold, in one run. The last line is `N passed, N failed` over
 * all runners; a check (types, lint …) counts as one.
 *
 * `npm test -- lint mf-chat e2e` runs the named steps only.
 */

interface Counts {
  passed: number;
  failed: number;
}

interface Step {
  name: string;
  run: () => Promise<Counts>;
}

const REPORTS = path.join(WORKSPACE, '.cache/test-reports');

function execute(
  command: string,
  args: string[],
  options: { cwd?: string; env?: Record<string, string> } = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? WORKSPACE,
      env: { ...process.env, FORCE_COLOR: '0', ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (data: Buffer) => (output += data.toString()));
    child.stderr.on('data', (data: Buffer) => (output += data.toString()));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** A check that passes or fails as a whole. */
function check(name: string, command: string, args: string[]): Step {
  return {
    name,
    run: async () => {
      const { code, output } = await execute(command, args);
      if (code !== 0) console.log(output);
      return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
    },
  };
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
}

function vitest(name: string): Step {
  const report = path.join(REPORTS, `${name}.json`);
  return {
    name,
    run: async () => {
      const { code, output } = await execute('pnpm', [
        '--filter',
        `@tandem/${name}`,
        'exec',
        'vitest',
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ]);
      if (code !== 0) console.log(output);
      if (!existsSync(report)) return { passed: 0, failed: 1 };
      const result = JSON.parse(await readFile(report, 'utf8')) as VitestReport;
      // A failure outside of any test (a broken file, an unhandled rejection) counts as one.
      const failed = result.numFailedTests || (code === 0 ? 0 : 1);
      return { passed: result.numPassedTests, failed };
    },
  };
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
}

const browserTests: Step = {
  name: 'e2e',
  run: async () => {
    const report = path.join(REPORTS, 'e2e.json');
    const executable = await findChromium();
    const { code, output } = await execute(
      'pnpm',
      ['--filter', '@tandem/e2e', 'exec', 'playwright', 'test', '--reporter=list,json'],
      {
        env: { CHROMIUM_PATH: executable, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
      },
    );
    if (code !== 0) console.log(output);
    if (!existsSync(report)) return { passed: 0, failed: 1 };
    const { stats } = JSON.parse(await readFile(report, 'utf8')) as PlaywrightReport;
    // A flaky test is a failed one: either the product or the test is at fault.
    const failed = stats.unexpected + stats.flaky;
    return { passed: stats.expected, failed: failed || (code === 0 ? 0 : 1) };
  },
};

const STEPS: Step[] = [
  check('types', 'node', ['tooling/src/checks/typecheck.ts']),
  check('lint', 'oxlint', ['--type-aware', '--deny-warnings']),
  check('format', 'oxfmt', ['--check']),
  check('unused', 'knip', ['--no-progress']),
  check('translations', 'node', ['tooling/src/commands/check-translations.ts']),
  ...[
    'contracts',
    'tooling',
    'shared-ui',
    'shell',
    'mf-members',
    'mf-chat',
    'mf-payments',
    'mf-signup',
    'mf-landers',
    'api-gateway',
  ].map(vitest),
  browserTests,
];

const { positionals } = parseArgs({ allowPositionals: true });
const unknown = positionals.filter((name) => !STEPS.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(`No such step: ${unknown.join(', ')}. The steps are ${STEPS.map((step) => step.name).join(', ')}.`);
  process.exit(2);
}

await rm(REPORTS, { recursive: true, force: true });
await mkdir(REPORTS, { recursive: true });
const total: Counts = { passed: 0, failed: 0 };
for (const step of STEPS.filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
  const started = performance.now();
  const { passed, failed } = await step.run();
  total.passed += passed;
  total.failed += failed;
  console.log(
    `${failed === 0 ? 'ok    ' : 'FAILED'} ${step.name.padEnd(14)} ${String(passed).padStart(4)} passed, ${failed} failed  ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
