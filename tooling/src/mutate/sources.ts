import { execFileSync } from 'node:child_process';
import { PARTS } from '../workspace.ts';

/** The packages whose sources are broken: the parts of this checkout, and what they all have in common. */
const MUTATED: readonly string[] = ['contracts', 'shared-ui', ...PARTS, 'api-gateway'];

/** Files that hold no rule of the product: tests and their helpers, texts, drawings, migrations, commands of developers. */
const NO_RULES = [
  /\.(test|stories|d|en|fr)\.tsx?$/,
  /(^|\/)test-[^/]+$/,
  /\/(testing|locales|migrations|texts|icons|scenes|sketches|tokens|generated|schema|cli)\//,
  /-(texts|style)\.ts$/,
  /^api-gateway\/src\/(platform\/brand|composition\/social-images)\//,
  /^api-gateway\/src\/platform\/config\/env\.ts$/,
  /^api-gateway\/src\/main\/demo-presence\.ts$/,
  /^shared-ui\/src\/components\/(HeroArt|Illustration|Logo|Skeleton|PageSkeleton|Spinner)\//,
  /Skeleton\.tsx$/,
  /\/check-accessibility\.ts$/,
];

/** Whether a file, by its path from the workspace, is a source of the product whose rules can be broken. */
export function isSource(file: string): boolean {
  const [part, folder] = file.split('/');
  return (
    /\.tsx?$/.test(file) &&
    folder === 'src' &&
    MUTATED.some((name) => name === part) &&
    !NO_RULES.some((pattern) => pattern.test(file))
  );
}

const git = (tree: string, ...args: string[]) =>
  execFileSync('git', ['-C', tree, ...args], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });

/** Returns the sources that git tracks, in the order of their names. */
export function listSources(tree: string): string[] {
  return git(tree, 'ls-files', '--', ...MUTATED)
    .split('\n')
    .filter(isSource)
    .toSorted();
}

/** Returns the files of the mutated packages that differ from the commit, one a line; empty when there are none. */
export function changedFiles(tree: string): string {
  return git(tree, 'status', '--porcelain', '--', ...MUTATED).trim();
}

export function commitOf(tree: string): string {
  return git(tree, 'rev-parse', 'HEAD').trim();
}
