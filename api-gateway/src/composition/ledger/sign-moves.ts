import type { Channel } from '@tandem/contracts/composition/channels';
import type { Part } from '@tandem/contracts/composition/part';
import type { Release } from '@tandem/contracts/composition/release';
import type { DbOrTrx } from '../../platform/db/database.ts';
import { descriptorHash, moveHash, moveStatement } from '../signing/statements.ts';
import type { PointerMove } from '../signing/statements.ts';
import type { ReleaseTrust } from '../signing/trust.ts';
import type { SignedMove } from './ledger.repository.ts';
import { verifiedMove } from './read-move.ts';
import { ReleaseError } from './release-error.ts';
import { listLastMoves, readLedgerId } from './signed-rows.repository.ts';

/** Signs a move, or finds the signature that somebody has sent of it. Throws ReleaseError where there is none. */
export type SignMove = (move: PointerMove) => SignedMove;

/** Signs with the key of this process. Throws ReleaseError where it has none, or one that is not the part's. */
export function ownSigner({ sign, isSigned }: ReleaseTrust): SignMove {
  return (move) => {
    if (sign === null)
      throw new ReleaseError('This site has keys of teams (RELEASE_KEYS): name yours in MF_KEY, or use --site');
    const statement = moveStatement(move);
    const signature = sign(statement);
    if (!isSigned(move.part, statement, signature))
      throw new ReleaseError(`The key ${signature.key} is none of ${move.part}: RELEASE_KEYS does not list it there`);
    return { move, statement, ...signature };
  };
}

export interface MoveWords extends Pick<PointerMove, 'kind' | 'actor' | 'reason' | 'recalled'> {
  part: Part;
  /** Of a canary. */
  share?: number | undefined;
  against?: number | undefined;
  /** Left out: live. */
  channel?: Channel | undefined;
  from: string | null;
  /** Null where the part is withdrawn. */
  to: Release | null;
}

/** Writes down a move as the next one of its part. What is signed in the ledger with no key of the part is passed over. */
export async function nextMove(
  { db, trust }: { db: DbOrTrx; trust: ReleaseTrust },
  { part, channel = 'live', from, to, kind, actor, reason, recalled, share, against }: MoveWords,
): Promise<PointerMove> {
  const ledger = await readLedgerId(db);
  const rows = await listLastMoves(db, part, { channel });
  const last = rows.find((row) => verifiedMove(trust, ledger, row) !== null);
  return {
    ledger,
    part,
    ...(channel !== 'live' && { channel }),
    number: (last?.number ?? 0) + 1,
    previous: last === undefined ? null : moveHash(last.statement),
    kind,
    from,
    to: to?.id ?? null,
    descriptor: to === null ? null : descriptorHash(to),
    ...(recalled !== undefined && { recalled }),
    ...(share !== undefined && { share }),
    ...(against !== undefined && { against }),
    actor,
    reason,
    at: new Date().toISOString(),
  };
}
