import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Configuration } from '@rspack/core';
import { moduleRules } from '../build/module-rules.ts';
import { WORKSPACE } from '../workspace.ts';
import { MOVES_FOLDER, isCurrent, movesFile, sourcesFile, stampOf } from './kept-moves.ts';

const LOCKFILE = path.join(WORKSPACE, 'pnpm-lock.yaml');

const configOf = (folder: string): Configuration => ({
  name: 'moves',
  context: WORKSPACE,
  mode: 'production',
  target: ['node', 'es2022'],
  devtool: false,
  entry: { moves: path.join(import.meta.dirname, 'moves.ts') },
  output: { path: folder, filename: 'moves.mjs', module: true, chunkFormat: 'module', library: { type: 'module' } },
  resolve: { extensions: ['.ts', '.js', '.mjs', '.json'] },
  module: {
    rules: [
      ...moduleRules('production', ['node >= 26']),
      {
        test: /\.ts$/,
        enforce: 'pre',
        loader: path.join(import.meta.dirname, 'leave-later-out.ts'),
      },
    ],
  },
  // pg tries it, and does without.
  externals: { 'pg-native': 'node-commonjs pg-native' },
  optimization: { minimize: false, splitChunks: false },
  performance: false,
  stats: 'errors-warnings',
});

/** Of what a compiler has read, installed packages are those of the lockfile. And how it is built is a part of what it is. */
async function sourcesOf(read: readonly string[]): Promise<string[]> {
  const own = read.filter((file) => !/[/\\]node_modules[/\\]/.test(file));
  const how = ['build-moves.ts', 'leave-later-out.ts', '../build/module-rules.ts'];
  const named = [...own, ...how.map((file) => path.resolve(import.meta.dirname, file)), LOCKFILE];
  const files = await Promise.all(named.map(async (file) => ((await stat(file)).isFile() ? [file] : [])));
  return files.flat();
}

/**
 * Builds the file of the moves and notes what it was made of, unless it is there already. A source that is written meanwhile is
 * noticed: then nothing is kept. Returns whether there is one now.
 */
export async function buildMoves(folder: string = MOVES_FOLDER): Promise<boolean> {
  if (isCurrent(folder)) return true;
  const started = Date.now();
  const draft = `${folder}.${process.pid}`;
  try {
    // The compiler takes a while to load, and most of the time nothing has changed.
    const { compile } = await import('../build/compile.ts');
    const { read } = await compile(configOf(draft));
    const sources = await sourcesOf(read);
    const times = await Promise.all(sources.map(async (file) => (await stat(file)).mtimeMs));
    if (Math.max(...times) >= started) return false;
    const stamps = sources.toSorted().map((file) => [file, stampOf(file)] as const);
    // And the file itself: one of another build, beside this list, is not used.
    const all = Object.fromEntries([[movesFile(folder), stampOf(movesFile(draft))], ...stamps]);
    await writeFile(sourcesFile(draft), JSON.stringify(all, null, 1));
    await mkdir(folder, { recursive: true });
    // The code first: it is not used until what it was made of stands beside it.
    await rename(movesFile(draft), movesFile(folder));
    await rename(sourcesFile(draft), sourcesFile(folder));
    return true;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
