import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { isAlive } from '../src/platform/embedded-postgres/postmaster.ts';
import { end, lineOf, upOf, setUpDataDirectory } from './data-directory.ts';

/** Real processes on a real directory, ended in every way that a machine ends them. */
const { copyKept, dataDir, postmasterPid, runDatabase } = setUpDataDirectory();

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
    await copyKept();
    const first = runDatabase();
    const url = await upOf(first);
    const runtimeFile = join(dataDir(), 'runtime.json');
    expect(JSON.parse(readFileSync(runtimeFile, 'utf8'))).toEqual({ pid: first.pid, databaseUrl: url });
    expect(await query(url, 'select current_database() as name')).toEqual([{ name: 'tandem' }]);
    const pid = postmasterPid();

    const [second, command] = [runDatabase(), runDatabase('command')];
    const [refusal, commandUrl] = await Promise.all([lineOf(second), upOf(command)]);
    expect(refusal).toBe(
      `refused Process ${first.pid} (gateway) already uses the data directory ${dataDir()}: stop it first, or set DATA_DIR to another one`,
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
    await copyKept();
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
    const drafts = () => readdirSync(dataDir()).filter((name) => /^postgres\.draft-\w+$/.test(name));
    let leftBehind: string[] = [];
    const isInDraft = (path: string) =>
      drafts().some((name) => !leftBehind.includes(name) && existsSync(join(dataDir(), name, path)));
    // Each start goes further than the one before: what it has made shows how far.
    const moments: [string, () => boolean][] = [
      ['initdb begins', () => isInDraft('.')],
      ['initdb has made its first database', () => isInDraft('base/1/PG_VERSION')],
      ['the cluster is in its place', () => existsSync(join(dataDir(), 'postgres'))],
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
    await expect.poll(programs, { timeout: 60_000 }).not.toContain(`${dataDir()}/postgres.draft-`);
    const last = runDatabase();
    expect(await query(await upOf(last), 'select 1 as up')).toEqual([{ up: 1 }]);
    expect(drafts()).toEqual([]);
    expect(await end(last, 'SIGTERM')).toBe(0);
  });

  test('a number in postmaster.pid that belongs to another process by now keeps nothing from starting', async () => {
    await copyKept();
    writeFileSync(
      join(dataDir(), 'postgres', 'postmaster.pid'),
      `${process.pid}\n${dataDir()}/postgres\n0\n5432\n\n127.0.0.1\n0 0\nready\n`,
    );
    expect(await query(await upOf(runDatabase()), 'select 1 as up')).toEqual([{ up: 1 }]);
  });
});
