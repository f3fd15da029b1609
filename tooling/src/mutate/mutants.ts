import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CONDITION_OPERATORS } from './condition-operators.ts';
import { EFFECT_OPERATORS } from './effect-operators.ts';
import type { Change, Operator } from './operator.ts';
import { isQuiet } from './quiet.ts';
import { placesOf } from './syntax.ts';
import { VALUE_OPERATORS } from './value-operators.ts';

const OPERATORS: readonly Operator[] = [...CONDITION_OPERATORS, ...VALUE_OPERATORS, ...EFFECT_OPERATORS];

/** One rule that is broken at one place. */
export interface Mutant extends Change {
  /** Names the mutant by its own line; stays the same when lines above it change. */
  readonly key: string;
  readonly part: string;
  /** Path from the workspace. */
  readonly file: string;
  readonly line: number;
  readonly operator: string;
  /** The lines around the change as they are, and as they become. */
  readonly before: string;
  readonly after: string;
}

export const hashOf = (...words: readonly (string | number)[]) =>
  createHash('sha256').update(words.join('\0')).digest('hex');

export function withChange(source: string, { start, end, text }: Change): string {
  return source.slice(0, start) + text + source.slice(end);
}

/** The whole lines that hold the change. */
function linesAround(source: string, { start, end }: Change): { from: number; to: number } {
  const to = source.indexOf('\n', end);
  return { from: source.lastIndexOf('\n', start - 1) + 1, to: to === -1 ? source.length : to };
}

function makeMutant(file: string, source: string, operator: string, change: Change): Omit<Mutant, 'key'> {
  const { from, to } = linesAround(source, change);
  const shown = (lines: string) => lines.replaceAll(/\s+/g, ' ').trim();
  return {
    ...change,
    part: file.split('/')[0] ?? '',
    file,
    line: source.slice(0, change.start).split('\n').length,
    operator,
    before: shown(source.slice(from, to)),
    after: shown(source.slice(from, change.start) + change.text + source.slice(change.end, to)),
  };
}

/** Returns every mutant of a source text, in the order of the text. */
export function mutantsOf(file: string, source: string): Mutant[] {
  const seen = new Map<string, number>();
  return placesOf(file, source, isQuiet).flatMap((place) =>
    OPERATORS.flatMap(({ name, changes }) =>
      changes(place, source).map((change) => {
        const mutant = makeMutant(file, source, name, change);
        const same = hashOf(file, name, mutant.before, mutant.after);
        const times = seen.get(same) ?? 0;
        seen.set(same, times + 1);
        return { ...mutant, key: hashOf(same, times).slice(0, 12) };
      }),
    ),
  );
}

export function readMutants(tree: string, files: readonly string[]): Mutant[] {
  return files.flatMap((file) => mutantsOf(file, readFileSync(path.join(tree, file), 'utf8')));
}
