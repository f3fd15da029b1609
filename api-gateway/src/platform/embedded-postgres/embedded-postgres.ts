import { mkdir, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { readOrCreateSecrets } from '../config/secrets.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { createCluster, removeDrafts } from './postgres-cluster.ts';
import { freePort, logTail, tryStart, urlOf } from './postgres-process.ts';
import type { PostgresSetup } from './postgres-process.ts';
import { choosePostgresUser } from './postgres-user.ts';
import { findPostmaster, isAlive, isReadyWithin, stopPostmaster } from './postmaster.ts';
import type { Postmaster } from './postmaster.ts';

const DATABASE = 'tandem';
const LOG_BYTES_KEPT = 20 * 1024 * 1024;
const ADOPT_MILLISECONDS = 10_000;
const WATCH_MILLISECONDS = 250;

export interface EmbeddedPostgres {
  url: string;
  /** Ends the server; what is committed is on disk. */
  stop: () => Promise<void>;
}

export interface EmbeddedPostgresOptions {
  dataDir: string;
  /** More `-c name=value` settings. */
  settings?: Readonly<Record<string, string>>;
  /** Called when the server ended by itself and was started again; with the failure when that did not work. */
  onRestart?: (failure: unknown) => void;
}

/**
 * Starts the server. It is tried again for a few seconds: when its first process was killed, the
 * others need a moment to notice and to let go of the shared memory; and another process may have
 * taken the port. Throws with the end of the server's log.
 */
async function startServer(setup: PostgresSetup, choosePort: () => Promise<number> | number): Promise<Postmaster> {
  for (const pause of [0, 200, 400, 800, 1600, 3200]) {
    await sleep(pause);
    const started = await tryStart(setup, await choosePort());
    if (started !== null) return started;
  }
  throw new Error(`The embedded database did not start:\n${await logTail(setup)}`);
}

/**
 * Looks after a running server: should its process end by itself, it is started again on the same
 * port, where everybody's connections find it. Returns the function that ends it for good.
 */
function supervise(
  setup: PostgresSetup,
  first: Postmaster,
  onRestart: (failure: unknown) => void,
): () => Promise<void> {
  let current = first;
  let restarting: Promise<void> | null = null;
  const restart = async (): Promise<void> => {
    try {
      current = await startServer(setup, () => first.port);
      onRestart(null);
    } catch (error) {
      // The next look tries again.
      onRestart(error);
    } finally {
      restarting = null;
    }
  };
  const timer = setInterval(() => {
    if (restarting === null && !isAlive(current.pid)) restarting = restart();
  }, WATCH_MILLISECONDS).unref();
  return async () => {
    clearInterval(timer);
    await restarting;
    await stopPostmaster(current.pid);
  };
}

/** The server that an earlier process left running when it was killed, if it responds; one that does not is stopped. */
async function adopt(setup: PostgresSetup): Promise<Postmaster | null> {
  const orphan = await findPostmaster(setup.folder);
  if (orphan === null) return null;
  const url = urlOf(setup.password, orphan.port, 'postgres');
  if (await isReadyWithin(url, ADOPT_MILLISECONDS, () => !isAlive(orphan.pid))) return orphan;
  // Whatever keeps it from responding, a fresh start recovers from the disk.
  await stopPostmaster(orphan.pid);
  return null;
}

async function createDatabaseIfMissing(password: string, port: number): Promise<void> {
  const client = new Client({ connectionString: urlOf(password, port, 'postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(DATABASE)}`);
  } finally {
    await client.end();
  }
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}

/**
 * Brings up the PostgreSQL of a data directory: creates it on first use, adopts one that still
 * runs, recovers one that was killed. The caller holds the directory's lock (connection.ts).
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir } = options;
  await mkdir(dataDir, { recursive: true });
  const { databasePassword: password } = readOrCreateSecrets(dataDir);
  const binaries = await findPostgresBinaries();
  const user = await choosePostgresUser([binaries.folder, dataDir]);
  const log = join(dataDir, 'postgres.log');
  const setup: PostgresSetup = {
    folder: join(dataDir, 'postgres'),
    log,
    password,
    binaries,
    user,
    settings: options.settings ?? {},
  };
  const logBytes = (await stat(log).catch(() => null))?.size ?? 0;
  if (logBytes > LOG_BYTES_KEPT) await truncate(log);

  await removeDrafts(dataDir);
  if (!(await exists(setup.folder))) await createCluster(setup, dataDir);
  const orphan = await adopt(setup);
  const server = orphan ?? (await startServer(setup, freePort));
  await createDatabaseIfMissing(password, server.port);
  return {
    url: urlOf(password, server.port, DATABASE),
    stop: supervise(setup, server, options.onRestart ?? (() => undefined)),
  };
}
