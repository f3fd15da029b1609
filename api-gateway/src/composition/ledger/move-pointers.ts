import type { Part } from '@tandem/contracts/composition/part';
import type { Release } from '@tandem/contracts/composition/release';
import type { Trx } from '../../platform/db/database.ts';
import { findConflicts } from './contract-check.ts';
import { findByReference } from './find-release.ts';
import type { LedgerDeps } from './ledger-deps.ts';
import * as ledger from './ledger.repository.ts';
import { findClaims, findDoubleSlots } from './path-claims.ts';
import type { DoubleClaim } from './path-claims.ts';
import { ReleaseError } from './release-error.ts';

export interface Promoted {
  part: Part;
  from: string | null;
  to: string;
}

export interface Withdrawn {
  part: Part;
  from: string;
}

/** The fields of a release that decide whether it can become live. */
type Movable = Pick<Release, 'id' | 'part' | 'contract' | 'routes' | 'slots'>;

/** A line with both names: of the routes of two parts that cannot be live together. */
function describeClaim({ one, other, what }: DoubleClaim): string {
  if (what === 'address') return `${one.path} of ${one.part} and ${other.path} of ${other.part} are one address`;
  if (what === 'beginning')
    return `${other.path} of ${other.part} begins like ${one.path} of ${one.part}, which keeps all such paths`;
  return `the ${what} '${what === 'id' ? one.id : one.link}' is claimed by ${one.part} and ${other.part}`;
}

/** Why these releases cannot be live together, one line each. */
function describeConflicts(releases: Iterable<Movable>): string[] {
  const all = [...releases];
  const slots = findDoubleSlots(all).map(
    ({ slot, one, other }) => `the slot '${slot}' is filled by ${one} and ${other}`,
  );
  return [...findConflicts(all), ...findClaims(all).map(describeClaim), ...slots];
}

/**
 * Makes releases live in a transaction that holds the lock of the pointers: checks the composition as it would be,
 * then moves the pointers, all or none. Returns what moved. Throws ReleaseError.
 */
export async function moveTo(
  trx: Trx,
  wanted: readonly Movable[],
  note: Omit<ledger.Move, 'part' | 'to'>,
): Promise<Promoted[]> {
  const live = new Map((await ledger.findLive(trx)).map(({ release }) => [release.part, release]));
  const moves = wanted.filter((release) => live.get(release.part)?.id !== release.id);
  const before = new Set(describeConflicts(live.values()));
  const after = new Map<Part, Movable>(live);
  for (const release of moves) after.set(release.part, release);
  // A conflict that is there already must not keep others from moving.
  const conflicts = describeConflicts(after.values()).filter((line) => !before.has(line));
  if (conflicts.length > 0) throw new ReleaseError(`Refused, nothing was changed:\n  ${conflicts.join('\n  ')}`);
  const done: Promoted[] = [];
  for (const { part, id } of moves) {
    const from = await ledger.movePointer(trx, { part, to: id, ...note });
    done.push({ part, from, to: id });
  }
  return done;
}

/**
 * Makes releases live, all in one step, so that a shell and remotes of a new contract can go together. Refuses a remote
 * that does not work with the shell's contract, and two parts with one address. Returns what moved: nothing when all
 * were live already. Throws ReleaseError.
 */
export async function promoteReleases(
  deps: LedgerDeps,
  wanted: readonly Movable[],
  reason: string | null = null,
): Promise<Promoted[]> {
  return deps.db.transaction().execute(async (trx) => {
    await ledger.lockPointers(trx);
    return moveTo(trx, wanted, { kind: 'promote', actor: deps.actor, reason });
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
    const [moved] = await moveTo(trx, [release], {
      kind: 'rollback',
      actor: deps.actor,
      reason: options.reason ?? null,
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
