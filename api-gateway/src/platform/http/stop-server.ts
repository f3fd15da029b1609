import type { Server } from 'node:http';

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

/** What ends a server, once it listens. */
export function createServerStop(server: Server): ServerStop {
  const hurried = Promise.withResolvers<void>();
  const stop = () =>
    new Promise<void>((resolve) => {
      const cut = () => server.closeAllConnections();
      const grace = setTimeout(cut, STOP_GRACE_MILLISECONDS);
      // A connection whose response is sent would be kept open for its next call.
      const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MILLISECONDS);
      server.close(() => {
        clearTimeout(grace);
        clearInterval(sweep);
        resolve();
      });
      // Also those that browsers open ahead and have not used.
      server.closeIdleConnections();
      void hurried.promise.then(cut);
    });
  return { stop, hurry: hurried.resolve };
}
