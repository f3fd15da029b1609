import type { Channel } from '@tandem/contracts/composition/channels';
import type { Part } from '@tandem/contracts/composition/part';
import type { Release } from '@tandem/contracts/composition/release';
import type { Trx } from '../../platform/db/database.ts';
import type { Destination } from './channels.ts';
import type { Drops } from './check-composition.ts';
import { findBelievedIn, findBelievedLive } from './find-live.ts';
import { findByReference, findEarlier } from './find-release.ts';
import { findBefore, readHistoriesOnce, recalledBy } from './good-releases.ts';
import type { LedgerDeps } from './ledger-deps.ts';
import * as ledger from './ledger.repository.ts';
import type { Loss } from './losses.ts';
import { LIVE, planMoves } from './plan-moves.ts';
import type { Gate, PlanNote } from './plan-moves.ts';
import { ReleaseError } from './release-error.ts';
import { nextMove, ownSigner } from './sign-moves.ts';
import type { SignMove } from './sign-moves.ts';
import { checkTried } from './tried-composition.ts';

export interface Promoted {
  part: Part;
  from: string | null;
  to: string;
  /** Pages, links and slots that it took away; left out where there are none. */
  dropped?: Loss[];
}

export interface Withdrawn {
  part: Part;
  from: string;
}

/** How pointers move, what may be lost by it, and who signs it. */
export interface MoveNote extends PlanNote {
  actor: string;
  reason: string | null;
  sign: SignMove;
}

/**
 * Makes releases live in a transaction that holds the lock of the pointers: checks the composition as it would be,
 * then moves the pointers, all or none. Returns what moved. Throws ReleaseError.
 */
export async function moveTo(
  gate: Gate & { db: Trx },
  wanted: readonly Release[],
  note: MoveNote,
): Promise<Promoted[]> {
  const { kind, actor, reason, sign, destination } = note;
  const done: Promoted[] = [];
  for (const { release, from, dropped, against } of await planMoves(gate, wanted, note)) {
    const { part, id } = release;
    const move = await nextMove(gate, { part, from, to: release, kind, actor, reason, against, ...destination });
    await ledger.movePointer(gate.db, sign(move));
    done.push({ part, from, to: id, ...(dropped.length > 0 && { dropped }) });
  }
  return done;
}

/** What the commands may say about a move; the key of the process signs it where `sign` is left out. */
export interface MoveOptions {
  reason?: string | null;
  sign?: SignMove;
}

export interface PromoteOptions extends MoveOptions {
  /** Pages, links and slots that may be lost; none when it is left out. */
  drops?: Drops;
  /** Left out: live. */
  destination?: Destination | undefined;
  /** The ids of the composition that was tried; null where nothing was. What is live by now has to be the same. */
  tried?: readonly string[] | null;
}

/**
 * Makes releases live, all in one step, so that a shell and remotes of a new contract can go together, when the gate has
 * nothing against it. Returns what moved: nothing when all were live already. Throws ReleaseError; OutdatedTrialError where what was
 * tried is not what would be live.
 */
export async function promoteReleases(
  deps: LedgerDeps,
  wanted: readonly Release[],
  { reason = null, drops = [], destination, tried = null, sign = ownSigner(deps.trust) }: PromoteOptions = {},
): Promise<Promoted[]> {
  const { actor } = deps;
  return deps.db.transaction().execute(async (trx) => {
    await ledger.lockPointers(trx);
    const { channel } = destination ?? LIVE;
    if (tried !== null) await checkTried({ ...deps, db: trx }, wanted, { tried, channel });
    return moveTo({ ...deps, db: trx }, wanted, { kind: 'promote', actor, reason, drops, destination, sign });
  });
}

/**
 * The release that a part goes back to: what the live one replaced, what was live before the part was withdrawn, or the one
 * that is named, which was live before. Throws ReleaseError when there is nothing to go back to.
 */
export async function findRollback(
  { db, trust, history = readHistoriesOnce({ db, trust }) }: Pick<Gate, 'db' | 'trust' | 'history'>,
  part: Part,
  to: string | null,
): Promise<Release> {
  if (to !== null) return findEarlier({ db, trust }, part, to);
  const { moves } = await history(part);
  const target = await findBefore({ db, trust }, part, moves);
  if (target === null)
    throw new ReleaseError(`${part} has no earlier release to go back to. To take a remote off the site, withdraw it`);
  if (recalledBy(moves).has(target))
    throw new ReleaseError(`${target}, which came before, was recalled: name another one with --to`);
  const release = await ledger.findRelease(db, target);
  return release?.part === part ? release : findByReference({ db, trust }, part, target);
}

/** Goes back (findRollback). Throws ReleaseError when there is nothing to go back to. */
export async function rollbackRelease(
  deps: LedgerDeps,
  part: Part,
  { to = null, reason = null, sign = ownSigner(deps.trust) }: MoveOptions & { to?: string | null } = {},
): Promise<Promoted> {
  const { actor, trust } = deps;
  return deps.db.transaction().execute(async (trx) => {
    await ledger.lockPointers(trx);
    const gate = { ...deps, db: trx, history: readHistoriesOnce({ db: trx, trust }) };
    const release = await findRollback(gate, part, to);
    // Somebody who goes back has no time to name what came since; the report does.
    const note = { kind: 'rollback', actor, reason, drops: 'any', sign } as const;
    const [moved] = await moveTo(gate, [release], note);
    if (moved === undefined) throw new ReleaseError(`${release.id} is live already`);
    return moved;
  });
}

/**
 * The release of a part that can be withdrawn from a channel. Throws ReleaseError for the live shell, and for a part that has
 * none there.
 */
export async function findWithdrawable(
  { db, trust }: Pick<Gate, 'db' | 'trust'>,
  part: Part,
  channel: Channel = 'live',
): Promise<Release> {
  if (channel !== 'live') {
    const found = await findBelievedIn({ db, trust }, part, channel);
    if (found === null) throw new ReleaseError(`${part} has no release in ${channel}`);
    return found.release;
  }
  if (part === 'shell') throw new ReleaseError('The shell cannot be withdrawn: every page needs it');
  const live = (await findBelievedLive({ db, trust })).find(({ release }) => release.part === part);
  if (live === undefined) throw new ReleaseError(`${part} has no live release`);
  return live.release;
}

/**
 * Takes a remote off the site: from the next page on it has no pages, links, navigation entries or slots. Its releases
 * stay in the ledger, a tab that is open keeps the one it has, and a rollback brings it back. Throws ReleaseError for
 * the shell, without which there is no page, and for a part that has no live release. In another channel, its visitors get
 * the live release again.
 */
export async function withdrawPart(
  deps: LedgerDeps,
  part: Part,
  {
    reason = null,
    channel = 'live',
    sign = ownSigner(deps.trust),
  }: MoveOptions & { channel?: Channel | undefined } = {},
): Promise<Withdrawn> {
  const { actor, trust } = deps;
  return deps.db.transaction().execute(async (trx) => {
    await ledger.lockPointers(trx);
    const { id: from } = await findWithdrawable({ db: trx, trust }, part, channel);
    const move = await nextMove({ db: trx, trust }, { part, channel, from, to: null, kind: 'withdraw', actor, reason });
    await ledger.movePointer(trx, sign(move));
    return { part, from };
  });
}
