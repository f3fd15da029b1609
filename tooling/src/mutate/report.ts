import type { Mutant } from './mutants.ts';
import type { Result, ResultFile } from './results.ts';

const SHOWN = 110;

/** The part of two lines where they differ, shortened to what fits on a line. */
function shownChange({ before, after }: Mutant): [string, string] {
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  const from = Math.max(0, Math.min(same - SHOWN / 2, Math.max(before.length, after.length) - SHOWN));
  const cut = (text: string) =>
    `${from > 0 ? '…' : ''}${text.slice(from, from + SHOWN)}${text.length > from + SHOWN ? '…' : ''}`;
  return [cut(before), cut(after)];
}

/** A mutant in three lines: its place, the line as it is, and as it becomes. */
export function describeMutant(number: number, mutant: Mutant): string {
  const [before, after] = shownChange(mutant);
  return `${String(number).padStart(3)}  ${mutant.file}:${mutant.line}  ${mutant.operator}\n     - ${before}\n     + ${after}`;
}

const VERDICTS = {
  'vitest': 'caught by',
  'timeout': 'caught: the tests hang,',
  'types': 'caught by the types:',
  'browser': 'caught by the browser test',
  'survived': 'SURVIVED',
  'no place': 'NO SUCH PLACE in that tree',
} as const;

export function describeResult({ number, mutant, verdict, by, seconds }: Result): string {
  return `${describeMutant(number, mutant)}\n     ${VERDICTS[verdict]} ${by} (${seconds.toFixed(1)} s)`;
}

const isCaught = ({ verdict }: Result) => verdict !== 'survived' && verdict !== 'no place';

const count = (results: readonly Result[], verdict: Result['verdict']) =>
  results.filter((one) => one.verdict === verdict).length;

/** A table of the parts: how many were tried, caught by what, and survived. */
export function describeCounts(results: readonly Result[]): string {
  const columns = ['vitest', 'timeout', 'types', 'browser', 'survived'] as const;
  const row = (name: string, cells: readonly (string | number)[]) =>
    [name.padEnd(14), ...cells.map((cell) => String(cell).padStart(9))].join('');
  const rowOf = (name: string, some: readonly Result[]) =>
    row(name, [some.length, ...columns.map((verdict) => count(some, verdict))]);
  const byPart = Map.groupBy(results, ({ mutant }) => mutant.part);
  return [
    row('', ['mutants', ...columns]),
    ...[...byPart].map(([part, some]) => rowOf(part, some)),
    rowOf('all', results),
  ].join('\n');
}

/** Lists which mutants are caught in one of two runs and not in the other, of those that have a place in both trees. */
export function compareRuns(one: ResultFile, other: ResultFile): string {
  const wasTried = ({ verdict }: Result) => verdict !== 'no place';
  const others = new Map(other.results.filter(wasTried).map((result) => [result.mutant.key, result]));
  const both = one.results.filter((result) => wasTried(result) && others.has(result.mutant.key));
  const counterpart = ({ mutant }: Result) => others.get(mutant.key);
  const onlyFirst = both.filter((result) => isCaught(result) && !isCaught(counterpart(result) ?? result));
  const onlySecond = both.filter((result) => !isCaught(result) && isCaught(counterpart(result) ?? result));
  const list = (title: string, results: readonly Result[]) =>
    [`${title}: ${results.length}`, ...results.map(describeResult)].join('\n');
  const inSecond = both.map((result) => counterpart(result) ?? result);
  return [
    `tried in both: ${both.length}; caught in the first: ${both.filter(isCaught).length}; in the second: ${inSecond.filter(isCaught).length}`,
    list('caught in the first only', onlyFirst),
    list(
      'caught in the second only',
      onlySecond.map((result) => counterpart(result) ?? result),
    ),
  ].join('\n');
}
