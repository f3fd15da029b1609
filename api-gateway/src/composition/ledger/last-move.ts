import type { Channel } from '@tandem/contracts/composition/channels';
import type { Part } from '@tandem/contracts/composition/part';
import type { DbOrTrx } from '../../platform/db/database.ts';
import type { ReleaseTrust } from '../signing/trust.ts';
import { isJudged, isSignedByPart, readRows } from './believed-moves.ts';
import type { Belief, ReadMove } from './believed-moves.ts';
import { listHaltsNumbered, listLastLiveMoves, listMovesOfKeys, readLedgerId } from './signed-rows.repository.ts';
import type { MovesOf, SignedRow } from './signed-rows.repository.ts';

/** Who reads the ledger, and whom they believe. */
interface Reading {
  db: DbOrTrx;
  trust: ReleaseTrust;
}

type Believing = Belief & { db: DbOrTrx };

/**
 * The moves that a key of the part has signed, the last one first. It is searched until there are no more: rows that others have put
 * there, with whatever number, hide none of them (R-PLATFORM-RELEASE-HIDDEN).
 */
export async function* signedMoves(deps: Believing, of: MovesOf): AsyncGenerator<ReadMove, void> {
  const { db, trust, ledger } = deps;
  const keys = trust.keysOf(of.part);
  for (let after: SignedRow | null = null; ;) {
    const rows: SignedRow[] = await listMovesOfKeys(db, of, { keys, after });
    for (const move of readRows(ledger, rows)) if (isSignedByPart(deps, move)) yield move;
    after = rows.at(-1) ?? null;
    if (after === null) return;
  }
}

/** The last move that a key of the part has signed; null where there is none. */
async function findLastSigned(deps: Believing, of: MovesOf): Promise<ReadMove | null> {
  const signed = await signedMoves(deps, of).next();
  return signed.done === true ? null : signed.value;
}

/** The halt that ends the canary which a move began; null where there is none. */
async function findHalt(deps: Believing, of: MovesOf, begun: ReadMove): Promise<ReadMove | null> {
  const number = begun.move.number + 1;
  for (let after: SignedRow | null = null; ;) {
    const rows: SignedRow[] = await listHaltsNumbered(deps.db, of, { number, after });
    const halt = readRows(deps.ledger, rows).find(
      (one) => one.move.previous === begun.hash && one.move.from === begun.move.to && isJudged(deps, one),
    );
    if (halt !== undefined) return halt;
    after = rows.at(-1) ?? null;
    if (after === null) return null;
  }
}

/**
 * The last move of a part in a channel: signed with a key of the part, or the halt that follows that one. What others have
 * signed is passed over. Null where there is none.
 */
export async function findLastMove(
  { db, trust }: Reading,
  part: Part,
  channel: Channel = 'live',
): Promise<ReadMove | null> {
  const deps = { db, trust, ledger: await readLedgerId(db) };
  const signed = await findLastSigned(deps, { part, channel });
  if (signed === null || channel !== 'canary') return signed;
  return (await findHalt(deps, { part, channel }, signed)) ?? signed;
}

/**
 * The last moves of parts where everybody gets them, each as `findLastMove` finds it: one statement for all parts, and others for those
 * alone of which somebody has put rows before it.
 */
export async function findLastMoves({ db, trust }: Reading, parts: readonly Part[]): Promise<Map<Part, ReadMove>> {
  const deps = { db, trust, ledger: await readLedgerId(db) };
  const wanted = parts.map((part) => ({ part, keys: trust.keysOf(part) }));
  const rows = await listLastLiveMoves(db, wanted);
  const found = new Map<Part, ReadMove>();
  for (const part of parts) {
    const own = rows.filter((row) => row.part === part);
    if (own.length === 0) continue;
    const signed = readRows(deps.ledger, own).find((move) => isSignedByPart(deps, move));
    const last = signed ?? (await findLastSigned(deps, { part, channel: 'live' }));
    if (last !== null) found.set(part, last);
  }
  return found;
}
