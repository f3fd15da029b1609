import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findChromium } from '../browser.ts';
import { WORKSPACE } from '../workspace.ts';
import { execute } from './execute.ts';
import { endOf, withBreakdown } from './outcome.ts';
import type { Outcome, Step } from './outcome.ts';
import { readPlaywrightReport, readVitestReport } from './reports.ts';

/** Reports of the runners as JSON, and all that they printed. */
export const REPORTS = path.join(WORKSPACE, '.cache/test-reports');

const reportOf = (name: string) => path.join(REPORTS, `${name}.json`);

/** A check that passes or fails as a whole. */
export function check(name: string, command: string, args: readonly string[]): Step {
  return {
    name,
    run: async () => {
      const { code, output } = await execute(command, args);
      return code === 0 ? { passed: 1, failures: [] } : { passed: 0, failures: [{ name, message: endOf(output) }] };
    },
  };
}

/** What the report says, once the runner is done; its whole output is kept beside it. */
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

/** The Vitest tests of a package. */
export function vitest(name: string): Step {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportOf(name)}`];
  const args = ['--filter', `@tandem/${name}`, 'exec', 'vitest', 'run', ...reporters];
  return { name, run: async () => outcomeOf(name, readVitestReport, await execute('pnpm', args)) };
}

/** The Playwright tests of the composed site; each gets a second try (docs/decisions/0026). */
export function playwright(name: string): Step {
  const args = ['--filter', '@tandem/e2e', 'exec', 'playwright', 'test', '--reporter=list,json'];
  return {
    name,
    run: async () => {
      const env = {
        E2E_RETRIES: '1',
        CHROMIUM_PATH: await findChromium(),
        PLAYWRIGHT_JSON_OUTPUT_NAME: reportOf(name),
      };
      return outcomeOf(name, readPlaywrightReport, await execute('pnpm', args, env));
    },
  };
}
