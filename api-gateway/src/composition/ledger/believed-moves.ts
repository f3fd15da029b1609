import { channelOf, moveHash } from '../signing/statements.ts';
import type { PointerMove } from '../signing/statements.ts';
import type { ReleaseTrust } from '../signing/trust.ts';
import { readMove } from './read-move.ts';
import type { SignedRow } from './signed-rows.repository.ts';

/** A row of the history, what it says, and the hash by which the next one names it. */
export interface ReadMove {
  row: SignedRow;
  move: PointerMove;
  hash: string;
}

/** Who is believed, and about which ledger. */
export interface Belief {
  trust: ReleaseTrust;
  ledger: string;
}

/** What the rows say, no matter who signed them: moves of this ledger that are where they belong. */
export function readRows(ledger: string, rows: readonly SignedRow[]): ReadMove[] {
  return rows.flatMap((row): ReadMove[] => {
    const move = readMove(row.statement);
    const isHere =
      move !== null &&
      move.ledger === ledger &&
      move.part === row.part &&
      channelOf(move) === row.channel &&
      move.number === row.number;
    return isHere ? [{ row, move, hash: moveHash(row.statement) }] : [];
  });
}

export const isSignedByPart = ({ trust }: Belief, { row }: ReadMove) => trust.isSigned(row.part, row.statement, row);

/** A halt leads to what a key of the part has made live, and nowhere else. */
export const isJudged = ({ trust }: Belief, { row, move }: ReadMove) =>
  move.kind === 'halt' && trust.isJudged(row.statement, row);

/**
 * Returns the moves that may count, by the id of their row: those that a key of the part has signed, those before them, which
 * they name by their hashes and so vouch for, no matter who signed those (docs/decisions/0101), and halts. Whether one follows the
 * one before is not looked at.
 */
export function believedMoves(belief: Belief, rows: readonly SignedRow[]): Map<number, PointerMove> {
  const read = readRows(belief.ledger, rows);
  const previousOf = new Map(read.map(({ hash, move }) => [hash, move.previous]));
  const vouched = new Set<string>();
  for (const one of read) {
    if (!isSignedByPart(belief, one)) continue;
    for (let hash: string | null = one.hash; hash !== null && !vouched.has(hash); hash = previousOf.get(hash) ?? null)
      vouched.add(hash);
  }
  const believed = read.filter((one) => vouched.has(one.hash) || isJudged(belief, one));
  return new Map(believed.map(({ row, move }) => [row.id, move]));
}
