import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeEach, expect, inject, vi } from 'vitest';
import { isAlive, stopPostmaster } from '../src/platform/embedded-postgres/postmaster.ts';

// Like every folder of mkdtemp, only its owner can enter it: as root, PostgreSQL's own user has to get in all the same.
const makeEmptyFolder = () => mkdtemp(join(tmpdir(), 'tandem-database-'));
const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 10 });

/** Resolves with the first line that a process writes. */
export function lineOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      if (text.includes('\n')) resolve(text.split('\n')[0] ?? '');
    });
    child.once('exit', (code) => reject(new Error(`The process ended with ${code} and said '${text}'`)));
  });
}

/** Resolves with the address of the database that `run-database.ts` has started. */
export async function upOf(child: ChildProcess): Promise<string> {
  const line = await lineOf(child);
  expect(line).toMatch(/^up postgres:/);
  return line.slice('up '.length);
}

/** Sends a signal to a process, and resolves with its exit code. */
export function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code));
    child.kill(signal);
  });
}

/**
 * Copies the run's migrated database (global-setup.ts) into a directory: an installed site's, which costs less than to
 * create one. Keeps owners and modes: as root, the cluster is another user's.
 */
async function copyKept(folder: string): Promise<void> {
  await promisify(execFile)('cp', ['-Rp', `${inject('keptDataDir')}/.`, folder]);
  // Its server does not wait for the disk: only the end of the machine could show the difference.
  const settings = 'fsync = off\nfull_page_writes = off\n';
  appendFileSync(join(folder, 'postgres', 'postgresql.conf'), settings);
}

/** Returns the process id of the PostgreSQL that runs on a data directory, or null. */
function readPostmasterPid(dataDir: string): number | null {
  const file = join(dataDir, 'postgres', 'postmaster.pid');
  if (!existsSync(file)) return null;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  return pid > 0 && isAlive(pid) && pid !== process.pid ? pid : null;
}

/**
 * Gives each test of a file an empty data directory, on which it starts real processes. Processes that are left over
 * are ended after the test, and the directory is removed.
 */
export function setUpDataDirectory() {
  // Processes that start several times, on a machine that does other things too.
  vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });
  let dataDir: string;
  let running: ChildProcess[] = [];

  /** Has the process killed after the test. */
  const track = <Child extends ChildProcess>(child: Child): Child => {
    running.push(child);
    return child;
  };

  const start = (file: string, parameters: string[], environment: Record<string, string> = {}) =>
    track(
      spawn(process.execPath, [join(import.meta.dirname, file), ...parameters], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, ...environment },
      }),
    );

  const runDatabase = (role = 'gateway') => start('fixtures/run-database.ts', [dataDir, role]);

  const postmasterPid = () => readPostmasterPid(dataDir);

  afterAll(() => {
    vi.resetConfig();
  });
  beforeEach(async () => {
    dataDir = await makeEmptyFolder();
    running = [];
  });
  afterEach(async () => {
    for (const child of running) child.kill('SIGKILL');
    const pid = postmasterPid();
    if (pid !== null) await stopPostmaster(pid);
    await removeFolder(dataDir);
  });

  return {
    /** The directory of this test. */
    dataDir: () => dataDir,
    /** Copies a migrated database into the directory. */
    copyKept: () => copyKept(dataDir),
    /** Returns the process id of the PostgreSQL on the directory, or null. */
    postmasterPid,
    runDatabase,
    start,
    track,
  };
}
