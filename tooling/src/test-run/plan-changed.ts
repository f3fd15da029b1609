import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { PARTS } from '@tandem/contracts/composition/part';
import type { Part } from '@tandem/contracts/composition/part';
import { WORKSPACE } from '../workspace.ts';
import type { Stage } from './run-steps.ts';
import { LINT, SITE } from './plan.ts';
import { check, playwright, relatedVitest } from './steps.ts';

const run = promisify(execFile);
const CODE = /\.(ts|tsx|css|json)$/;

async function git(...args: string[]): Promise<string[]> {
  const { stdout } = await run('git', args, { cwd: WORKSPACE, maxBuffer: 64 * 1024 * 1024 });
  return stdout.split('\n').filter(Boolean);
}

/** The commit where the work began: the last one that `origin/main` has as well; without it, that of `main`. */
async function firstCommit(): Promise<string> {
  for (const branch of ['origin/main', 'main']) {
    try {
      const [base] = await git('merge-base', branch, 'HEAD');
      if (base !== undefined) return base;
    } catch {
      // No such branch here: the next one.
    }
  }
  throw new Error('There is neither origin/main nor main to compare with.');
}

/** Files that differ from there, committed or not, and still exist. Paths from the workspace. */
async function readChangedFiles(): Promise<string[]> {
  const changed = await git('diff', '--name-only', await firstCommit());
  const added = await git('ls-files', '--others', '--exclude-standard');
  return [...new Set([...changed, ...added])].filter((file) => existsSync(path.join(WORKSPACE, file))).toSorted();
}

/** What the browser has to show again after a change of these files. */
export interface BrowserScope {
  /** Whether everything is looked at: the change is in what all pages are made of. */
  isWhole: boolean;
  /** Parts whose pages and journeys are looked at. */
  parts: readonly Part[];
  /** Changed specs, by path from e2e. */
  specs: readonly string[];
}

/** A part's change can be seen on its own pages; a change of the frame, or of what all parts share, on every page. */
export function browserScope(files: readonly string[]): BrowserScope {
  const code = files.filter((file) => CODE.test(file) && !/\.test\.tsx?$|\.stories\.tsx$/.test(file));
  const specs = code.filter((file) => /^e2e\/.*\.spec\.ts$/.test(file)).map((file) => file.slice('e2e/'.length));
  const isWhole = code.some(
    (file) => /^(shell|shared-ui|contracts|api-gateway)\//.test(file) || /^e2e\/(?!.*\.spec\.ts$)/.test(file),
  );
  return {
    isWhole,
    parts: PARTS.filter((part) => part !== 'shell' && code.some((file) => file.startsWith(`${part}/`))),
    specs,
  };
}

function browserSteps({ isWhole, parts, specs }: BrowserScope): Stage {
  // Who has just changed something is told at once: there is no second try.
  const once = { E2E_RETRIES: '0' };
  if (isWhole) return [[playwright({ name: 'e2e', env: once })]];
  const tags = parts.map((part) => `@${part}`).join('|');
  const ofParts = { name: 'e2e', grep: tags, env: { ...once, PAGES_OF: parts.join(',') } };
  return [
    [
      ...(parts.length > 0 ? [playwright(ofParts)] : []),
      ...(specs.length > 0 ? [playwright({ name: 'specs', files: specs, env: once })] : []),
    ],
  ];
}

/** The steps of `npm test -- --changed`: the quick checks, and the tests that the changes can reach. */
export async function planChanged(): Promise<Stage[]> {
  const files = await readChangedFiles();
  const code = files.filter((file) => CODE.test(file));
  console.log(`${files.length} files have changed.`);
  if (files.length === 0) return [];
  const formatted = files.filter((file) => /\.(ts|tsx|css|json|mjs)$/.test(file));
  const browserStage = browserSteps(browserScope(files));
  const hasBrowserTests = browserStage.some((lane) => lane.length > 0);
  return [
    [
      [
        ...(hasBrowserTests ? [SITE] : []),
        // Of everything: a change of a type is an error where it is used.
        LINT,
        ...(formatted.length > 0 ? [check('format', 'oxfmt', ['--check', ...formatted])] : []),
        check('translations', 'node', ['tooling/src/commands/check-translations.ts']),
        check('product', 'node', ['tooling/src/commands/check-product.ts']),
      ],
      code.length > 0 ? [relatedVitest(code)] : [],
    ],
    browserStage,
  ];
}
