import { execFile } from 'node:child_process';
import { mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { takeProcessLock } from '@tandem/api-gateway/platform/db/process-lock';
import { WORKSPACE } from '../src/workspace.ts';

function start(
  dataDir: string,
  setting: Record<string, string> = {},
): Promise<{ code: unknown; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', PORT: '0', FORCE_COLOR: '0', ...setting };
    const command = path.join(WORKSPACE, 'tooling/src/commands/start.ts');
    execFile(process.execPath, [command], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });
}

it('a second start on a data directory is refused with one line, before anything is built', async () => {
  const dataDir = await realpath(await mkdtemp(path.join(tmpdir(), 'tandem-refused-')));
  const lock = await takeProcessLock(dataDir, 'gateway');
  try {
    const { code, stdout, stderr } = await start(dataDir);
    expect(stderr.trim().split('\n')).toEqual([
      `Process ${process.pid} (gateway) already uses the data directory ${dataDir}: stop it first, or set DATA_DIR to another one`,
    ]);
    expect([code, stdout]).toEqual([1, '']);
    expect(await readdir(dataDir)).toEqual(['secrets.json']);
  } finally {
    if (lock.taken) await lock.release();
    await rm(dataDir, { recursive: true });
  }
});

async function withDataDir(work: (dataDir: string) => Promise<void>): Promise<void> {
  const dataDir = await realpath(await mkdtemp(path.join(tmpdir(), 'tandem-refused-')));
  try {
    await work(dataDir);
  } finally {
    await rm(dataDir, { recursive: true });
  }
}

it('a start on a port that another program has is refused with one line, before anything is built', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? String(address.port) : '';
  await withDataDir(async (dataDir) => {
    const { code, stdout, stderr } = await start(dataDir, { PORT: port });
    expect(stderr.trim()).toBe(`Port ${port} is used by another program: stop it, or set PORT to another one`);
    expect([code, stdout]).toEqual([1, '']);
  });
  await new Promise((resolve) => other.close(resolve));
});

it('a start with a database that does not respond is refused with one line that keeps the password', async () => {
  // Nothing listens there: a port that was free a moment ago may be another test's by now.
  const port = 1;
  await withDataDir(async (dataDir) => {
    const { code, stdout, stderr } = await start(dataDir, {
      DATABASE_URL: `postgres://someone:hidden-word@127.0.0.1:${port}/tandem`,
    });
    expect(stderr.trim()).toBe(
      `The database tandem at 127.0.0.1:${port} cannot be used (connect ECONNREFUSED 127.0.0.1:${port}): see to it, or leave DATABASE_URL out for the embedded one`,
    );
    expect([code, stdout]).toEqual([1, '']);
  });
});
