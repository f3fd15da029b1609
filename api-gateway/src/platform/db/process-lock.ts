import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Sent to a process that is refused the lock, so that it can say who holds it. */
export interface LockHolder {
  pid: number;
  /** Such as 'gateway' or 'seed'. */
  role: string;
}

export type LockResult = { taken: true; release: () => Promise<void> } | { taken: false; holder: LockHolder | null };

/**
 * Where the lock of a name is: an abstract socket on Linux, which the kernel removes with its
 * process however that ends; a socket file elsewhere, which may be left over and is then taken.
 */
function addressOf(name: string): { path: string; file: boolean } {
  const id = `tandem-${createHash('sha256').update(name).digest('hex').slice(0, 32)}`;
  if (process.platform === 'linux') return { path: `\0${id}`, file: false };
  return { path: join(tmpdir(), `${id}.sock`), file: true };
}

function listen(path: string, self: LockHolder): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.end(JSON.stringify(self));
    });
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    );
    server.listen(path, () => {
      server.unref();
      resolve(server);
    });
  });
}

/** Returns who holds the lock at the address; 'nobody' when it is a leftover. */
function readHolder(path: string): Promise<LockHolder | 'nobody' | null> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(path);
    socket.setTimeout(2000, () => socket.destroy());
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => (text += chunk));
    socket.on('error', () => resolve('nobody'));
    socket.on('close', () => {
      const match = /^\{"pid":(\d+),"role":"([^"]*)"\}$/.exec(text);
      resolve(match === null ? null : { pid: Number(match[1]), role: match[2] ?? '' });
    });
  });
}

/** Takes a lock that ends with this process at the latest. Of two processes that try, one gets it. */
export async function takeProcessLock(name: string, role: string): Promise<LockResult> {
  const { path, file } = addressOf(name);
  const self: LockHolder = { pid: process.pid, role };
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const server = await listen(path, self);
    if (server !== null) {
      return { taken: true, release: () => new Promise((resolve) => server.close(() => resolve())) };
    }
    const holder = await readHolder(path);
    if (holder !== 'nobody') return { taken: false, holder };
    if (file) rmSync(path, { force: true });
  }
  return { taken: false, holder: null };
}
