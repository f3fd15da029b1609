import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from './harness.ts';
import { seedDemo } from '../demo/seed-demo.ts';

export const EPOCH = Date.UTC(2026, 5, 1, 18);
export const MEMBERS = 150;

export interface TestSeed {
  /** Data directory of the seeds. */
  folder: string;
  /** A migrated database; without the harness's tenants unless they are to stay. */
  database: (options?: { withTenants?: boolean }) => Promise<TestDatabase>;
  /** One that is seeded without a portrait drawn. */
  seeded: (members?: number) => Promise<TestDatabase>;
  close: () => Promise<void>;
}

/** Databases for tests of the seed. */
export async function createTestSeed(): Promise<TestSeed> {
  const folder = await mkdtemp(join(tmpdir(), 'tandem-seed-'));
  const opened: TestDatabase[] = [];
  const database: TestSeed['database'] = async ({ withTenants = false } = {}) => {
    const made = await createTestDatabase();
    opened.push(made);
    if (!withTenants) await made.db.deleteFrom('tenants').execute();
    return made;
  };
  return {
    folder,
    database,
    seeded: async (members = MEMBERS) => {
      const made = await database();
      await seedDemo(made.db, { dataDir: folder }, { members, epoch: EPOCH, portraits: 0 });
      return made;
    },
    close: async () => {
      for (const made of opened) await made.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
