import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { browsersForTests } from '../browser.ts';
import { readPlaywrightReport } from '../test-run/playwright-report.ts';
import { breakSources } from './broken-sources.ts';
import { findFailing } from './halve.ts';
import type { Result, Verdict } from './results.ts';
import { packagesReaching } from './run-tests.ts';

/** Packages that run in Node.js; all others are for the browser. */
const NODE_PACKAGES = new Set(['api-gateway', 'tooling']);

interface Ended {
  readonly code: number;
  readonly output: string;
}

function runIn(tree: string, command: string, args: readonly string[], environment = {}): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const PATH = `${path.join(tree, 'node_modules/.bin')}:${process.env['PATH']}`;
    const child = spawn(command, args, { cwd: tree, env: { ...process.env, PATH, ...environment } });
    let output = '';
    child.stdout.on('data', (data: Buffer) => (output += data.toString()));
    child.stderr.on('data', (data: Buffer) => (output += data.toString()));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** The TypeScript programs that a package's sources belong to, as paths for `tsc -p`. */
function programsOf(tree: string, part: string): string[] {
  const own = [part, `${part}/src/service-worker`].filter((name) => existsSync(path.join(tree, name, 'tsconfig.json')));
  if (own.includes(part)) return own;
  return [...own, NODE_PACKAGES.has(part) ? 'tsconfig.node.json' : 'tsconfig.browser.json'];
}

/** Type checks a part, and all that import the contracts; returns the first error. */
async function typeError(tree: string, part: string): Promise<string | null> {
  const packages = part === 'contracts' ? packagesReaching(tree, part) : [part];
  for (const program of new Set(packages.flatMap((name) => programsOf(tree, name)))) {
    const { code, output } = await runIn(tree, 'tsc', ['-p', program]);
    if (code !== 0) return output.split('\n')[0] ?? program;
  }
  return null;
}

/** Builds the site and runs its browser tests up to the first failure; returns that. */
async function browserFailure(tree: string): Promise<string | null> {
  const report = path.join(tree, '.cache/mutate/browser.json');
  rmSync(report, { force: true });
  const args = ['--filter', '@tandem/e2e', 'exec', 'playwright', 'test', '-x', '--reporter=list,json'];
  // As in `npm test`, a test that passes at its second try has not failed.
  const environment = {
    E2E_RETRIES: '1',
    ...(await browsersForTests()),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  };
  const { code, output } = await runIn(tree, 'pnpm', args, environment);
  if (code === 0) return null;
  const failures = existsSync(report) ? readPlaywrightReport(readFileSync(report, 'utf8')).failures : [];
  return failures[0]?.name ?? `The browser tests did not run: ${output.trim().split('\n').at(-1) ?? ''}`;
}

/** Tries the survivors by a check that takes long, several at once, and notes which of them it catches. */
async function tryInGroups(
  tree: string,
  results: readonly Result[],
  verdict: Verdict,
  check: (group: readonly Result[]) => Promise<string | null>,
): Promise<void> {
  const started = performance.now();
  const survivors = results.filter((one) => one.verdict === 'survived');
  const found = await findFailing(survivors, async (group) => {
    const restore = breakSources(
      tree,
      group.map(({ mutant }) => mutant),
    );
    try {
      return await check(group);
    } finally {
      restore();
    }
  });
  const seconds = (performance.now() - started) / 1000 / Math.max(survivors.length, 1);
  for (const result of survivors) result.seconds += seconds;
  for (const [result, by] of found) Object.assign(result, { verdict, by });
}

/** Notes which survivors do not pass the type check, part by part. */
export async function tryTypes(tree: string, results: readonly Result[]): Promise<void> {
  const byPart = Map.groupBy(results, ({ mutant }) => mutant.part);
  for (const [part, all] of byPart) await tryInGroups(tree, all, 'types', () => typeError(tree, part));
}

/** Notes which survivors the browser tests catch. */
export async function tryBrowser(tree: string, results: readonly Result[]): Promise<void> {
  await tryInGroups(tree, results, 'browser', () => browserFailure(tree));
}
