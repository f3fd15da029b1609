import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { openDatabase } from '../src/platform/db/database.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { isAlive, stopPostmaster } from '../src/platform/embedded-postgres/postmaster.ts';
import { createTestJobs } from './jobs.ts';

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

/** Starts a database on an empty directory, migrates it, creates the tables of background work, and stops it. */
async function createDatabaseIn(folder: string, child: ChildProcess): Promise<void> {
  const url = await upOf(child);
  const db = openDatabase(url, { max: 2 });
  await migrate(db);
  await db.destroy();
  const jobs = createTestJobs({ url });
  await jobs.open();
  await jobs.close();
  expect(await end(child, 'SIGTERM')).toBe(0);
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
  /** A directory with a migrated database: a copy of it costs less than its creation. */
  let created: string;

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

  beforeAll(async () => {
    created = await makeEmptyFolder();
    dataDir = created;
    await createDatabaseIn(created, runDatabase());
  });
  afterAll(async () => {
    await removeFolder(created);
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
    /**
     * Copies a migrated database into the directory. Keeps owners and modes: as root, the cluster is another user's.
     */
    copyCreated: () => promisify(execFile)('cp', ['-a', `${created}/.`, dataDir]),
    /** Returns the process id of the PostgreSQL on the directory, or null. */
    postmasterPid,
    runDatabase,
    start,
    track,
  };
}
