import type { Part } from '@tandem/contracts/composition/part';
import type { Release } from '@tandem/contracts/composition/release';
import { findByReference } from '../../src/composition/ledger/find-release.ts';
import type { LedgerDeps } from '../../src/composition/ledger/ledger-deps.ts';
import { movePointer } from '../../src/composition/ledger/ledger.repository.ts';
import { promoteReleases } from '../../src/composition/ledger/move-pointers.ts';
import type { Promoted } from '../../src/composition/ledger/move-pointers.ts';
import { nextMove, ownSigner } from '../../src/composition/ledger/sign-moves.ts';

/**
 * Makes one release live, as `mf promote` does. `reference` is an id, a build or `latest`. Returns null when it is live
 * already. Throws ReleaseError.
 */
export async function promoteRelease(
  deps: LedgerDeps,
  part: Part,
  reference: string,
  reason: string | null = null,
): Promise<Promoted | null> {
  const release = await findByReference(deps, part, reference);
  const [promoted] = await promoteReleases(deps, [release], { reason });
  return promoted ?? null;
}

/**
 * Makes a release live as the gate would not: signed, and not checked. What was live before counts as bad after a rollback, and as good
 * after a promotion.
 */
export async function moveUnchecked(
  { db, trust }: LedgerDeps,
  to: Release,
  kind: 'promote' | 'rollback',
): Promise<void> {
  const words = { part: to.part, from: null, to, kind, actor: 'tester', reason: null } as const;
  await db.transaction().execute(async (trx) => {
    await movePointer(trx, ownSigner(trust)(await nextMove({ db: trx, trust }, words)));
  });
}
