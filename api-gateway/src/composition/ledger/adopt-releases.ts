import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import { readOrCreateFile } from '../../platform/config/secrets.ts';
import { descriptorStatement } from '../signing/statements.ts';
import type { ReleaseTrust } from '../signing/trust.ts';
import { actorOfProcess } from '../actor.ts';
import * as ledger from './ledger.repository.ts';
import { nextMove, ownSigner } from './sign-moves.ts';
import { findSignedRelease, insertSignature, listReleaseIds, readLedgerId } from './signed-rows.repository.ts';

const adoptedSchema = z.object({ ledger: z.string() });

/**
 * Signs what is in the ledger, once in the life of a data directory: a site from before there were signatures goes on with
 * the releases that it has. Only a site with a key of its own does so; afterwards what is not signed stays out.
 */
export async function adoptReleases(db: Db, trust: ReleaseTrust, dataDir: string): Promise<void> {
  const file = join(dataDir, 'release-adopted.json');
  const { sign } = trust;
  if (!trust.isDevelopment || sign === null || existsSync(file)) return;
  await db.transaction().execute(async (trx) => {
    await ledger.lockPointers(trx);
    // Another process was first.
    if (existsSync(file)) return;
    for (const id of await listReleaseIds(trx)) {
      const found = await findSignedRelease(trx, id);
      if (found !== null) await insertSignature(trx, id, sign(descriptorStatement(found.release)));
    }
    for (const { release } of await ledger.findLive(trx)) {
      const { part, id } = release;
      const words = { part, from: id, to: release, kind: 'adopt', actor: actorOfProcess(), reason: null } as const;
      await ledger.movePointer(trx, ownSigner(trust)(await nextMove({ db: trx, trust }, words)));
    }
    const id = await readLedgerId(trx);
    readOrCreateFile(file, adoptedSchema, () => ({ ledger: id }));
  });
}
