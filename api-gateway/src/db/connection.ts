import { randomBytes } from 'node:crypto';
import { mkdirSync, realpathSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from '../config/env.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { takeProcessLock } from './process-lock.ts';
import type { LockHolder } from './process-lock.ts';

/** Written while a process runs the embedded database, so that commands find it. */
const runtimeSchema = z.object({ pid: z.int(), databaseUrl: z.string() });

export interface DatabaseConnection {
  url: string;
  /** Ends what this call started; a database of somebody else stays as it is. */
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

const runtimeFile = (dataDir: string) => join(dataDir, 'runtime.json');

async function writeRuntime(dataDir: string, databaseUrl: string): Promise<void> {
  const draft = `${runtimeFile(dataDir)}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, JSON.stringify({ pid: process.pid, databaseUrl }), { mode: 0o600 });
  await rename(draft, runtimeFile(dataDir));
}

/** The address that `owner` has written; null while it has not, or when the file is of a process that was killed. */
async function readRuntime(dataDir: string, owner: LockHolder | null): Promise<string | null> {
  const text = await readFile(runtimeFile(dataDir), 'utf8').catch(() => null);
  if (text === null) return null;
  const { pid, databaseUrl } = runtimeSchema.parse(JSON.parse(text));
  return owner === null || pid === owner.pid ? databaseUrl : null;
}

type DatabaseConfig = Pick<Config, 'dataDir' | 'databaseUrl'>;

/**
 * The database of a gateway: DATABASE_URL's, or the embedded one, started for this process alone.
 * Throws DataDirectoryInUseError when another process has the directory.
 */
export async function startDatabase(
  config: DatabaseConfig,
  role = 'gateway',
  onRestart: (failure: unknown) => void = () => undefined,
): Promise<DatabaseConnection> {
  if (config.databaseUrl !== null) return { url: config.databaseUrl, close: () => Promise.resolve() };
  const { dataDir } = config;
  mkdirSync(dataDir, { recursive: true });
  const lock = await takeProcessLock(realpathSync(dataDir), role);
  if (!lock.taken) throw new DataDirectoryInUseError(dataDir, lock.holder);
  try {
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
 * started for as long as the command needs it. `role` is what others are told who find it in use.
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
