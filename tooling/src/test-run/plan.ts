import { readdirSync } from 'node:fs';
import path from 'node:path';
import { WORKSPACE } from '../workspace.ts';
import type { Stage } from './run-steps.ts';
import { check, playwright, vitest } from './steps.ts';
import type { Step } from './steps.ts';

/** Packages with Vitest tests: those with a `vitest.config.ts`. */
export const PACKAGES = readdirSync(WORKSPACE, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
  .map(({ name }) => name)
  .filter((name) => readdirSync(path.join(WORKSPACE, name)).includes('vitest.config.ts'))
  .toSorted();

/** Checks without a runner, in their order. */
export const CHECKS: readonly Step[] = [
  // Types and lint rules in one pass over the programs of `tsconfig.*.json`: both need the types of everything, and
  // those take most of the time.
  check('lint', 'oxlint', ['--type-aware', '--type-check', '--deny-warnings']),
  check('format', 'oxfmt', ['--check']),
  check('unused', 'knip', ['--no-progress']),
  check('translations', 'node', ['tooling/src/commands/check-translations.ts']),
  check('words', 'node', ['tooling/src/commands/check-words.ts']),
  check('named-parts', 'node', ['tooling/src/commands/check-named-parts.ts']),
  check('disables', 'node', ['tooling/src/commands/check-disables.ts']),
  check('lengths', 'node', ['tooling/src/commands/check-lengths.ts']),
  check('test-files', 'node', ['tooling/src/commands/check-test-files.ts']),
  check('product', 'node', ['tooling/src/commands/check-product.ts']),
  check('notices', 'node', ['tooling/src/commands/check-notices.ts']),
  // Builds the parts, which the browser tests need.
  check('sizes', 'node', ['tooling/src/commands/check-sizes.ts']),
];

/** Builds and seeds a site, so that the browser tests only have to copy it. */
export const SITE = check('site', 'node', ['e2e/fixtures/prepare-template.ts']);

/** The arguments of `npm test`. */
export interface Request {
  /** Names of steps and packages; none is everything. */
  names: readonly string[];
  /**
   * With `pages`: every combination of page, language, appearance, width, tenant and viewer. With `failures`: every cell.
   * With `landers`: every tenant, language and width.
   */
  isAllPages: boolean;
}

/** Browser tests that are a step of their own when they are named. */
const browserSteps = ({ isAllPages }: Request): readonly Step[] => [
  playwright({ name: 'e2e' }),
  playwright({ name: 'pages', files: ['pages'], env: isAllPages ? { PAGES: 'all' } : {} }),
  playwright({
    name: 'failures',
    files: ['composition/failure-matrix'],
    env: isAllPages ? { FAILURE_MATRIX: 'all' } : {},
  }),
  playwright({ name: 'landers', files: ['journeys/landers'], env: isAllPages ? { LANDERS: 'all' } : {} }),
];

/** All names that a run accepts. */
export const STEP_NAMES: readonly string[] = [
  ...CHECKS.map(({ name }) => name),
  'vitest',
  ...PACKAGES,
  'e2e',
  'pages',
  'failures',
  'landers',
];

/** Checks run beside Vitest; the browser tests come last, on a machine that does nothing else. */
export function planRun(request: Request): Stage[] {
  const { names } = request;
  if (names.length === 0) return [[[...CHECKS, SITE], [vitest()]], [[playwright({ name: 'e2e' })]]];
  const packages = PACKAGES.filter((name) => names.includes(name));
  const tests = packages.length > 0 || names.includes('vitest') ? [vitest(packages)] : [];
  return [
    [CHECKS.filter(({ name }) => names.includes(name)), tests],
    [browserSteps(request).filter(({ name }) => names.includes(name))],
  ];
}
