import type { Channel } from '@tandem/contracts/composition/channels';
import type { Part } from '@tandem/contracts/composition/part';
import type { Release } from '@tandem/contracts/composition/release';
import type { DbOrTrx } from '../../platform/db/database.ts';
import { descriptorHash } from '../signing/statements.ts';
import type { PointerMove } from '../signing/statements.ts';
import type { ReleaseTrust } from '../signing/trust.ts';
import { listChannels } from './channel-pointers.repository.ts';
import type { ChannelPointer } from './channel-pointers.repository.ts';
import { findLastMove, findLastMoves } from './last-move.ts';
import { findLive } from './ledger.repository.ts';
import { listParts } from './needed-releases.repository.ts';
import { isSignedRelease } from './read-move.ts';
import { findSignedRelease, findSignedReleases } from './signed-rows.repository.ts';
import type { SignedRelease } from './signed-rows.repository.ts';

/** A release that is live, and since when. */
export interface LiveRelease {
  release: Release;
  changedAt: Date;
}

interface Believing {
  db: DbOrTrx;
  trust: ReleaseTrust;
}

/** What a move leads to, as the ledger has that; null where it does not have it as it was signed. */
function asSigned(
  trust: ReleaseTrust,
  { descriptor, at }: PointerMove,
  found: SignedRelease | null,
): LiveRelease | null {
  if (found === null || descriptorHash(found.release) !== descriptor || !isSignedRelease(trust, found)) return null;
  return { release: found.release, changedAt: new Date(at) };
}

/**
 * The releases that are live, as gateways follow them: by signed moves. A pointer says it only of a part that has none, so that
 * nobody who signs a move, such as that of a stop or of a recall, signs what was put into the database
 * (R-PLATFORM-RELEASE-POINTERS).
 */
export async function findBelievedLive({ db, trust }: Believing): Promise<LiveRelease[]> {
  const pointers = new Map((await findLive(db)).map((live): [Part, LiveRelease] => [live.release.part, live]));
  const parts = [...new Set([...pointers.keys(), ...(await listParts(db))])].toSorted();
  // All parts at once: a move waits for this, and somebody who goes back has no second for it.
  const lastMoves = await findLastMoves({ db, trust }, parts);
  const ids = [...lastMoves.values()].flatMap(({ move }) => move.to ?? []);
  const releases = await findSignedReleases(db, ids);
  return parts.flatMap((part) => {
    const last = lastMoves.get(part);
    const live =
      last === undefined ? pointers.get(part) : asSigned(trust, last.move, releases.get(last.move.to ?? '') ?? null);
    return live ?? [];
  });
}

/**
 * The release of a part in another channel than `live`, as gateways follow it: by signed moves alone. Null where there is none
 * (R-PLATFORM-CHANNEL-SIGNED).
 */
export async function findBelievedIn(
  { db, trust }: Believing,
  part: Part,
  channel: Exclude<Channel, 'live'>,
): Promise<ChannelPointer | null> {
  const last = await findLastMove({ db, trust }, part, channel);
  if (last === null || last.move.to === null) return null;
  const found = asSigned(trust, last.move, await findSignedRelease(db, last.move.to));
  return found === null ? null : { channel, ...found };
}

/** What all other channels than `live` lead to, as gateways follow it. */
export async function findBelievedPointers(deps: Believing): Promise<ChannelPointer[]> {
  const found: ChannelPointer[] = [];
  for (const { part, channel } of await listChannels(deps.db)) {
    const pointer = await findBelievedIn(deps, part, channel);
    if (pointer !== null) found.push(pointer);
  }
  return found;
}
