import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, open, readFile, readdir, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { readOrCreateSecrets } from '../config/secrets.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { choosePostgresUser } from './postgres-user.ts';
import type { PostgresUser } from './postgres-user.ts';
import { findPostmaster, isAlive, isReadyWithin, stopPostmaster } from './postmaster.ts';

const DATABASE = 'tandem';
const LOG_BYTES_KEPT = 20 * 1024 * 1024;
const READY_MILLISECONDS = 60_000;
const ADOPT_MILLISECONDS = 10_000;

export interface EmbeddedPostgres {
  url: string;
  /** True when it was still running after an earlier process was killed. */
  adopted: boolean;
  /** Ends the server; what is committed is on disk. */
  stop: () => Promise<void>;
}

export interface EmbeddedPostgresOptions {
  dataDir: string;
  /** More `-c name=value` settings. */
  settings?: Readonly<Record<string, string>>;
}

interface Server {
  folder: string;
  log: string;
  password: string;
  binaries: PostgresBinaries;
  user: PostgresUser;
  settings: Readonly<Record<string, string>>;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('No free port')),
      );
    });
  });
}

/** Starts one of the programs as the right user, apart from the terminal's signals: Ctrl-C is for the gateway to handle. */
function start(server: Server, program: string, parameters: readonly string[], output: number): ChildProcess {
  const [command = program, ...rest] = [...server.user.prefix, program, ...parameters];
  const ids =
    server.user.prefix.length > 0 || server.user.uid === null
      ? {}
      : { uid: server.user.uid, gid: server.user.gid ?? undefined };
  return spawn(command, rest, {
    ...ids,
    detached: true,
    stdio: ['ignore', output, output],
    env: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/local/bin:/usr/bin:/bin' },
  });
}

async function logTail(file: string): Promise<string> {
  const text = await readFile(file, 'utf8');
  return text.trimEnd().split('\n').slice(-8).join('\n');
}

/**
 * Creates the cluster in a folder of its own and renames it into place when it is whole, so that
 * a kill in the middle leaves nothing that looks like a database.
 */
async function createCluster(server: Server, dataDir: string): Promise<void> {
  const draft = join(dataDir, `postgres.draft-${randomBytes(6).toString('hex')}`);
  await mkdir(draft, { mode: 0o700 });
  const passwordFile = `${draft}.password`;
  await writeFile(passwordFile, `${server.password}\n`, { mode: 0o600 });
  if (server.user.uid !== null && server.user.gid !== null) {
    await chown(draft, server.user.uid, server.user.gid);
    await chown(passwordFile, server.user.uid, server.user.gid);
  }
  const log = await open(server.log, 'a');
  try {
    const parameters = [
      `--pgdata=${draft}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
    ];
    const child = start(server, server.binaries.initdb, parameters, log.fd);
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (exitCode) => resolve(exitCode));
    });
    if (code !== 0) throw new Error(`The database could not be created:\n${await logTail(server.log)}`);
  } finally {
    await log.close();
    await rm(passwordFile, { force: true });
  }
  await rename(draft, server.folder);
}

/** What a killed start left. An initdb of it may still be writing for a moment: what cannot be removed now is at the next start. */
async function removeDrafts(dataDir: string): Promise<void> {
  const leftovers = (await readdir(dataDir)).filter((name) => name.startsWith('postgres.draft-'));
  const remove = (name: string) =>
    rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 3, retryDelay: 50 });
  await Promise.allSettled(leftovers.map(remove));
}

const urlOf = (password: string, port: number, database: string) =>
  `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;

interface Started {
  pid: number;
  port: number;
}

/** One try on a free port; null when the server ended before it took connections. */
async function tryStart(server: Server): Promise<Started | null> {
  const port = await freePort();
  const log = await open(server.log, 'a');
  try {
    const settings = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      port: String(port),
      ...server.settings,
    };
    const parameters = [
      '-D',
      server.folder,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ];
    const child = start(server, server.binaries.postgres, parameters, log.fd);
    let ended = false;
    child.once('error', () => (ended = true));
    child.once('exit', () => (ended = true));
    if (!(await isReadyWithin(urlOf(server.password, port, 'postgres'), READY_MILLISECONDS, () => ended))) return null;
    child.unref();
    if (child.pid === undefined) throw new Error('The embedded database has no process');
    // With `setpriv` before it, PostgreSQL has the same process id: it replaces that program.
    return { pid: child.pid, port };
  } finally {
    await log.close();
  }
}

/**
 * Starts the server. It is tried again for a few seconds: when its first process was killed, the
 * others need a moment to notice and to let go of the shared memory; and somebody else may have
 * taken the port that was free.
 */
async function startServer(server: Server): Promise<Started> {
  for (const pause of [0, 200, 400, 800, 1600, 3200]) {
    await sleep(pause);
    const started = await tryStart(server);
    if (started !== null) return started;
  }
  throw new Error(`The embedded database did not start:\n${await logTail(server.log)}`);
}

/** The server that an earlier process left running when it was killed, if it answers; one that does not is stopped. */
async function adopt(server: Server): Promise<Started | null> {
  const orphan = await findPostmaster(server.folder);
  if (orphan === null) return null;
  const url = urlOf(server.password, orphan.port, 'postgres');
  if (await isReadyWithin(url, ADOPT_MILLISECONDS, () => !isAlive(orphan.pid))) return orphan;
  // Whatever keeps it from answering, a fresh start recovers from the disk.
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
  const server: Server = {
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
  if (!(await exists(server.folder))) await createCluster(server, dataDir);
  const orphan = await adopt(server);
  const { pid, port } = orphan ?? (await startServer(server));
  await createDatabaseIfMissing(password, port);
  return { url: urlOf(password, port, DATABASE), adopted: orphan !== null, stop: () => stopPostmaster(pid) };
}
