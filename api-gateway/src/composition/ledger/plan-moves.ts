import type { Release } from '@tandem/contracts/composition/release';
import type { DbOrTrx } from '../../platform/db/database.ts';
import { checkDestination, findComposed, findStable } from './channels.ts';
import type { Destination } from './channels.ts';
import { checkLosses, findConflictsOfAll, findLostFiles } from './check-composition.ts';
import type { Change, Drops } from './check-composition.ts';
import { readHistoriesOnce, recalledBy } from './good-releases.ts';
import type { ReadHistory } from './good-releases.ts';
import type { LedgerDeps } from './ledger-deps.ts';
import type { Loss } from './losses.ts';
import { changeFor, findAudiences } from './own-releases.ts';
import { isSignedRelease } from './read-move.ts';
import { ReleaseError } from './release-error.ts';
import { findSignedRelease } from './signed-rows.repository.ts';

/** A pointer that may move: the gate has nothing against it. */
export interface PlannedMove {
  release: Release;
  from: string | null;
  dropped: Loss[];
  /** Of a canary: the number of the live move that it is compared with. */
  against?: number;
}

/** How pointers are to move, and what may be lost by it. */
export interface PlanNote {
  kind: 'promote' | 'rollback' | 'recall';
  drops: Drops;
  /** Left out: live. */
  destination?: Destination | undefined;
}

/** The ledger in a transaction, or outside of one where nothing is written. */
export type Gate = Pick<LedgerDeps, 'store' | 'trust'> & { db: DbOrTrx; history?: ReadHistory };

type Reading = Pick<Gate, 'db' | 'trust'>;

export const LIVE: Destination = { channel: 'live' };

function refuse(lines: readonly string[]): void {
  const [only] = lines;
  if (only === undefined) return;
  throw new ReleaseError(
    `Refused, nothing was changed:${lines.length === 1 ? ` ${only}` : `\n  ${lines.join('\n  ')}`}`,
  );
}

/**
 * What becomes of the visitors who get releases of their own in the place of some of the live ones, as a tenant's or those of a variant
 * (R-PLATFORM-RELEASE-LOSSES-CHANNELS). Nobody is asked of them who goes back, who is warned (hit-audiences.ts), or who has the sources of
 * all parts.
 */
async function findOtherChanges(
  deps: Reading,
  live: Pick<Change, 'before' | 'after'>,
  { drops, destination = LIVE }: PlanNote,
): Promise<Change[]> {
  if (destination.channel !== 'live' || drops === 'any') return [];
  return (await findAudiences(deps, live.before)).map((audience) => changeFor(audience, live));
}

/** Why releases cannot be moved to, whatever else is live, one line each. */
async function findFaults(
  { db, store, trust, history = readHistoriesOnce({ db, trust }) }: Gate,
  moves: readonly Release[],
  read: boolean,
): Promise<string[]> {
  const faults: (string | null)[] = [];
  for (const release of moves) {
    const signed = await findSignedRelease(db, release.id);
    const isSigned = signed !== null && isSignedRelease(trust, signed);
    faults.push(isSigned ? null : `${release.id} is not signed with a key of ${release.part}`);
    const recalled = recalledBy((await history(release.part)).moves);
    faults.push(
      recalled.has(release.id) ? `${release.id} was recalled: it is never live again; publish another build` : null,
    );
    faults.push(await findLostFiles(store, release, read));
  }
  return faults.filter((line) => line !== null);
}

/**
 * The gate: checks the composition as it would be with these releases. Returns what would move: nothing of what is live
 * already. Throws ReleaseError for a conflict with another part or the contract, for a page, link or slot that would be
 * lost without being named, for a file that the store does not have, for a descriptor that nobody of the part signed, and
 * for a release that was recalled.
 */
export async function planMoves(gate: Gate, wanted: readonly Release[], note: PlanNote): Promise<PlannedMove[]> {
  const { kind, drops, destination = LIVE } = note;
  const { channel } = destination;
  await checkDestination(
    destination,
    wanted.map(({ part }) => part),
  );
  const before = await findComposed(gate, channel);
  const moves = wanted.filter((release) => before.get(release.part)?.id !== release.id);
  const after = new Map([...before, ...moves.map((release) => [release.part, release] as const)]);
  const others = moves.length === 0 ? [] : await findOtherChanges(gate, { before, after }, note);
  const changes = [{ channels: [], before, after }, ...others] as const;
  // What is in staging is there to be looked at: what it takes away is said, and nobody misses it.
  const { losses, refusals } = checkLosses(changes, channel === 'staging' ? 'any' : drops);
  const faults = await findFaults(gate, moves, kind === 'promote');
  refuse([...findConflictsOfAll(changes), ...refusals, ...faults]);
  const planned = moves.map((release) => ({
    release,
    from: before.get(release.part)?.id ?? null,
    dropped: losses.filter(({ part }) => part === release.part),
  }));
  const [only] = planned;
  if (channel !== 'canary' || only === undefined) return planned;
  return [{ ...only, against: (await findStable(gate, only.release.part)).number }];
}
