import { connect, createServer } from 'node:net';
import type { Server, Socket } from 'node:net';

export interface TcpProxy {
  port: number;
  /** Breaks every connection and refuses new ones. */
  cut: () => Promise<void>;
  /** Keeps every connection and takes new ones, but hands nothing on: as a server that was stopped with SIGSTOP. */
  hush: () => void;
  /** After `hush`: breaks what was kept and lets connections through again. */
  wake: () => Promise<void>;
  /** After `cut`: lets connections through again, at the same port. */
  restore: () => Promise<void>;
}

/** Hands on what one socket receives to the other, and closes the other with it. */
function join(one: Socket, other: Socket, open: Set<Socket>): void {
  open.add(one);
  one.pipe(other);
  one.on('error', () => other.destroy());
  one.on('close', () => {
    open.delete(one);
    other.destroy();
  });
}

/** Stands between a client and a server, to take the server away. */
export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isHushed = false;
  let server: Server | null = null;
  let port = 0;

  const restore = () =>
    new Promise<void>((resolve, reject) => {
      server = createServer((incoming) => {
        if (isHushed) {
          sockets.add(incoming);
          incoming.on('error', () => incoming.destroy());
          incoming.on('close', () => sockets.delete(incoming));
          incoming.resume();
          return;
        }
        const outgoing = connect(target.port, target.host);
        join(incoming, outgoing, sockets);
        join(outgoing, incoming, sockets);
      });
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => {
        const address = server?.address();
        if (typeof address === 'object' && address !== null) ({ port } = address);
        resolve();
      });
    });

  const cut = () =>
    new Promise<void>((resolve) => {
      server?.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });

  const hush = () => {
    isHushed = true;
    for (const socket of sockets) {
      socket.unpipe();
      socket.resume();
    }
  };

  const wake = async () => {
    isHushed = false;
    await cut();
    await restore();
  };

  await restore();
  return { port, cut, hush, wake, restore };
}
