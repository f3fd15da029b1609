import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { Release } from '@tandem/contracts/composition/release';
import { openLedger } from '../../src/composition/ledger/ledger-deps.ts';
import type { LedgerDeps } from '../../src/composition/ledger/ledger-deps.ts';
import { findLive } from '../../src/composition/ledger/ledger.repository.ts';
import { createTestDatabase } from '../harness.ts';
import type { TestDatabase } from '../harness.ts';

/** Returns what release.json says of a build with these files that claims to be this release. */
export const asBuildOf = (release: Release, files: Release['files']): Release => ({ ...release, files });

/** Gives the tests of a file a ledger and a store of their own. */
export function setUpLedger() {
  let database: TestDatabase;
  let dataDir: string;
  let deps: LedgerDeps;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataDir = await mkdtemp(join(tmpdir(), 'tandem-ledger-'));
    deps = await openLedger(database.db, { dataDir, releaseKeys: null, releaseKey: null }, 'tester');
  });
  afterAll(async () => {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  return {
    deps: () => deps,
    dataDir: () => dataDir,
    /** Returns the id of a part's live release. */
    liveOf: async (part: string) => (await findLive(deps.db)).find(({ release }) => release.part === part)?.release.id,
  };
}
