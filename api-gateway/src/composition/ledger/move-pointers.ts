import type { Channel } from '@tandem/contracts/composition/channels';
import type { Part } from '@tandem/contracts/composition/part';
import type { Release } from '@tandem/contracts/composition/release';
import type { DbOrTrx, Trx } from '../../platform/db/database.ts';
import { checkDestination, findComposed, findStable } from './channels.ts';
import type { Destination } from './channels.ts';
import { checkLosses, findLostFiles, findNewConflicts } from './check-composition.ts';
import type { Drops } from './check-composition.ts';
import { findBelievedIn, findBelievedLive } from './find-live.ts';
import { findByReference, findEarlier } from './find-release.ts';
import { findBefore, readHistoriesOnce, recalledBy } from './good-releases.ts';
import type { ReadHistory } from './good-releases.ts';
import type { LedgerDeps } from './ledger-deps.ts';
import * as ledger from './ledger.repository.ts';
import type { Loss } from './losses.ts';
import { isSignedRelease } from './read-move.ts';
import { ReleaseError } from './release-error.ts';
import { nextMove, ownSigner } from './sign-moves.ts';
import type { SignMove } from './sign-moves.ts';
import { findSignedRelease } from './signed-rows.repository.ts';
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

/** A pointer that may move: the gate has nothing against it. */
export interface PlannedMove {
  release: Release;
  from: string | null;
  dropped: Loss[];
  /** Of a canary: the number of the live move that it is compared with. */
  against?: number;
}

/** How pointers move, what may be lost by it, and who signs it. */
export interface MoveNote {
  kind: 'promote' | 'rollback' | 'recall';
  actor: string;
  reason: string | null;
  drops: Drops;
  /** Left out: live. */
  destination?: Destination | undefined;
  sign: SignMove;
}

/** The ledger in a transaction, or outside of one where nothing is written. */
type Gate = Pick<LedgerDeps, 'store' | 'trust'> & { db: DbOrTrx; history?: ReadHistory };

const LIVE: Destination = { channel: 'live' };

function refuse(lines: readonly string[]): void {
  const [only] = lines;
  if (only === undefined) return;
  throw new ReleaseError(
    `Refused, nothing was changed:${lines.length === 1 ? ` ${only}` : `\n  ${lines.join('\n  ')}`}`,
  );
}

/**
 * The gate: checks the composition as it would be with these releases. Returns what would move: nothing of what is live
 * already. Throws ReleaseError for a conflict with another part or the contract, for a page, link or slot that would be
 * lost without being named, for a file that the store does not have, for a descriptor that nobody of the part signed, and
 * for a release that was recalled.
 */
export async function planMoves(
  { db, store, trust, history = readHistoriesOnce({ db, trust }) }: Gate,
  wanted: readonly Release[],
  { kind, drops, destination = LIVE }: Pick<MoveNote, 'kind' | 'drops' | 'destination'>,
): Promise<PlannedMove[]> {
  const { channel } = destination;
  await checkDestination(
    destination,
    wanted.map(({ part }) => part),
  );
  const before = await findComposed({ db, trust }, channel);
  const moves = wanted.filter((release) => before.get(release.part)?.id !== release.id);
  const after = new Map(before);
  for (const release of moves) after.set(release.part, release);
  // What is in staging is there to be looked at: what it takes away is said, and nobody misses it.
  const { losses, refusals } = checkLosses(before, after, channel === 'staging' ? 'any' : drops);
  const faults: (string | null)[] = [];
  for (const release of moves) {
    const signed = await findSignedRelease(db, release.id);
    const isSigned = signed !== null && isSignedRelease(trust, signed);
    faults.push(isSigned ? null : `${release.id} is not signed with a key of ${release.part}`);
    const recalled = recalledBy((await history(release.part)).moves);
    faults.push(
      recalled.has(release.id) ? `${release.id} was recalled: it is never live again; publish another build` : null,
    );
    faults.push(await findLostFiles(store, release, kind === 'promote'));
  }
  refuse([...findNewConflicts(before, after), ...refusals, ...faults.filter((line) => line !== null)]);
  const planned = moves.map((release) => ({
    release,
    from: before.get(release.part)?.id ?? null,
    dropped: losses.filter(({ part }) => part === release.part),
  }));
  const [only] = planned;
  if (channel !== 'canary' || only === undefined) return planned;
  return [{ ...only, against: (await findStable({ db, trust }, only.release.part)).number }];
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
