import { setTimeout as pause } from 'node:timers/promises';
import type { Part } from '@tandem/contracts/composition/part';
import type { Trx } from '../../platform/db/database.ts';
import { warnOfAudiences } from './hit-audiences.ts';
import type { LedgerDeps } from './ledger-deps.ts';
import * as ledger from './ledger.repository.ts';
import { findLastMove } from './last-move.ts';
import { moveTo } from './move-pointers.ts';
import type { Promoted } from './move-pointers.ts';
import { ownSigner } from './sign-moves.ts';
import { readLedgerId } from './signed-rows.repository.ts';
import { publishRelease } from './publish-release.ts';
import type { Published } from './publish-release.ts';

/** The parts that a start leaves alone: a signed move says so as well, so that nothing is live anew where a pointer was removed. */
async function findPlaced(
  { db, trust }: Pick<LedgerDeps, 'trust'> & { db: Trx },
  parts: readonly Part[],
): Promise<Set<Part>> {
  const placed = new Set<Part>([
    ...(await ledger.findLive(db)).map(({ release }) => release.part),
    ...(await ledger.findWithdrawn(db)).keys(),
  ]);
  for (const part of parts) if ((await findLastMove({ db, trust }, part)) !== null) placed.add(part);
  return placed;
}

/**
 * What a start from a checkout does with its builds: they are published, and live from then on where the checkout holds
 * another build of the part than at the last start, be it new or one of earlier. One that it held then already leaves
 * the pointer alone, so that a rollback survives a restart; so does a known one where no start is remembered. A part
 * that was never live gets its build in every case; one that was withdrawn stays away until the checkout holds another
 * build of it. Throws ReleaseError, and is not remembered then.
 *
 * @returns `warning`: what visitors with releases of their own lose by it, or do not go with any more (warnOfAudiences)
 */
export async function publishCheckout(
  deps: LedgerDeps,
  dists: readonly string[],
): Promise<{ published: Published[]; promoted: Promoted[]; warning: string | null }> {
  const published: Published[] = [];
  for (const dist of dists) {
    // A site whose releases are whole starts, whatever lies in the checkout.
    published.push(await publishRelease(deps, dist, { otherBuild: 'keep' }));
    // Lets a gateway in the same process respond between two parts.
    await pause(0);
  }
  const id = await readLedgerId(deps.db);
  const promoted = await deps.db.transaction().execute(async (trx) => {
    await ledger.lockPointers(trx);
    const placed = await findPlaced(
      { ...deps, db: trx },
      published.map(({ release }) => release.part),
    );
    const before = deps.trust.checkout.read(id);
    const isOther = ({ status, release }: Published) =>
      status === 'published' || (before.has(release.part) && before.get(release.part) !== release.id);
    const wanted = published.filter((one) => one.isSigned && (isOther(one) || !placed.has(one.release.part)));
    return moveTo(
      { ...deps, db: trx },
      wanted.map(({ release }) => release),
      // Who edits the sources of all parts has seen what they take away.
      {
        kind: 'promote',
        actor: deps.actor,
        reason: 'built from the checkout',
        drops: 'any',
        sign: ownSigner(deps.trust),
      },
    );
  });
  deps.trust.checkout.remember(
    id,
    published.map(({ release }) => release),
  );
  const warning = promoted.length === 0 ? null : await warnOfAudiences(deps, { moves: promoted });
  return { published, promoted, warning };
}
