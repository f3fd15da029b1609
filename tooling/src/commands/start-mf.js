// Plain JavaScript: before the site is set up, this runs in whatever Node the machine has.
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import module from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const WORKSPACE = path.resolve(import.meta.dirname, '../../..');
const PNPM = 'pnpm@12.21.0';

/** When a file of the workspace was written; 0 where it is not there. */
const timeOf = (/** @type {string} */ file) =>
  statSync(path.join(WORKSPACE, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** The packages are those of this checkout, and npm has found the Node that is among them. */
const isSetUp =
  timeOf('node_modules/.pnpm-workspace-state-v1.json') > timeOf('pnpm-lock.yaml') && process.features.typescript;

/**
 * Runs a rollback and its like from the one file that they are built into, where that is the one of these sources. Returns
 * whether it did: a command that needs more has changed nothing, and runs from its sources.
 */
async function runKept() {
  const { MOVES_FOLDER, keptMoves, needsSources } = await import('../quick-mf/kept-moves.ts');
  const words = process.argv.slice(2);
  const file = keptMoves(MOVES_FOLDER, words, process.env['MF_SITE']);
  if (file === null) return false;
  try {
    const { mf } = await import(pathToFileURL(file).href);
    process.exitCode = await mf(words);
    return true;
  } catch (error) {
    if (!needsSources(error)) throw error;
    return false;
  }
}

/**
 * `npm run mf`: at once where everything is set up, so that a rollback takes no second; otherwise through pnpm, which sets it up.
 */
if (isSetUp) {
  // The types of some hundred files are taken out once.
  module.enableCompileCache(path.join(WORKSPACE, '.cache/compiled'));
  if (!(await runKept())) await import('./mf.ts');
} else {
  const words = ['--yes', PNPM, 'run', 'site:mf', ...process.argv.slice(2)];
  const { status } = spawnSync('npx', words, { cwd: WORKSPACE, stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
