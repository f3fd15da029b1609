import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../src/db/database.ts';
import { startEmbeddedPostgres } from '../src/db/embedded-postgres.ts';
import { migrate } from '../src/db/migrate.ts';
import { seedTestTenants } from './tenants.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's server and its migrated template database. */
    templateUrl: string;
  }
}

/** One PostgreSQL for the whole run, without the disk's guarantees; its database `tandem` is the template of all others. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tandem-test-'));
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };
  const postgres = await startEmbeddedPostgres({ dataDir, settings });
  const db = openDatabase(postgres.url, { max: 2 });
  await migrate(db);
  await seedTestTenants(db);
  await db.destroy();
  project.provide('templateUrl', postgres.url);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
