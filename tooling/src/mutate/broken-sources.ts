import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withChange } from './mutants.ts';
import type { Mutant } from './mutants.ts';

/** What the sources were before they were broken, and by which process. */
interface Journal {
  readonly pid: number;
  readonly sources: Readonly<Record<string, string>>;
}

const journalOf = (tree: string) => path.join(tree, '.cache/mutate/broken.json');

function readJournal(tree: string): Journal | null {
  const file = journalOf(tree);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Journal) : null;
}

/** Restores the sources that are broken at this moment. Does nothing when none are. */
export function restoreSources(tree: string): void {
  const journal = readJournal(tree);
  if (journal === null) return;
  for (const [file, source] of Object.entries(journal.sources)) writeFileSync(path.join(tree, file), source);
  rmSync(journalOf(tree));
}

/** Returns the id of another process that is breaking the sources of this tree; null when there is none. */
export function otherRun(tree: string): number | null {
  const journal = readJournal(tree);
  if (journal === null || journal.pid === process.pid) return null;
  try {
    process.kill(journal.pid, 0);
    return journal.pid;
  } catch {
    return null;
  }
}

/**
 * Breaks the sources of a tree. They are kept in a file until they are restored, for the case that this process is
 * killed.
 *
 * @param mutants do not overlap.
 * @returns a function that restores the sources; it may be called more than once.
 */
export function breakSources(tree: string, mutants: readonly Mutant[]): () => void {
  const byFile = Map.groupBy(mutants, ({ file }) => file);
  const sources = Object.fromEntries(
    [...byFile.keys()].map((file) => [file, readFileSync(path.join(tree, file), 'utf8')]),
  );
  mkdirSync(path.dirname(journalOf(tree)), { recursive: true });
  writeFileSync(journalOf(tree), JSON.stringify({ pid: process.pid, sources } satisfies Journal));
  for (const [file, all] of byFile) {
    const backwards = all.toSorted((one, other) => other.start - one.start);
    writeFileSync(path.join(tree, file), backwards.reduce(withChange, sources[file] ?? ''));
  }
  return () => restoreSources(tree);
}

/**
 * Returns the mutant at its place in another version of its file: at the same offsets, or at the only lines that read
 * the same. Returns null when there is no such place.
 *
 * @param original the text that the mutant was made of.
 */
export function placeIn(source: string, original: string, mutant: Mutant): Mutant | null {
  const { start, end } = mutant;
  const from = original.lastIndexOf('\n', start - 1) + 1;
  const to = original.indexOf('\n', end);
  const lines = original.slice(from, to === -1 ? undefined : to);
  if (source.slice(from, from + lines.length) === lines) return mutant;
  const found = source.indexOf(lines);
  if (found === -1 || source.includes(lines, found + 1)) return null;
  return {
    ...mutant,
    start: start - from + found,
    end: end - from + found,
    line: source.slice(0, found).split('\n').length,
  };
}
