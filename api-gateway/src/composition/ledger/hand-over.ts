import type { Channel } from '@tandem/contracts/composition/channels';
import type { Part } from '@tandem/contracts/composition/part';
import type { Release } from '@tandem/contracts/composition/release';
import type { DbOrTrx } from '../../platform/db/database.ts';
import { descriptorHash } from '../signing/statements.ts';
import type { PointerMove } from '../signing/statements.ts';
import type { Signature } from '../signing/keys.ts';
import { findLastMove } from './last-move.ts';
import type { ReadMove } from './believed-moves.ts';
import type { LedgerDeps } from './ledger-deps.ts';
import * as ledger from './ledger.repository.ts';
import type { MoveOptions } from './move-pointers.ts';
import { findNeeded } from './prune.ts';
import { signKnown, signRelease } from './publish-release.ts';
import { isSignedRelease } from './read-move.ts';
import { ReleaseError } from './release-error.ts';
import { nextMove, ownSigner } from './sign-moves.ts';
import { findSignedRelease, listMovedChannels } from './signed-rows.repository.ts';

/** What another key of a part signs, so that nothing is left that the one before it alone has signed. */
export interface Handover {
  part: Part;
  /** One of each channel in which the part was ever moved; none moves anything. */
  moves: PointerMove[];
  /** The releases of the part that somebody may need. */
  releases: Release[];
}

type HandingOver = Omit<LedgerDeps, 'db'> & { db: DbOrTrx };

/** The release that a channel points to, as it was signed. Throws ReleaseError where the ledger has it otherwise. */
async function findPointed({ db, trust }: HandingOver, { to, descriptor }: PointerMove): Promise<Release | null> {
  if (to === null) return null;
  const found = await findSignedRelease(db, to);
  if (found === null || descriptorHash(found.release) !== descriptor || !isSignedRelease(trust, found))
    throw new ReleaseError(
      `${to} is not in the ledger as it was signed: nothing is handed over before another one is there`,
    );
  return found.release;
}

/** The releases that a pointer, an open tab or a rollback may need, and that a key of the part has signed. */
async function findReleases(deps: HandingOver, part: Part): Promise<Release[]> {
  const found: Release[] = [];
  for (const id of [...(await findNeeded(deps)).keys()].toSorted()) {
    const signed = id.startsWith(`${part}@`) ? await findSignedRelease(deps.db, id) : null;
    if (signed?.release.part === part && isSignedRelease(deps.trust, signed)) found.push(signed.release);
  }
  return found;
}

/** `live` first: the number of its move is what a canary is compared with. */
async function listChannels(db: DbOrTrx, part: Part): Promise<Channel[]> {
  const channels = await listMovedChannels(db, part);
  return [...channels.filter((one) => one === 'live'), ...channels.filter((one) => one !== 'live')];
}

/** What is to be signed. Throws ReleaseError where there is nothing, or where what is live is not as it was signed. */
export async function planHandover(deps: HandingOver, part: Part, reason: string | null): Promise<Handover> {
  const { db, trust, actor } = deps;
  const moves: PointerMove[] = [];
  let live: ReadMove | null = null;
  for (const channel of await listChannels(db, part)) {
    const last = await findLastMove({ db, trust }, part, channel);
    if (channel === 'live') live = last;
    const to = last === null ? null : await findPointed(deps, last.move);
    const [share, against] = [last?.move.share, last?.move.against];
    // The live release stays, and so does what is compared with it.
    const isCompared = against !== undefined && against === live?.move.number;
    const words = { part, channel, from: to?.id ?? null, to, kind: 'handover', actor, reason } as const;
    moves.push(await nextMove(deps, { ...words, share, against: isCompared ? against + 1 : against }));
  }
  if (moves.length === 0) throw new ReleaseError(`${part} was never live: there is nothing to hand over`);
  return { part, moves, releases: await findReleases(deps, part) };
}

/** Signs a descriptor, or finds the signature that somebody has sent of it. Throws ReleaseError where there is none. */
export type SignDescriptor = (release: Release) => Signature;

export interface HandoverOptions extends MoveOptions {
  signDescriptor?: SignDescriptor;
}

/**
 * Hands a part over to the key that signs: its moves so far are vouched for by a move of that key in each channel, and the
 * releases that are needed get its signature, so that the key before it can be taken out of RELEASE_KEYS
 * (R-PLATFORM-RELEASE-HANDOVER). What is live stays. Returns what was signed, with which key. Throws ReleaseError.
 */
export async function handOver(
  deps: LedgerDeps,
  part: Part,
  {
    reason = null,
    sign = ownSigner(deps.trust),
    signDescriptor = (release) => signRelease(deps, release),
  }: HandoverOptions = {},
): Promise<Handover & { key: string }> {
  return deps.db.transaction().execute(async (trx) => {
    await ledger.lockPointers(trx);
    const planned = await planHandover({ ...deps, db: trx }, part, reason);
    for (const release of planned.releases) await signKnown({ ...deps, db: trx }, release, signDescriptor(release));
    const moves = planned.moves.map(sign);
    for (const move of moves) await ledger.movePointer(trx, move);
    return { ...planned, key: moves[0]?.key ?? '' };
  });
}
