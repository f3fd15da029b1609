import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { get } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { end, setUpDataDirectory } from './data-directory.ts';

/** Real processes on a real directory, ended in every way that a machine ends them. */
const { copyKept, dataDir, postmasterPid, start, track } = setUpDataDirectory();

describe('the gateway', () => {
  const startGateway = (environment: Record<string, string> = {}) =>
    start('../src/main/server.ts', [], {
      PORT: '0',
      DATA_DIR: dataDir(),
      LOG_LEVEL: 'info',
      DATABASE_URL: '',
      ...environment,
    });

  /** Reads the log up to the line with the address. */
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
      get(`${url}/readyz`, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () => resolve(JSON.parse(text)));
      }).on('error', reject);
    });
  const databaseIsUp = expect.objectContaining({
    checks: expect.objectContaining({ database: true }) as unknown,
  }) as unknown;

  test('SIGTERM ends it and its database within 10 s, with 0; SIGKILL and a new start work', async () => {
    await copyKept();
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
    await copyKept();
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
      env: { ...process.env, PORT: 'eighty', LOG_LEVEL: 'loud', DATA_DIR: dataDir() },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    track(child);
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
