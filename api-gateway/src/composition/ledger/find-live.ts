import type { Channel } from '@tandem/contracts/composition/channels';
import type { Part } from '@tandem/contracts/composition/part';
import type { Release } from '@tandem/contracts/composition/release';
import type { DbOrTrx } from '../../platform/db/database.ts';
import { descriptorHash } from '../signing/statements.ts';
import type { PointerMove } from '../signing/statements.ts';
import type { ReleaseTrust } from '../signing/trust.ts';
import { listChannels } from './channel-pointers.repository.ts';
import type { ChannelPointer } from './channel-pointers.repository.ts';
import { findLastMove } from './last-move.ts';
import { findLive } from './ledger.repository.ts';
import { listParts } from './needed-releases.repository.ts';
import { isSignedRelease } from './read-move.ts';
import { findSignedRelease } from './signed-rows.repository.ts';

/** A release that is live, and since when. */
export interface LiveRelease {
  release: Release;
  changedAt: Date;
}

interface Believing {
  db: DbOrTrx;
  trust: ReleaseTrust;
}

/** The release that a move leads to; null where the ledger does not have it as it was signed. */
async function releaseOf({ db, trust }: Believing, { to, descriptor, at }: PointerMove): Promise<LiveRelease | null> {
  const found = to === null ? null : await findSignedRelease(db, to);
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
  const found: LiveRelease[] = [];
  for (const part of [...new Set([...pointers.keys(), ...(await listParts(db))])].toSorted()) {
    const pointer = pointers.get(part) ?? null;
    const last = await findLastMove({ db, trust }, part);
    const live = last === null ? pointer : await releaseOf({ db, trust }, last.move);
    if (live !== null) found.push(live);
  }
  return found;
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
  const found = last === null ? null : await releaseOf({ db, trust }, last.move);
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
