import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Part } from '@tandem/contracts/composition/part';
import { PARTS, WORKSPACE } from '../workspace.ts';
import type { Stage } from './run-steps.ts';
import { CHECKS, SITE, planRun } from './plan.ts';
import { check, playwright, relatedVitest, vitest } from './steps.ts';

const run = promisify(execFile);
const CODE = /\.(ts|tsx|css|json)$/;

async function git(...args: string[]): Promise<string[]> {
  const { stdout } = await run('git', args, { cwd: WORKSPACE, maxBuffer: 64 * 1024 * 1024 });
  return stdout.split('\n').filter(Boolean);
}

/** The branch to compare with, and the last commit that it has as well. */
async function findBase(): Promise<{ branch: string; commit: string }> {
  for (const branch of ['origin/main', 'main']) {
    try {
      const [commit] = await git('merge-base', branch, 'HEAD');
      if (commit !== undefined) return { branch, commit };
    } catch {
      // No such branch here: the next one.
    }
  }
  throw new Error('npm test -- --changed compares with origin/main or main, and there is neither here.');
}

/** Files that differ from a commit, in commits or in the tree. Paths from the workspace. */
export interface ChangedFiles {
  present: readonly string[];
  /** Also the earlier name of one that was renamed. */
  deleted: readonly string[];
  /** Code that names a changed file in a text: it reads or starts it, which no import shows. */
  naming: readonly string[];
}

const IMPORT = /^\s*(?:import|export)\b|\bfrom ['"]|\bimport\(/;

/** Files of code whose texts name this one: by its name, or with its folder where there are many of that name. */
export async function filesNaming(file: string): Promise<string[]> {
  const [name = '', folder = ''] = file.split('/').toReversed();
  const needle = /\.(ts|tsx|md|json|css)$/.test(name) ? `${folder}/${name}` : name;
  if (needle.startsWith('/')) return [];
  const found = await git('grep', '--untracked', '-nF', needle, '--', '*.ts', '*.tsx').catch((error: unknown) => {
    // Found nowhere.
    if ((error as { code?: unknown }).code === 1) return [];
    throw error;
  });
  return found.flatMap((line) => {
    const [, at = '', text = ''] = /^([^:]+):\d+:(.*)$/.exec(line) ?? [];
    return IMPORT.test(text) || at === file ? [] : [at];
  });
}

async function readChangedFiles(commit: string): Promise<ChangedFiles> {
  const changed = await git('diff', '--name-only', '--no-renames', commit);
  const added = await git('ls-files', '--others', '--exclude-standard');
  const all = [...new Set([...changed, ...added])].toSorted();
  const isThere = (file: string) => existsSync(path.join(WORKSPACE, file));
  const naming = new Set((await Promise.all(all.map(filesNaming))).flat());
  return { present: all.filter(isThere), deleted: all.filter((file) => !isThere(file)), naming: [...naming] };
}

/** What every step depends on: dependencies, and the settings of builds and runners. */
const OF_EVERYTHING =
  /^pnpm-(lock|workspace)\.yaml$|^(knip|\.\w+)\.json$|^\.\w+rc$|(^|\/)package\.json$|(^|\/)(tsconfig[\w.]*\.json|\w+\.config\.ts)$/;

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
    (file) => /^(shell|shared-ui|contracts|api-gateway|tooling)\//.test(file) || /^e2e\/(?!.*\.spec\.ts$)/.test(file),
  );
  return {
    isWhole,
    parts: PARTS.filter((part) => part !== 'shell' && code.some((file) => file.startsWith(`${part}/`))),
    specs,
  };
}

/** A browser test that fails waits for what never comes, up to a minute each: two of them are feedback enough. */
const BROWSER_FAILURES = 2;

function browserSteps({ isWhole, parts, specs }: BrowserScope): Stage {
  // Feedback on a change: failed tests are reported without a retry.
  const once = { E2E_RETRIES: '0' };
  const maxFailures = BROWSER_FAILURES;
  if (isWhole) return [[playwright({ name: 'e2e', maxFailures, env: once })]];
  const tags = parts.map((part) => `@${part}`).join('|');
  const ofParts = { name: 'e2e', grep: tags, maxFailures, env: { ...once, PAGES_OF: parts.join(',') } };
  return [
    [
      ...(parts.length > 0 ? [playwright(ofParts)] : []),
      ...(specs.length > 0 ? [playwright({ name: 'specs', files: specs, maxFailures, env: once })] : []),
    ],
  ];
}

/** The steps for changed files: the quick checks, and the tests that the changes can reach. */
export function planFor({ present, deleted, naming }: ChangedFiles): Stage[] {
  const files = [...present, ...deleted];
  if (files.some((file) => OF_EVERYTHING.test(file))) return planRun({ names: [], isAllPages: false });
  const code = [...new Set([...present.filter((file) => CODE.test(file)), ...naming])];
  const formatted = present.filter((file) => /\.(ts|tsx|css|json|mjs)$/.test(file));
  const browserStage = browserSteps(
    browserScope([...present, ...deleted.filter((file) => !/^e2e\/.*\.spec\.ts$/.test(file))]),
  );
  const hasBrowserTests = browserStage.some((lane) => lane.length > 0);
  const tests = code.length > 0 ? [relatedVitest(code)] : [];
  return [
    [
      [
        ...(hasBrowserTests ? [SITE] : []),
        // Of everything: a change of a type is an error where it is used. The notices are about the lockfile, with which
        // everything runs.
        ...CHECKS.filter(({ name }) => name !== 'format' && name !== 'notices'),
        ...(formatted.length > 0 ? [check('format', 'oxfmt', ['--check', ...formatted])] : []),
      ],
      // No import graph has the tests of a file that is gone.
      deleted.some((file) => CODE.test(file)) ? [vitest()] : tests,
    ],
    browserStage,
  ];
}

/** The steps of `npm test -- --changed`. Throws when there is no branch to compare with. */
export async function planChanged(): Promise<Stage[]> {
  const { branch, commit } = await findBase();
  const files = await readChangedFiles(commit);
  const count = files.present.length + files.deleted.length;
  console.log(`${count} files differ from ${branch} (${commit.slice(0, 7)}).`);
  return count === 0 ? [] : planFor(files);
}
