import { createServer } from 'node:net';
import type { Server } from 'node:net';
import { ConfigError } from '../config/env.ts';

/** Explains to the operator what to do about a port that cannot be used; other errors stay as they are. */
function explain(error: NodeJS.ErrnoException, port: number, variable: string): Error {
  if (error.code === 'EADDRINUSE')
    return new ConfigError([`Port ${port} is used by another program: stop it, or set ${variable} to another one`]);
  if (error.code === 'EACCES')
    return new ConfigError([`Port ${port} may not be used by this account: set ${variable} to one above 1023`]);
  return error;
}

/**
 * Listens, and returns the port. Throws ConfigError when the port is taken or not allowed; `variable` is the one that
 * says another port.
 */
export function listen(server: Server, port: number, host: string, variable = 'PORT'): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(explain(error, port, variable)));
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

/** Throws as `listen` does. Called before any other work, so that a start that cannot succeed ends at once. */
export async function checkPort(port: number, host: string): Promise<void> {
  const probe = createServer();
  await listen(probe, port, host);
  await new Promise((resolve) => probe.close(resolve));
}
