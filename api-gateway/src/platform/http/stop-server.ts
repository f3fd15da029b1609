import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** How long requests that are under way may take to end once the gateway stops (L-PLATFORM-STOP-GRACE). */
const STOP_GRACE_MILLISECONDS = 30_000;
const SWEEP_MILLISECONDS = 50;

export interface ServerStop {
  /**
   * Accepts nothing any more, closes what has no request under way, and lets the rest end within L-PLATFORM-STOP-GRACE. Resolves
   * when no connection is left.
   */
  stop: () => Promise<void>;
  /** Ends that grace, also one that has not begun: what is under way is cut off. */
  hurry: () => void;
}

/** To be called before the server listens: it looks at each connection from its beginning on. */
export function createServerStop(server: Server): ServerStop {
  const connections = new Set<Socket>();
  const hurried = Promise.withResolvers<void>();
  server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });

  const closeIdle = () => {
    server.closeIdleConnections();
    // Node takes a connection that has sent nothing for one that is about to: browsers open some ahead, and may never use them.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  };
  const stop = () =>
    new Promise<void>((resolve) => {
      const cut = () => server.closeAllConnections();
      const grace = setTimeout(cut, STOP_GRACE_MILLISECONDS);
      // A connection whose response is sent would be kept open for its next call.
      const sweep = setInterval(closeIdle, SWEEP_MILLISECONDS);
      server.close(() => {
        clearTimeout(grace);
        clearInterval(sweep);
        resolve();
      });
      closeIdle();
      void hurried.promise.then(cut);
    });
  return { stop, hurry: hurried.resolve };
}
