import type { Part } from '@tandem/contracts/composition/part';
import { findByReference } from '../../src/composition/ledger/find-release.ts';
import type { LedgerDeps } from '../../src/composition/ledger/ledger-deps.ts';
import { promoteReleases } from '../../src/composition/ledger/move-pointers.ts';
import type { Promoted } from '../../src/composition/ledger/move-pointers.ts';

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
