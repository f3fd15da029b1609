import type { Part } from '@tandem/contracts/composition/part';
import type { Release } from '@tandem/contracts/composition/release';
import type { DbOrTrx, Trx } from '../../platform/db/database.ts';
import { checkLosses, findLostFiles, findNewConflicts } from './check-composition.ts';
import type { Drops } from './check-composition.ts';
import { findByReference } from './find-release.ts';
import type { LedgerDeps } from './ledger-deps.ts';
import * as ledger from './ledger.repository.ts';
import type { Loss } from './losses.ts';
import { ReleaseError } from './release-error.ts';

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
}

/** How pointers move, and what may be lost by it. */
export interface MoveNote extends Omit<ledger.Move, 'part' | 'to'> {
  drops: Drops;
}

function refuse(lines: readonly string[]): void {
  const [only] = lines;
  if (only === undefined) return;
  throw new ReleaseError(`Refused, nothing was changed:${lines.length === 1 ? ` ${only}` : `\n  ${lines.join('\n  ')}`}`);
}

/**
 * The gate: checks the composition as it would be with these releases. Returns what would move: nothing of what is live
 * already. Throws ReleaseError for a conflict with another part or the contract, for a page, link or slot that would be
 * lost without being named, and for a file that the store does not have.
 */
export async function planMoves(
  { db, store }: Pick<LedgerDeps, 'store'> & { db: DbOrTrx },
  wanted: readonly Release[],
  { kind, drops }: Pick<MoveNote, 'kind' | 'drops'>,
): Promise<PlannedMove[]> {
  const live = new Map((await ledger.findLive(db)).map(({ release }) => [release.part, release]));
  const moves = wanted.filter((release) => live.get(release.part)?.id !== release.id);
  const after = new Map(live);
  for (const release of moves) after.set(release.part, release);
  const { losses, refusals } = checkLosses(live, after, drops);
  const lost: string[] = [];
  for (const release of moves) lost.push((await findLostFiles(store, release, kind === 'promote')) ?? '');
  refuse([...findNewConflicts(live, after), ...refusals, ...lost.filter((line) => line !== '')]);
  return moves.map((release) => ({
    release,
    from: live.get(release.part)?.id ?? null,
    dropped: losses.filter(({ part }) => part === release.part),
  }));
}

/**
 * Makes releases live in a transaction that holds the lock of the pointers: checks the composition as it would be,
 * then moves the pointers, all or none. Returns what moved. Throws ReleaseError.
 */
export async function moveTo(
  { trx, store }: Pick<LedgerDeps, 'store'> & { trx: Trx },
  wanted: readonly Release[],
  note: MoveNote,
): Promise<Promoted[]> {
  const { kind, actor, reason } = note;
  const done: Promoted[] = [];
  for (const { release, dropped } of await planMoves({ db: trx, store }, wanted, note)) {
    const { part, id } = release;
    const from = await ledger.movePointer(trx, { part, to: id, kind, actor, reason });
    done.push({ part, from, to: id, ...(dropped.length > 0 && { dropped }) });
  }
  return done;
}

export interface PromoteOptions {
  reason?: string | null;
  /** Pages, links and slots that may be lost; none when it is left out. */
  drops?: Drops;
}

/**
 * Makes releases live, all in one step, so that a shell and remotes of a new contract can go together, when the gate has
 * nothing against it. Returns what moved: nothing when all were live already. Throws ReleaseError.
 */
export async function promoteReleases(
  { db, store, actor }: LedgerDeps,
  wanted: readonly Release[],
  { reason = null, drops = [] }: PromoteOptions = {},
): Promise<Promoted[]> {
  return db.transaction().execute(async (trx) => {
    await ledger.lockPointers(trx);
    return moveTo({ trx, store }, wanted, { kind: 'promote', actor, reason, drops });
  });
}

/**
 * Goes back to what the live release replaced, to what was live before the part was withdrawn, or to a named release.
 * Throws ReleaseError when there is nothing to go back to.
 */
export async function rollbackRelease(
  deps: LedgerDeps,
  part: Part,
  options: { to?: string; reason?: string | null } = {},
): Promise<Promoted> {
  return deps.db.transaction().execute(async (trx) => {
    await ledger.lockPointers(trx);
    const target = options.to ?? (await ledger.findPrevious(trx, part));
    if (target === null)
      throw new ReleaseError(
        `${part} has no earlier release to go back to. To take a remote off the site, withdraw it`,
      );
    const release = await findByReference({ db: trx }, part, target);
    const [moved] = await moveTo({ trx, store: deps.store }, [release], {
      kind: 'rollback',
      actor: deps.actor,
      reason: options.reason ?? null,
      // Whoever goes back has no time to name what came since; the report does.
      drops: 'any',
    });
    if (moved === undefined) throw new ReleaseError(`${release.id} is live already`);
    return moved;
  });
}

/**
 * Takes a remote off the site: from the next page on it has no pages, links, navigation entries or slots. Its releases
 * stay in the ledger, a tab that is open keeps the one it has, and a rollback brings it back. Throws ReleaseError for
 * the shell, without which there is no page, and for a part that has no live release.
 */
export async function withdrawPart(deps: LedgerDeps, part: Part, reason: string | null = null): Promise<Withdrawn> {
  if (part === 'shell') throw new ReleaseError('The shell cannot be withdrawn: every page needs it');
  return deps.db.transaction().execute(async (trx) => {
    await ledger.lockPointers(trx);
    const from = await ledger.removePointer(trx, { part, actor: deps.actor, reason });
    if (from === null) throw new ReleaseError(`${part} has no live release`);
    return { part, from };
  });
}
