import type { Part } from '@tandem/contracts/composition/part';
import type { DbOrTrx } from '../../platform/db/database.ts';
import type { PointerMove } from '../signing/statements.ts';
import { findBelievedLive } from './find-live.ts';
import { isStopped } from './good-releases.ts';
import type { LedgerDeps } from './ledger-deps.ts';
import * as ledger from './ledger.repository.ts';
import type { MoveOptions } from './move-pointers.ts';
import { ReleaseError } from './release-error.ts';
import { nextMove, ownSigner } from './sign-moves.ts';

/** Which part is to be stopped or started. */
export interface StopWords {
  part: Part;
  kind: 'stop' | 'start';
}

/** The move that stops a part, or starts it, as it is to be signed. Throws ReleaseError where that changes nothing. */
export async function planStop(
  { db, trust, actor }: Pick<LedgerDeps, 'trust' | 'actor'> & { db: DbOrTrx },
  { part, kind }: StopWords,
  reason: string | null,
): Promise<PointerMove & { to: string }> {
  if (part === 'shell') throw new ReleaseError('The shell cannot be stopped: every page needs it');
  const live = (await findBelievedLive({ db, trust })).find(({ release }) => release.part === part)?.release;
  if (live === undefined) throw new ReleaseError(`${part} has no live release`);
  const isSo = await isStopped({ db, trust }, part);
  if (isSo === (kind === 'stop')) throw new ReleaseError(`${part} is ${isSo ? 'stopped' : 'running'} already`);
  const words = { part, from: live.id, to: live, kind, actor, reason };
  return { ...(await nextMove({ db, trust }, words)), to: live.id };
}

/**
 * Stops a part, at once and in open tabs as well: its addresses say so (503), its public texts can be read, and nobody loads
 * it. What is live stays live; a promotion moves it, and starting the part brings it back. Throws ReleaseError.
 */
export async function stopPart(
  deps: LedgerDeps,
  words: StopWords,
  { reason = null, sign = ownSigner(deps.trust) }: MoveOptions = {},
): Promise<{ part: Part; release: string }> {
  return deps.db.transaction().execute(async (trx) => {
    await ledger.lockPointers(trx);
    const move = await planStop({ ...deps, db: trx }, words, reason);
    await ledger.movePointer(trx, sign(move));
    return { part: words.part, release: move.to };
  });
}
