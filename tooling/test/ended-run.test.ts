import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { startSiteProcess } from '../src/site-process.ts';
import { endRunning, execute } from '../src/test-run/execute.ts';
import { runStages } from '../src/test-run/run-steps.ts';

/** An orphan that has ended stays a zombie until its exit is read; it does nothing any more. */
function isAlive(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.trim() !== '' && !stdout.trim().startsWith('Z');
}

it('a run that is ended ends what its commands have started', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tandem-ended-'));
  const file = path.join(folder, 'pid');
  const program = `
    const { pid } = require('node:child_process').spawn('sleep', ['300'], { stdio: 'inherit' });
    require('node:fs').writeFileSync(${JSON.stringify(file)}, String(pid));
  `;
  const run = execute(process.execPath, ['-e', program]);
  try {
    const pid = await vi.waitFor(async () => {
      const written = Number(await readFile(file, 'utf8'));
      expect(isAlive(written)).toBe(true);
      return written;
    }, 30_000);
    await endRunning();
    expect((await run).code).not.toBe(0);
    expect(isAlive(pid)).toBe(false);
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('a step that cannot be run is a failure, and the others are run', async () => {
  const print = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const broken = { name: 'e2e', run: () => Promise.reject(new Error('There is no browser.')) };
  const good = { name: 'format', run: () => Promise.resolve({ passed: 1, failures: [] }) };
  const finished = await runStages([[[broken, good]]]);
  expect(finished.map(({ name, outcome }) => [name, outcome.passed, outcome.failures])).toEqual([
    ['e2e', 0, [{ name: 'the step itself', message: 'There is no browser.' }]],
    ['format', 1, []],
  ]);
  expect(print.mock.calls.flat().join('\n')).toContain('There is no browser.');
});

it('a site under test is not taken for another one that listens on its port', async () => {
  const other = createServer((_request, response) => response.end('ok'));
  other.listen(0, 'localhost');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  try {
    await expect(startSiteProcess({ PORT: String(port), DATA_DIR: '/nowhere' })).rejects.toThrow(
      `Another site runs on http://localhost:${port}`,
    );
  } finally {
    other.close();
  }
});
