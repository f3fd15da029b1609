import { execFile } from 'node:child_process';
import { readFile, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';

const run = promisify(execFile);

/** The two lines of postmaster.pid that matter here. */
export interface Postmaster {
  pid: number;
  port: number;
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')) return null;
    throw error;
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') return (await readIfThere(`/proc/${pid}/cmdline`)) ?? '';
  try {
    return (await run('ps', ['-p', String(pid), '-o', 'command='])).stdout;
  } catch {
    // `ps` fails when there is no such process.
    return '';
  }
}

/**
 * The PostgreSQL process that holds a data folder, or null. A postmaster.pid that a crash of the
 * machine left behind, whose number belongs to something else by now, is removed: PostgreSQL
 * itself would refuse to start.
 */
export async function findPostmaster(dataFolder: string): Promise<Postmaster | null> {
  const file = join(dataFolder, 'postmaster.pid');
  const text = await readIfThere(file);
  if (text === null) return null;
  const [pidLine = '', , , portLine = ''] = text.split('\n');
  const pid = Number(pidLine);
  const port = Number(portLine);
  if (Number.isInteger(pid) && pid > 0 && isAlive(pid)) {
    const command = await commandLine(pid);
    const own =
      command.includes('postgres') && (command.includes(dataFolder) || command.includes(await realpath(dataFolder)));
    if (own) return { pid, port };
  }
  await rm(file, { force: true });
  return null;
}

/** Waits until the process is gone; false when it is still there after `milliseconds`. */
async function isGoneWithin(pid: number, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

/**
 * Stops a server: fast shutdown first (open transactions roll back), then immediate, which recovers at the next start.
 */
export async function stopPostmaster(pid: number): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', 6000],
    ['SIGQUIT', 2000],
    ['SIGKILL', 2000],
  ] as const) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    if (await isGoneWithin(pid, patience)) return;
  }
  throw new Error(`PostgreSQL, process ${pid}, does not end`);
}

async function isResponding(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    // Not yet, or not any more: the caller decides how long that may last.
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Waits until the server takes connections; false when it has ended, or does not within `milliseconds`. */
export async function isReadyWithin(url: string, milliseconds: number, hasEnded: () => boolean): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (!(await isResponding(url))) {
    if (hasEnded() || Date.now() > deadline) return false;
    await sleep(25);
  }
  return true;
}
