import { existsSync } from 'node:fs';
import { glob, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { browsersForTests } from '../browser.ts';
import { WORKSPACE } from '../workspace.ts';
import { execute } from './execute.ts';
import { endOf, withBreakdown } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { readPlaywrightReport } from './playwright-report.ts';
import { readVitestReport } from './vitest-report.ts';

/** Reports of the runners as JSON, and all that they printed. */
export const REPORTS = path.join(WORKSPACE, '.cache/test-reports');

export interface Step {
  name: string;
  run: () => Promise<Outcome>;
}

const reportOf = (name: string) => path.join(REPORTS, `${name}.json`);

/** A check that passes or fails as a whole. */
export function check(name: string, command: string, args: readonly string[]): Step {
  return {
    name,
    run: async () => {
      const { code, output } = await execute(command, args);
      await writeFile(path.join(REPORTS, `${name}.log`), output);
      return code === 0 ? { passed: 1, failures: [] } : { passed: 0, failures: [{ name, message: endOf(output) }] };
    },
  };
}

/** Reads the report of a runner that has ended, and keeps its whole output beside it. */
async function outcomeOf(
  name: string,
  read: (report: string) => Outcome,
  { code, output }: { code: number; output: string },
): Promise<Outcome> {
  await writeFile(path.join(REPORTS, `${name}.log`), output);
  const report = reportOf(name);
  const outcome = existsSync(report) ? read(await readFile(report, 'utf8')) : { passed: 0, failures: [] };
  return withBreakdown(outcome, existsSync(report) ? code : code || 1, output);
}

async function listTestFiles(): Promise<string[]> {
  const exclude = (name: string) => name === 'node_modules' || name.startsWith('.');
  const files: string[] = [];
  for await (const file of glob('*/**/*.test.{ts,tsx}', { cwd: WORKSPACE, exclude })) files.push(file);
  return files;
}

/**
 * The Vitest tests of these packages, or of all of them, in one run. A test file that is not run fails a run of all, and
 * there a test that failed gets a second try (docs/decisions/0073).
 */
export function vitest(packages: readonly string[] = []): Step {
  const filters = packages.map((name) => path.join(WORKSPACE, name, path.sep));
  const isWhole = packages.length === 0;
  return vitestWith(['run', ...filters, ...(isWhole ? ['--retry=1'] : [])], isWhole);
}

/** The Vitest tests that can reach one of these files, by the import graph. */
export function relatedVitest(files: readonly string[]): Step {
  return vitestWith(['related', '--run', '--passWithNoTests', ...files]);
}

function vitestWith(args: readonly string[], isWhole = false): Step {
  const options = [
    '--allowOnly=false',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportOf('vitest')}`,
  ];
  return {
    name: 'vitest',
    run: async () => {
      const files = isWhole ? await listTestFiles() : [];
      return outcomeOf(
        'vitest',
        (json) => readVitestReport(json, files),
        await execute('vitest', [...args, ...options]),
      );
    },
  };
}

export interface BrowserTestsOptions {
  name: string;
  /** Files or folders below e2e; all when there are none. */
  files?: readonly string[];
  /** Only tests whose tags or title match. */
  grep?: string;
  /** After how many failed tests the run ends; without it, it never does. */
  maxFailures?: number;
  /** More variables for the tests. */
  env?: Readonly<Record<string, string>>;
}

/** The Playwright tests of the composed site; each gets a second try (docs/decisions/0026). */
export function playwright({ name, files = [], grep, maxFailures, env = {} }: BrowserTestsOptions): Step {
  const options = [
    '--reporter=list,json',
    ...(maxFailures === undefined ? [] : [`--max-failures=${maxFailures}`]),
    ...(grep === undefined ? [] : ['--grep', grep]),
    ...files,
  ];
  const args = ['--filter', '@tandem/e2e', 'exec', 'playwright', 'test', ...options];
  return {
    name,
    run: async () => {
      const settings = {
        E2E_RETRIES: '1',
        // Node runs TypeScript by itself. Playwright's own compiler takes ten seconds of one core before the first test.
        PW_DISABLE_TS_ESM: '1',
        ...(await browsersForTests()),
        PLAYWRIGHT_JSON_OUTPUT_NAME: reportOf(name),
        ...env,
      };
      return outcomeOf(name, readPlaywrightReport, await execute('pnpm', args, settings));
    },
  };
}
