import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** Nothing but Node's own modules is loaded here: every `npm run mf` begins with it (docs/decisions/0286). */

/** Commands that load nothing later: a rollback and its like are to take no second. */
const QUICK: ReadonlySet<string> = new Set(['rollback', 'withdraw', 'recall', 'stop', 'start']);

/** What the address of a module begins with that was left out of the file of the moves. */
export const LEFT_OUT = 'left-out:';

/** Where the build of all parts keeps the file of the moves. */
export const MOVES_FOLDER = path.resolve(import.meta.dirname, '../../../.cache/mf-moves');

/** The file that has the code of these commands, with the packages that they need. */
export const movesFile = (folder: string) => path.join(folder, 'moves.mjs');
/** What it was made of. */
export const sourcesFile = (folder: string) => path.join(folder, 'sources.json');

/** When a file was written and how long it is; null where it is not there. */
export function stampOf(file: string): string | null {
  const found = statSync(file, { throwIfNoEntry: false });
  return found === undefined ? null : `${found.mtimeMs} ${found.size}`;
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Whether there is a file of the moves, and no source has changed since it was built. */
export function isCurrent(folder: string): boolean {
  const text = readIfThere(sourcesFile(folder));
  if (text === null) return false;
  const stamps = JSON.parse(text) as Record<string, string>;
  return Object.entries(stamps).every(([file, stamp]) => stampOf(file) === stamp);
}

/** What runs a command on a site over HTTP loads little, and is loaded from its sources. */
const isOnSite = (words: readonly string[], site: string | undefined) =>
  Boolean(site) || words.some((word) => /^--site(?:=|$)/.test(word));

/**
 * The file of the moves, where the command is one on the ledger of this machine and the file is that of the sources; null
 * otherwise. `site`: the address that the environment names.
 */
export const keptMoves = (folder: string, words: readonly string[], site?: string): string | null =>
  QUICK.has(words[0] ?? '') && !isOnSite(words, site) && isCurrent(folder) ? movesFile(folder) : null;

/**
 * Whether a command failed only because it needs what the file of the moves does not have: a database that is not started, or one
 * of an older version. It has changed nothing then.
 */
export const needsSources = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === 'ERR_UNSUPPORTED_ESM_URL_SCHEME' &&
  error.message.includes(`'${LEFT_OUT}'`);
