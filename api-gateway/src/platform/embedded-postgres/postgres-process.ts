import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { open, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import type { PostgresBinaries } from './postgres-binaries.ts';
import type { PostgresUser } from './postgres-user.ts';
import { isReadyWithin } from './postmaster.ts';
import type { Postmaster } from './postmaster.ts';

/** After a crash the server first reads what was written since its last checkpoint. */
const READY_MILLISECONDS = 300_000;

/** What is needed to run the programs on one data directory. */
export interface PostgresSetup {
  /** The cluster's folder. */
  folder: string;
  /** File that the programs' output is added to. */
  log: string;
  password: string;
  binaries: PostgresBinaries;
  user: PostgresUser;
  /** More `-c name=value` settings. */
  settings: Readonly<Record<string, string>>;
}

const MEGABYTE = 1024 * 1024;

/**
 * How much of the database PostgreSQL keeps in memory, as its setting: an eighth of what this process may use, from PostgreSQL's
 * own 128 MB up to 1 GB. A search of a million members reads more pages than fit into 128 MB.
 *
 * @param available bytes
 */
export function sharedBuffersOf(available: number): string {
  const megabytes = Math.floor(available / 8 / MEGABYTE);
  return `${Math.min(1024, Math.max(128, megabytes))}MB`;
}

/** Bytes that this process may use: those of the machine, or of the container. */
const availableMemory = (): number => Math.min(totalmem(), process.constrainedMemory() || Infinity);

export function urlOf(password: string, port: number, database: string): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
}

export function freePort(): Promise<number> {
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

/**
 * Starts one of the programs as the right user, apart from the terminal's signals: Ctrl-C is for the gateway to handle.
 */
export function startProgram(
  setup: PostgresSetup,
  program: string,
  parameters: readonly string[],
  output: number,
): ChildProcess {
  const [command = program, ...rest] = [...setup.user.prefix, program, ...parameters];
  const ids =
    setup.user.prefix.length > 0 || setup.user.uid === null
      ? {}
      : { uid: setup.user.uid, gid: setup.user.gid ?? undefined };
  return spawn(command, rest, {
    ...ids,
    detached: true,
    stdio: ['ignore', output, output],
    env: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/local/bin:/usr/bin:/bin' },
  });
}

export async function logTail({ log }: PostgresSetup): Promise<string> {
  const text = await readFile(log, 'utf8');
  return text.trimEnd().split('\n').slice(-8).join('\n');
}

/** One try to start the server on a port; null when it ended before it took connections. */
export async function tryStart(setup: PostgresSetup, port: number): Promise<Postmaster | null> {
  const log = await open(setup.log, 'a');
  try {
    const settings = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      port: String(port),
      shared_buffers: sharedBuffersOf(availableMemory()),
      ...setup.settings,
    };
    const parameters = [
      '-D',
      setup.folder,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ];
    const child = startProgram(setup, setup.binaries.postgres, parameters, log.fd);
    let ended = false;
    child.once('error', () => (ended = true));
    child.once('exit', () => (ended = true));
    if (!(await isReadyWithin(urlOf(setup.password, port, 'postgres'), READY_MILLISECONDS, () => ended))) return null;
    child.unref();
    if (child.pid === undefined) throw new Error('The embedded database has no process');
    // With `setpriv` before it, PostgreSQL has the same process id: it replaces that program.
    return { pid: child.pid, port };
  } finally {
    await log.close();
  }
}
