import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { loadConfig } from '../src/platform/config/env.ts';
import { openDatabase, openPool } from '../src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/embedded-postgres.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { createLogger } from '../src/platform/http/logger.ts';
import { hashSources } from './hash-sources.ts';
import { seedTestTenants } from './tenants.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's server and its migrated template database. */
    templateUrl: string;
    /** The data directory that the server's was copied from: a migrated database that nobody runs. */
    keptDataDir: string;
  }
}

const run = promisify(execFile);
const WORKSPACE = path.resolve(import.meta.dirname, '../..');

/** Migrated data, kept under the hash of what it is made of. */
const KEPT = path.join(WORKSPACE, '.cache/test-databases');
const SOURCES = [
  'api-gateway/src/platform/db',
  'api-gateway/src/platform/jobs',
  'api-gateway/src/platform/tenants',
  'api-gateway/test/global-setup.ts',
  'api-gateway/test/hash-sources.ts',
  'api-gateway/test/tenants.ts',
  'contracts/src/product',
  'pnpm-lock.yaml',
];

/**
 * Without the disk's guarantees: nobody misses the data of a test. And one process for each query: beside so little data
 * the start of another one takes most of the time.
 */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  max_parallel_workers_per_gather: '0',
};

/** The files belong to a user of their own where the tests run as root; Node's own copy would lose that. */
const copy = (from: string, to: string) => run('cp', ['-Rp', `${from}/.`, to]);

/** The queues of background work: each gateway of a test finds them there instead of making them. */
async function makeQueues(databaseUrl: string, dataDir: string): Promise<void> {
  const { compose } = await import('../src/main/compose.ts');
  const config = loadConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
  const { db, pool, close } = openPool(databaseUrl, { max: 2 });
  const { deps } = compose({ config, log: createLogger(config), db, pool, databaseUrl });
  await deps.jobs.open();
  await deps.jobs.stop();
  await deps.notices.close();
  await close();
}

/** Makes the database `tandem` that all others are cloned from, and keeps its data for the next run. */
async function makeTemplate(dataDir: string, kept: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, settings: SETTINGS });
  const db = openDatabase(postgres.url, { max: 2 });
  await migrate(db);
  await seedTestTenants(db);
  await db.destroy();
  await makeQueues(postgres.url, dataDir);
  await postgres.stop();
  await mkdir(KEPT, { recursive: true });
  const draft = await mkdtemp(path.join(KEPT, 'draft-'));
  await copy(dataDir, draft);
  for (const name of await readdir(KEPT))
    if (!name.startsWith('draft-')) await rm(path.join(KEPT, name), { recursive: true, force: true });
  try {
    // Renamed last: a folder of this name is a whole one.
    await rename(draft, kept);
  } catch (error) {
    // Another run was quicker with the same.
    if (!existsSync(kept)) throw error;
    await rm(draft, { recursive: true });
  }
}

/** One PostgreSQL for the whole run; its database `tandem` is the template of all others. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tandem-test-'));
  const kept = path.join(KEPT, await hashSources(SOURCES));
  if (existsSync(kept)) await copy(kept, dataDir);
  else await makeTemplate(dataDir, kept);
  const postgres = await startEmbeddedPostgres({ dataDir, settings: SETTINGS });
  project.provide('templateUrl', postgres.url);
  project.provide('keptDataDir', kept);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
