import type { DbOrTrx } from '../../platform/db/database.ts';
import { LIMITS } from '@tandem/contracts/product/limits';
import { findLastMove } from './last-move.ts';
import { findBefore, findGoodReleases, findGoodSince } from './good-releases.ts';
import type { LedgerDeps } from './ledger-deps.ts';
import { listReleases, lockPointers } from './ledger.repository.ts';
import { listNeeded, listParts, listStoredFiles } from './needed-releases.repository.ts';
import type { NeededRelease } from './needed-releases.repository.ts';
import { listMovedChannels, readLedgerId } from './signed-rows.repository.ts';

/** What pruning removed, or would remove. */
export interface Pruned {
  /** Releases of which nothing is stored any more but their lines in the ledger. */
  releases: string[];
  files: number;
  bytes: number;
  /** What is kept, and for what. */
  kept: { release: string; reasons: string[] }[];
}

type Pruning = Pick<LedgerDeps, 'store' | 'trust'> & { db: DbOrTrx };

const DAY_MILLISECONDS = 24 * 3_600_000;

/** What the signed moves lead to: gateways follow them, whatever the pointers say. */
async function listSigned({ db, trust }: Omit<Pruning, 'store'>): Promise<NeededRelease[]> {
  const found: NeededRelease[] = [];
  for (const part of await listParts(db))
    for (const channel of await listMovedChannels(db, part)) {
      const release = (await findLastMove({ db, trust }, part, channel))?.move.to;
      if (release != null) found.push({ release, reason: channel });
    }
  return found;
}

/** Every release that is needed, and for what. */
export async function findNeeded({ db, trust }: Omit<Pruning, 'store'>): Promise<Map<string, Set<string>>> {
  const needed = new Map<string, Set<string>>();
  const need = (release: string, reason: string) => needed.set(release, (needed.get(release) ?? new Set()).add(reason));
  for (const { release, reason } of await listNeeded(db)) need(release, reason);
  for (const release of trust.checkout.read(await readLedgerId(db)).values()) need(release, 'the checkout');
  const oldest = new Date(Date.now() - LIMITS.pinnedTabDays * DAY_MILLISECONDS);
  for (const { release, reason } of await listSigned({ db, trust })) need(release, reason);
  for (const part of await listParts(db)) {
    for (const id of await findGoodSince({ db, trust }, part, oldest)) need(id, 'last good of open tabs');
    const previous = await findBefore({ db, trust }, part);
    if (previous !== null) need(previous, 'a rollback');
    for (const { id } of await findGoodReleases({ db, trust }, part)) need(id, 'last good');
  }
  return needed;
}

async function pruneIn(deps: Pruning, isDryRun: boolean): Promise<Pruned> {
  const { db, store } = deps;
  const needed = await findNeeded(deps);
  const files = await listStoredFiles(db);
  const wanted = new Set(files.filter(({ release }) => needed.has(release)).map(({ sha384 }) => sha384));
  const unwanted = new Map(files.filter(({ sha384 }) => !wanted.has(sha384)).map((file) => [file.sha384, file.bytes]));
  let removed = 0;
  let bytes = 0;
  for (const [sha384, size] of unwanted) {
    const isGone = isDryRun ? await store.isOld(sha384) : await store.remove(sha384);
    if (!isGone) continue;
    removed += 1;
    bytes += size;
  }
  const all = (await listReleases(db, null)).map(({ id }) => id);
  return {
    releases: all.filter((id) => !needed.has(id)),
    files: removed,
    bytes,
    kept: all.flatMap((release) => {
      const reasons = needed.get(release);
      return reasons === undefined ? [] : [{ release, reasons: [...reasons].toSorted() }];
    }),
  };
}

/**
 * Removes the files of releases that nobody needs from the store (R-PLATFORM-PRUNE-KEEPS). The ledger keeps the releases:
 * publishing the same build once more brings its files back. Nobody moves a pointer meanwhile; a file that was put into the
 * store within a day stays, because its release may be about to be published.
 */
export async function prune(deps: Pick<LedgerDeps, 'db' | 'store' | 'trust'>, isDryRun: boolean): Promise<Pruned> {
  return deps.db.transaction().execute(async (trx) => {
    await lockPointers(trx);
    return pruneIn({ ...deps, db: trx }, isDryRun);
  });
}
