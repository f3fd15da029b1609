import { describe, expect, test } from 'vitest';
import { moveHash, moveStatement } from '../signing/statements.ts';
import type { MoveKind, PointerMove } from '../signing/statements.ts';
import { historyOf, isChosenAfter, movesUpTo } from './part-history.ts';

const release = (build: string) => `mf-chat@${build}`;

/** A move to a build so many minutes after the one before, and the build that it recalls. */
type Step = readonly [kind: MoveKind, to: string | null, wait: number, recalled?: string];

function moves(...steps: readonly Step[]): PointerMove[] {
  let live: string | null = null;
  let minute = 0;
  let previous: string | null = null;
  return steps.map(([kind, to, wait, recalled], index) => {
    minute += wait;
    const target = to === null ? null : release(to);
    const move: PointerMove = {
      ledger: 'ledger',
      part: 'mf-chat',
      number: index + 1,
      previous,
      kind,
      from: live,
      to: target,
      descriptor: null,
      ...(recalled !== undefined && { recalled: release(recalled) }),
      actor: 'tester',
      reason: null,
      at: new Date(minute * 60_000).toISOString(),
    };
    live = target;
    previous = moveHash(moveStatement(move));
    return move;
  });
}

const goodOf = (...steps: readonly Step[]) => historyOf(moves(...steps)).good;

describe('the last good release', () => {
  test('is the one that was live last for ten minutes [R-PLATFORM-RELEASE-GOOD, L-PLATFORM-RELEASE-GOOD]', () => {
    expect(goodOf(['promote', 'a', 0], ['promote', 'b', 60], ['promote', 'c', 10], ['promote', 'd', 9.9])).toEqual([
      release('b'),
      release('a'),
      release('c'),
    ]);
  });

  test('is the one that was live longest where none was live for ten minutes [R-PLATFORM-RELEASE-GOOD]', () => {
    expect(goodOf(['promote', 'a', 0], ['promote', 'b', 3], ['promote', 'c', 1])).toEqual([release('a'), release('b')]);
  });

  test('counts the time of all turns', () => {
    expect(goodOf(['promote', 'a', 0], ['promote', 'b', 6], ['promote', 'a', 30], ['promote', 'c', 5])).toEqual([
      release('a'),
      release('b'),
    ]);
  });

  test('is none that was left by a rollback, until somebody chooses it again [R-PLATFORM-RELEASE-GOOD]', () => {
    const left = [
      ['promote', 'a', 0],
      ['promote', 'b', 60],
      ['rollback', 'a', 60],
    ] as const;
    expect(goodOf(...left)).toEqual([]);
    expect(goodOf(...left, ['promote', 'b', 1], ['promote', 'c', 1])).toEqual([release('b'), release('a')]);
  });

  test('is never one that was recalled, nor the live one; a part that was withdrawn was not bad [R-PLATFORM-RELEASE-GOOD]', () => {
    const recalled = [
      ['promote', 'a', 0],
      ['promote', 'b', 60],
      ['promote', 'c', 60],
      ['recall', 'c', 1, 'b'],
    ] as const;
    expect(goodOf(...recalled)).toEqual([release('a')]);
    expect(goodOf(...recalled, ['recall', 'a', 1, 'c'])).toEqual([]);
    expect(goodOf(['promote', 'a', 0], ['withdraw', null, 60], ['promote', 'b', 60])).toEqual([release('a')]);
  });

  test('is the same while the part is stopped and started', () => {
    expect(goodOf(['promote', 'a', 0], ['promote', 'b', 60], ['stop', 'b', 5], ['start', 'b', 5])).toEqual([
      release('a'),
    ]);
  });

  test('is none that was replaced while the part was stopped, until somebody chooses it again [R-PLATFORM-RELEASE-GOOD]', () => {
    const replaced = [
      ['promote', 'a', 0],
      ['promote', 'b', 60],
      ['stop', 'b', 1],
      ['promote', 'c', 30],
      ['start', 'c', 1],
    ] as const;
    expect(goodOf(...replaced)).toEqual([release('a')]);
    const again = [...replaced, ['promote', 'b', 20], ['promote', 'd', 10]] as const;
    expect(goodOf(...again)).toEqual([release('b'), release('c'), release('a')]);
    // Nobody had the one that was promoted and replaced while the part was stopped.
    expect(goodOf(...replaced.slice(0, 4), ['promote', 'd', 30], ['start', 'd', 1])).toEqual([release('a')]);
    // A part that is withdrawn is stopped no longer.
    const withdrawn = [...replaced.slice(0, 3), ['withdraw', null, 1], ['promote', 'c', 1]] as const;
    expect(goodOf(...withdrawn, ['promote', 'd', 10])).toEqual([release('c'), release('a')]);
  });

  test('has not lived while the part was stopped [R-PLATFORM-RELEASE-GOOD, L-PLATFORM-RELEASE-GOOD]', () => {
    const [first, ...rest] = [
      ['promote', 'a', 0],
      ['promote', 'b', 60],
      ['stop', 'b', 1],
      ['start', 'b', 30],
    ] as const;
    expect(goodOf(first, ...rest, ['promote', 'c', 8.9])).toEqual([release('a'), release('b')]);
    expect(goodOf(first, ...rest, ['promote', 'c', 9])).toEqual([release('b'), release('a')]);
    // One that is promoted while the part is stopped lives from its start on.
    const fixed = [...rest.slice(0, 2), ['promote', 'c', 5]] as const;
    expect(goodOf(first, ...fixed, ['start', 'c', 30], ['promote', 'd', 9])).toEqual([release('a'), release('c')]);
  });
});

test('the last recall comes first', () => {
  const { recalled } = historyOf(moves(['promote', 'a', 0], ['recall', 'a', 1, 'b'], ['recall', 'a', 1, 'c']));
  expect(recalled.map((one) => one.release)).toEqual([release('c'), release('b')]);
});

test('the moves before one that is believed are known by their hashes: another text, and what came before it, is not read', () => {
  const all = moves(['promote', 'a', 0], ['promote', 'b', 60], ['promote', 'c', 60]);
  const rows = all.map((move, index) => ({
    id: index,
    part: move.part,
    number: move.number,
    statement: moveStatement(move),
    key: '',
    signature: '',
  }));
  const last = moveHash(rows.at(-1)?.statement ?? '');
  expect(movesUpTo(rows, last)).toEqual(all);
  const forged = rows.map((row) => (row.number === 2 ? { ...row, statement: row.statement.replace('@b', '@x') } : row));
  expect(movesUpTo(forged, last)).toEqual(all.slice(2));
});

test.each<[string, readonly Step[], boolean]>([
  [
    'was promoted later',
    [
      ['promote', 'b', 1],
      ['promote', 'a', 5],
    ],
    true,
  ],
  [
    'was promoted later and followed by another one',
    [
      ['promote', 'a', 5],
      ['promote', 'b', 1],
    ],
    true,
  ],
  [
    'was gone back to later',
    [
      ['promote', 'b', 1],
      ['rollback', 'a', 5],
    ],
    true,
  ],
  [
    'was promoted before',
    [
      ['promote', 'a', 3],
      ['promote', 'b', 1],
    ],
    false,
  ],
  [
    'was there before, when its part was stopped and handed over',
    [
      ['promote', 'a', 3],
      ['stop', 'a', 2],
      ['handover', 'a', 1],
    ],
    false,
  ],
  ['was never there', [['promote', 'b', 5]], false],
])(
  'a release that %s was chosen after the fourth minute: %j %s [R-PLATFORM-CANARY-CHOSEN]',
  (_what, steps, isChosen) => {
    const halt = { release: release('a'), at: new Date(4 * 60_000) };
    expect(isChosenAfter(moves(...steps), halt)).toBe(isChosen);
  },
);
