import type { Channel } from '@tandem/contracts/composition/channels';
import type { Part } from '@tandem/contracts/composition/part';
import type { Release } from '@tandem/contracts/composition/release';
import type { DbOrTrx } from '../../platform/db/database.ts';
import { descriptorHash, headKey, moveStatement } from '../signing/statements.ts';
import type { PointerMove } from '../signing/statements.ts';
import type { ReleaseTrust } from '../signing/trust.ts';
import type { SignedMove } from './ledger.repository.ts';
import type { ReadMove } from './believed-moves.ts';
import { findLastMove } from './last-move.ts';
import type { ReadHistory } from './good-releases.ts';
import { ReleaseError } from './release-error.ts';
import { hasMoves, readLedgerId } from './signed-rows.repository.ts';

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

/** The words that a move has only where they say something: they are signed. */
function onlyIfThere<T extends object>(words: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const there = Object.entries(words).filter(([, word]) => word !== undefined);
  return Object.fromEntries(there) as { [K in keyof T]?: Exclude<T[K], undefined> };
}

/** A row names any key that its writer likes: only one that gateways have believed is named to be listed. */
const unlistedKey = (part: Part, channel: Channel, key: string | null) =>
  new ReleaseError(
    `The moves of ${part}${channel === 'live' ? '' : ` in ${channel}`} are signed with a key that RELEASE_KEYS does not list: ` +
      `list ${key ?? 'the one that its team had before'} beside the part's other key until 'mf handover ${part}' is done`,
  );

/** What no gateway has ever believed, a forged row, is not in the way of the part's first move in a channel. */
async function refuseUnlisted(
  { db, trust }: { db: DbOrTrx; trust: ReleaseTrust },
  { part, channel }: { part: Part; channel: Channel },
): Promise<void> {
  const believed = trust.believed(await readLedgerId(db), headKey(part, channel));
  if (believed === null || !(await hasMoves(db, { part, channel }))) return;
  throw unlistedKey(part, channel, believed.key);
}

interface Signing {
  db: DbOrTrx;
  trust: ReleaseTrust;
  /** What was read of the part for the same move. */
  history?: ReadHistory | undefined;
}

/** The ledger, and the last move of a part in a channel; what was read of it already is not read once more. */
async function readLast(
  { db, trust, history }: Signing,
  { part, channel }: { part: Part; channel: Channel },
): Promise<{ ledger: string; last: ReadMove | null }> {
  const isRead = channel === 'live' && history !== undefined;
  const last = isRead ? (await history(part)).last : await findLastMove({ db, trust }, part, channel);
  // Only moves of this ledger are believed.
  return { ledger: last?.move.ledger ?? (await readLedgerId(db)), last };
}

/**
 * Writes down a move as the next one of its part. What is signed in the ledger with no key of the part is passed over. Throws
 * ReleaseError where all of it is, and gateways believed it: the key that signed it was taken out before the next one was
 * handed over to.
 */
export async function nextMove(
  { db, trust, history }: Signing,
  { part, channel = 'live', from, to, kind, actor, reason, recalled, share, against }: MoveWords,
): Promise<PointerMove> {
  const { ledger, last } = await readLast({ db, trust, history }, { part, channel });
  if (last === null) await refuseUnlisted({ db, trust }, { part, channel });
  return {
    ledger,
    part,
    ...onlyIfThere({ channel: channel === 'live' ? undefined : channel, recalled, share, against }),
    number: (last?.move.number ?? 0) + 1,
    previous: last?.hash ?? null,
    kind,
    from,
    to: to?.id ?? null,
    descriptor: to === null ? null : descriptorHash(to),
    actor,
    reason,
    at: new Date().toISOString(),
  };
}
