import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadConfig } from '@tandem/api-gateway/platform/config/env';

// Building and seeding take a minute, and nothing here depends on what they make.
vi.mock(import('@tandem/api-gateway/main/prepare'), () => ({ prepareSite: () => Promise.resolve() }));
vi.mock('@tandem/api-gateway/main/server', () => ({
  startServer: () => Promise.resolve({ url: 'http://localhost:1', close: () => Promise.resolve() }),
}));
vi.mock(import('node:child_process'), async (original) => {
  const real = await original();
  const isBuild = (parameters: unknown) => Array.isArray(parameters) && String(parameters[0]).endsWith('build.ts');
  const spawn = ((command: string, parameters: string[], options: object) =>
    isBuild(parameters)
      ? real.spawn(process.execPath, ['-e', ''], options)
      : real.spawn(command, parameters, options)) as typeof real.spawn;
  return { ...real, spawn };
});
const lines = vi.hoisted((): string[] => []);
vi.mock(import('@tandem/api-gateway/platform/http/logger'), async (original) => {
  const real = await original();
  return { ...real, createLogger: (config) => real.createLogger(config, { write: (line) => lines.push(line) }) };
});

let dataDir: string;
beforeEach(async () => {
  dataDir = await realpath(await mkdtemp(path.join(tmpdir(), 'tandem-restarted-')));
});
afterEach(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10 }));

it('a database that died is started again, and the log says so with one line', async () => {
  vi.spyOn(console, 'log').mockReturnValue();
  const { startSite } = await import('../src/site.ts');
  const site = await startSite(loadConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' }));
  try {
    const pid = Number((await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(() => expect(lines).not.toEqual([]), { timeout: 30_000 });
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({ level: 'warn', msg: 'the database had ended and was started again' }),
    ]);
  } finally {
    await site.close();
  }
});
