import { randomBytes } from 'node:crypto';
import { mkdirSync, realpathSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { z } from 'zod';
import type { Config } from '../config/env.ts';
import { takeProcessLock } from './process-lock.ts';
import type { LockHolder } from './process-lock.ts';

const REACH_MILLISECONDS = 10_000;

/** Written while a process runs the embedded database, so that commands find it. */
const runtimeSchema = z.object({ pid: z.int(), databaseUrl: z.string() });

export interface DatabaseConnection {
  url: string;
  /** Ends what this call started; a database that another process started stays as it is. */
  close: () => Promise<void>;
}

/** Thrown when another process has the data directory. */
export class DataDirectoryInUseError extends Error {
  readonly holder: LockHolder | null;

  constructor(dataDir: string, holder: LockHolder | null) {
    const who = holder === null ? 'Another process' : `Process ${holder.pid} (${holder.role})`;
    super(`${who} already uses the data directory ${dataDir}: stop it first, or set DATA_DIR to another one`);
    this.name = 'DataDirectoryInUseError';
    this.holder = holder;
  }
}

/** Thrown when nothing responds at DATABASE_URL, or not to these credentials. */
export class DatabaseUnreachableError extends Error {
  constructor(url: string, cause: unknown) {
    const { host, pathname } = new URL(url);
    // Several addresses were tried, and each has an error of its own.
    const [first] = cause instanceof AggregateError ? cause.errors : [cause];
    const reason = first instanceof Error ? first.message : String(first);
    super(
      `The database ${pathname.slice(1)} at ${host} cannot be used (${reason}): see to it, or leave DATABASE_URL out for the embedded one`,
      { cause },
    );
    this.name = 'DatabaseUnreachableError';
  }
}

async function checkDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: REACH_MILLISECONDS });
  try {
    await client.connect();
  } catch (error) {
    throw new DatabaseUnreachableError(url, error);
  }
  await client.end();
}

const runtimeFile = (dataDir: string) => join(dataDir, 'runtime.json');

async function writeRuntime(dataDir: string, databaseUrl: string): Promise<void> {
  const draft = `${runtimeFile(dataDir)}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, JSON.stringify({ pid: process.pid, databaseUrl }), { mode: 0o600 });
  await rename(draft, runtimeFile(dataDir));
}

/** The address that `owner` has written; null while it has not, or when the file is of a process that was killed. */
async function readRuntime(dataDir: string, owner: LockHolder | null): Promise<string | null> {
  const text = await readFile(runtimeFile(dataDir), 'utf8').catch((error: unknown) => {
    // A file that is not written yet is expected; one that may not be read is a fault.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const { pid, databaseUrl } = runtimeSchema.parse(JSON.parse(text));
  return owner === null || pid === owner.pid ? databaseUrl : null;
}

type DatabaseConfig = Pick<Config, 'dataDir' | 'databaseUrl'>;

interface DatabaseWatch {
  /** The database is this process's to start: awaited before it is, and never called when it is refused. */
  onTaken?: () => Promise<void> | void;
  /** The embedded database had ended and was started again (null), or was not (why). */
  onRestart?: (failure: unknown) => void;
}

/**
 * The database of a gateway: DATABASE_URL's, or the embedded one, started for this process alone.
 * Throws DataDirectoryInUseError when another process has the directory, DatabaseUnreachableError for a wrong address.
 */
export async function startDatabase(
  config: DatabaseConfig,
  role = 'gateway',
  { onTaken = () => undefined, onRestart = () => undefined }: DatabaseWatch = {},
): Promise<DatabaseConnection> {
  if (config.databaseUrl !== null) {
    await checkDatabase(config.databaseUrl);
    await onTaken();
    return { url: config.databaseUrl, close: () => Promise.resolve() };
  }
  const { dataDir } = config;
  mkdirSync(dataDir, { recursive: true });
  const lock = await takeProcessLock(realpathSync(dataDir), role);
  if (!lock.taken) throw new DataDirectoryInUseError(dataDir, lock.holder);
  try {
    await onTaken();
    // A command finds that of the gateway most of the time, and starts none.
    const { startEmbeddedPostgres } = await import('../embedded-postgres/embedded-postgres.ts');
    const postgres = await startEmbeddedPostgres({ dataDir, onRestart });
    await writeRuntime(dataDir, postgres.url);
    const close = async () => {
      await rm(runtimeFile(dataDir), { force: true });
      await postgres.stop();
      await lock.release();
    };
    return { url: postgres.url, close };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/**
 * For commands: the database of the gateway that is running on the data directory, or one that is
 * started for as long as the command needs it. `role` is named to others that find it in use.
 */
export async function connectOrStartDatabase(config: DatabaseConfig, role = 'command'): Promise<DatabaseConnection> {
  try {
    return await startDatabase(config, role);
  } catch (error) {
    if (!(error instanceof DataDirectoryInUseError)) throw error;
    // Its owner may still be starting: the address is there once it is up.
    const deadline = Date.now() + 60_000;
    for (;;) {
      const url = await readRuntime(config.dataDir, error.holder);
      if (url !== null) return { url, close: () => Promise.resolve() };
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}
