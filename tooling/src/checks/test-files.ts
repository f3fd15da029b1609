import { readTrackedFiles } from '../tracked-files.ts';

/** Named as a test in any language that a runner might take. */
const MEANT_TEST = /\.(?:test|spec)\.[cm]?[jt]sx?$/;
/** Vitest runs `*.test.ts(x)` outside of e2e, Playwright `*.spec.ts` within. */
const TEST_OF_A_RUNNER = /^(?!e2e\/).*\.test\.tsx?$|^e2e\/.*\.spec\.ts$/;
const COMMENT = /^[ \t]*(?:\/\/|\/?\*).*$/gm;

interface Habit {
  /** Matched against a file without its comment lines. */
  pattern: RegExp;
  fault: string;
}

/** What makes a test pass that proves nothing. */
const OF_TESTS: readonly Habit[] = [
  {
    pattern: /\b(?:it|test|describe)(?:\.\w+)*\.fails?\(/g,
    fault: 'a test that is to fail proves nothing: say what happens instead',
  },
  { pattern: /\bretr(?:y|ies): *[1-9]/g, fault: 'a retry hides a failure by chance' },
];

/** What waits for time, or looks away, in browser tests and what they are made of. */
const OF_BROWSER_TESTS: readonly Habit[] = [
  {
    pattern: /import\s*\{[^}]*\btest\b[^}]*\}\s*from '@playwright\/test'/g,
    fault: "`test` comes from e2e/fixtures/test.ts: Playwright's own has no guard and requires no tag",
  },
  {
    pattern: /\.(?:evaluate|evaluateHandle|evaluateAll|waitForFunction|addInitScript)\(\s*['"`]/g,
    fault: 'code for the page is a function, which the lint rules read; not a text',
  },
  {
    pattern: /\.waitFor\w*\((?:[^;]|;(?=[^\n]*\}))*?\)\s*\.catch\(/g,
    fault: 'a wait whose failure is caught is a sleep',
  },
  {
    pattern: /while\s*\(\s*(?:Date|performance)\.now\(\)\s*[<-][^&|)]*\)/g,
    fault: 'a loop until a time is a sleep',
  },
];
/** The test of this check shows what it finds. */
const EXAMPLES = 'tooling/test/test-files.test.ts';
/** The guard itself, which requires a tag. */
const GUARD = 'e2e/fixtures/test.ts';

/**
 * Finds test files that no runner takes, and habits by which a test passes without proving anything.
 *
 * @param file path from the workspace
 * @returns one line for each fault
 */
export function findTestFaults(file: string, text: string): string[] {
  if (MEANT_TEST.test(file) && !TEST_OF_A_RUNNER.test(file))
    return [`${file}: no runner takes it: browser tests are e2e/**/*.spec.ts, all others *.test.ts(x)`];
  const isOfBrowser = file.startsWith('e2e/') && file !== GUARD;
  if ((!MEANT_TEST.test(file) && !isOfBrowser) || file === EXAMPLES) return [];
  const code = text.replaceAll(COMMENT, '');
  const habits = [...OF_TESTS, ...(isOfBrowser ? OF_BROWSER_TESTS : [])];
  return habits.flatMap(({ pattern, fault }) =>
    [...code.matchAll(pattern)].map(({ index }) => `${file}:${code.slice(0, index).split('\n').length}: ${fault}`),
  );
}

/** Looks through all test files that git knows of, or would add. Returns one line for each fault. */
export async function checkTestFiles(workspace: string): Promise<string[]> {
  const files = await readTrackedFiles(workspace, (file) => /\.[cm]?[jt]sx?$/.test(file));
  return files.flatMap(({ file, text }) => findTestFaults(file, text));
}
