import { execFileSync } from 'node:child_process';

/** The packages whose sources are broken. */
export const MUTATED_PARTS = [
  'contracts',
  'shared-ui',
  'shell',
  'mf-members',
  'mf-chat',
  'mf-payments',
  'mf-signup',
  'mf-landers',
  'api-gateway',
] as const;

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
    MUTATED_PARTS.some((name) => name === part) &&
    !NO_RULES.some((pattern) => pattern.test(file))
  );
}

const git = (tree: string, ...args: string[]) =>
  execFileSync('git', ['-C', tree, ...args], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });

/** Returns the sources that git tracks, in the order of their names. */
export function listSources(tree: string): string[] {
  return git(tree, 'ls-files', '--', ...MUTATED_PARTS)
    .split('\n')
    .filter(isSource)
    .toSorted();
}

/** Returns the files of the mutated packages that differ from the commit, one a line; empty when there are none. */
export function changedFiles(tree: string): string {
  return git(tree, 'status', '--porcelain', '--', ...MUTATED_PARTS).trim();
}

export function commitOf(tree: string): string {
  return git(tree, 'rev-parse', 'HEAD').trim();
}
