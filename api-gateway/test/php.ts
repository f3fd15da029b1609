import { spawn, spawnSync } from 'node:child_process';
import { createServer, connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface PhpServer {
  url: string;
  stop: () => Promise<void>;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

async function waitForPort(port: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const open = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.end());
    });
    if (open) return;
    await sleep(25);
  }
  throw new Error('PHP does not listen');
}

/**
 * Throws with a line that says how to get PHP when it is not there. A test file calls it outside of its tests: the
 * report of a run has no reason for tests that a failed hook left out, and has one for a file that cannot be loaded.
 */
export function requirePhp(): void {
  if (spawnSync('php', ['--version']).status !== 0)
    throw new Error(
      'These tests need PHP on the command line. Debian, Ubuntu: apt-get install php-cli. macOS: brew install php',
    );
}

/** Serves a fixture with PHP's own server. After `requirePhp`. */
export async function startPhp(fixture: string): Promise<PhpServer> {
  const port = await freePort();
  const router = join(import.meta.dirname, 'fixtures', fixture);
  const php = spawn('php', ['-S', `127.0.0.1:${port}`, router], { stdio: 'ignore' });
  await waitForPort(port);
  const stop = () =>
    new Promise<void>((resolve) => {
      php.once('exit', () => resolve());
      php.kill('SIGTERM');
    });
  return { url: `http://127.0.0.1:${port}`, stop };
}
