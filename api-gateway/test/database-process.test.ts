import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '../src/platform/db/database.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { isAlive, stopPostmaster } from '../src/platform/embedded-postgres/postmaster.ts';

// Processes that start several times, on a machine that does other things too.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

/** Real processes on a real directory, ended in every way that a machine ends them. */
let dataDir: string;
let running: ChildProcess[] = [];
/**
 * A directory whose database was created, migrated and stopped: a copy of it costs less than the creation. Its server
 * gives what is committed to the system and does not wait for the disk: only the end of a machine would tell.
 */
let created: string;

// Like every folder of mkdtemp, passable for its owner only: as root, PostgreSQL's own user has to get in all the same.
const emptyFolder = () => mkdtemp(join(tmpdir(), 'tandem-database-'));

/** Keeps owners and modes: as root, the cluster is another user's. */
const copyCreated = () => promisify(execFile)('cp', ['-a', `${created}/.`, dataDir]);

beforeAll(async () => {
  created = await emptyFolder();
  dataDir = created;
  const first = runDatabase();
  const db = openDatabase(await upOf(first), { max: 2 });
  await migrate(db);
  await db.destroy();
  expect(await end(first, 'SIGTERM')).toBe(0);
  const settings = 'fsync = off\nfull_page_writes = off\n';
  appendFileSync(join(created, 'postgres', 'postgresql.conf'), settings);
});

afterAll(async () => {
  await rm(created, { recursive: true, force: true, maxRetries: 10 });
  vi.resetConfig();
});

beforeEach(async () => {
  dataDir = await emptyFolder();
  running = [];
});

afterEach(async () => {
  for (const child of running) child.kill('SIGKILL');
  const pid = postmasterPid();
  if (pid !== null) await stopPostmaster(pid);
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
});

function postmasterPid(): number | null {
  const file = join(dataDir, 'postgres', 'postmaster.pid');
  if (!existsSync(file)) return null;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  return pid > 0 && isAlive(pid) && pid !== process.pid ? pid : null;
}

function start(file: string, parameters: string[], environment: Record<string, string> = {}): ChildProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, file), ...parameters], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  });
  running.push(child);
  return child;
}

const runDatabase = (role = 'gateway') => start('fixtures/run-database.ts', [dataDir, role]);

/** The first line that a process says. */
function lineOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      if (text.includes('\n')) resolve(text.split('\n')[0] ?? '');
    });
    child.once('exit', (code) => reject(new Error(`The process ended with ${code} and said '${text}'`)));
  });
}

const upOf = async (child: ChildProcess) => {
  const line = await lineOf(child);
  expect(line).toMatch(/^up postgres:/);
  return line.slice('up '.length);
};

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code));
    child.kill(signal);
  });
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

describe('the embedded database', () => {
  test('starts, says where it is, and ends with its process; meanwhile a second gateway on the directory is refused with a clear line, and a command uses what runs', async () => {
    await copyCreated();
    const first = runDatabase();
    const url = await upOf(first);
    const runtimeFile = join(dataDir, 'runtime.json');
    expect(JSON.parse(readFileSync(runtimeFile, 'utf8'))).toEqual({ pid: first.pid, databaseUrl: url });
    expect(await query(url, 'select current_database() as name')).toEqual([{ name: 'tandem' }]);
    const pid = postmasterPid();

    const [second, command] = [runDatabase(), runDatabase('command')];
    const [refusal, commandUrl] = await Promise.all([lineOf(second), upOf(command)]);
    expect(refusal).toBe(
      `refused Process ${first.pid} (gateway) already uses the data directory ${dataDir}: stop it first, or set DATA_DIR to another one`,
    );
    expect(commandUrl).toBe(url);
    expect(await end(command, 'SIGTERM')).toBe(0);
    expect(await query(url, 'select 1 as up')).toEqual([{ up: 1 }]);

    expect(await end(first, 'SIGTERM')).toBe(0);
    expect(pid !== null && isAlive(pid)).toBe(false);
    expect(existsSync(runtimeFile)).toBe(false);
  });

  test('of three that start at once on an empty directory, one gateway gets it and the command joins it', async () => {
    const [one, two, command] = [runDatabase(), runDatabase(), runDatabase('command')];
    const lines = await Promise.all([lineOf(one), lineOf(two)]);
    const commandUrl = await upOf(command);
    const up = lines.filter((line) => line.startsWith('up '));
    const refused = lines.filter((line) => line.startsWith('refused '));
    // The command may have been the first: then both gateways are refused, and it has the database.
    expect(up.length + refused.length).toBe(2);
    expect(up.length).toBeLessThanOrEqual(1);
    expect(await query(commandUrl, 'select 1 as up')).toEqual([{ up: 1 }]);
  });

  test('when both are killed, the next start recovers what was committed; when its process is, the next one takes the running server over; when the server is, it is started again at the same address', async () => {
    await copyCreated();
    const first = runDatabase();
    await query(await upOf(first), 'create table kept as select generate_series(1, 1000) as value');
    const kept = (url: string) => query(url, 'select count(*)::int as rows from kept');
    process.kill(postmasterPid() ?? 0, 'SIGKILL');
    await end(first, 'SIGKILL');

    const second = runDatabase();
    expect(await kept(await upOf(second))).toEqual([{ rows: 1000 }]);
    const pid = postmasterPid() ?? 0;
    await end(second, 'SIGKILL');
    expect(postmasterPid()).toBe(pid);

    const third = runDatabase();
    const url = await upOf(third);
    expect(await kept(url)).toEqual([{ rows: 1000 }]);
    expect(postmasterPid()).toBe(pid);
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => kept(url).catch(() => null), { timeout: 60_000 }).toEqual([{ rows: 1000 }]);
    expect(postmasterPid()).not.toBe(pid);

    expect(await end(third, 'SIGTERM')).toBe(0);
    expect(postmasterPid()).toBeNull();
  });

  test('killed at any moment of the first start, the next start works', async () => {
    const drafts = () => readdirSync(dataDir).filter((name) => /^postgres\.draft-\w+$/.test(name));
    let leftBehind: string[] = [];
    const isInDraft = (path: string) =>
      drafts().some((name) => !leftBehind.includes(name) && existsSync(join(dataDir, name, path)));
    // Each start goes further than the one before: what it has made tells how far.
    const moments: [string, () => boolean][] = [
      ['initdb begins', () => isInDraft('.')],
      ['initdb has made its first database', () => isInDraft('base/1/PG_VERSION')],
      ['the cluster is in its place', () => existsSync(join(dataDir, 'postgres'))],
      ['its server starts', () => postmasterPid() !== null],
    ];
    for (const [moment, isReached] of moments) {
      leftBehind = drafts();
      const child = runDatabase();
      child.stdout?.resume();
      await expect.poll(isReached, { timeout: 60_000, interval: 5, message: moment }).toBe(true);
      await end(child, 'SIGKILL');
    }
    // An initdb whose parent was killed may go on writing for a moment.
    const programs = async () => (await promisify(execFile)('ps', ['-A', '-o', 'command='])).stdout;
    await expect.poll(programs, { timeout: 60_000 }).not.toContain(`${dataDir}/postgres.draft-`);
    const last = runDatabase();
    expect(await query(await upOf(last), 'select 1 as up')).toEqual([{ up: 1 }]);
    expect(drafts()).toEqual([]);
    expect(await end(last, 'SIGTERM')).toBe(0);
  });

  test('a number in postmaster.pid that belongs to another process by now keeps nothing from starting', async () => {
    await copyCreated();
    writeFileSync(
      join(dataDir, 'postgres', 'postmaster.pid'),
      `${process.pid}\n${dataDir}/postgres\n0\n5432\n\n127.0.0.1\n0 0\nready\n`,
    );
    expect(await query(await upOf(runDatabase()), 'select 1 as up')).toEqual([{ up: 1 }]);
  });
});

describe('the gateway', () => {
  const startGateway = (environment: Record<string, string> = {}) =>
    start('../src/main/server.ts', [], {
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'info',
      DATABASE_URL: '',
      ...environment,
    });

  /** Reads the log up to the line that tells the address. */
  function urlOf(child: ChildProcess): Promise<string> {
    return new Promise((resolve, reject) => {
      let text = '';
      child.stdout?.setEncoding('utf8').on('data', (part: string) => {
        text += part;
        const url = /"url":"(http:[^"]+)"/.exec(text)?.[1];
        if (url !== undefined) resolve(url);
      });
      child.once('exit', (code) => reject(new Error(`The gateway ended with ${code}: ${text}`)));
    });
  }

  const readinessOf = (url: string) =>
    new Promise<unknown>((resolve, reject) => {
      get(`${url}/readyz`, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => (text += part));
        answer.on('end', () => resolve(JSON.parse(text)));
      }).on('error', reject);
    });
  const databaseIsUp = expect.objectContaining({
    checks: expect.objectContaining({ database: true }) as unknown,
  }) as unknown;

  test('SIGTERM ends it and its database within 10 s, with 0; SIGKILL and a new start work', async () => {
    await copyCreated();
    const first = startGateway();
    await urlOf(first);
    await end(first, 'SIGKILL');

    const second = startGateway();
    expect(await readinessOf(await urlOf(second))).toEqual(databaseIsUp);
    const before = Date.now();
    expect(await end(second, 'SIGTERM')).toBe(0);
    expect(Date.now() - before).toBeLessThan(10_000);
    expect(postmasterPid()).toBeNull();
  });

  test('SIGTERM and SIGINT while it starts end it in order', async () => {
    await copyCreated();
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const child = startGateway();
      child.stdout?.resume();
      await expect.poll(() => postmasterPid(), { timeout: 60_000, interval: 10 }).not.toBeNull();
      expect(await end(child, signal), signal).toBe(0);
      expect(postmasterPid()).toBeNull();
    }
  });

  test('a fault in the configuration is one clear line each', async () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../src/main/server.ts')], {
      env: { ...process.env, PORT: 'eighty', LOG_LEVEL: 'loud', DATA_DIR: dataDir },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    running.push(child);
    let text = '';
    child.stderr.setEncoding('utf8').on('data', (part: string) => (text += part));
    const code = await new Promise((resolve) => child.once('exit', resolve));
    expect(code).toBe(1);
    expect(text.trim().split('\n')).toEqual([
      'The gateway did not start.',
      'PORT must be a whole number from 0 to 65535, not eighty.',
      expect.stringMatching(/^LOG_LEVEL: /),
    ]);
  });
});
