import { startServer } from '../src/main/server.ts';
import type { RunningGateway } from '../src/main/server.ts';
import { loadConfig } from '../src/platform/config/env.ts';
import type { Config } from '../src/platform/config/env.ts';
import type { TestDatabase } from './harness.ts';

export interface ServedGateway extends RunningGateway {
  port: number;
}

/** Starts the gateway on a port, any free one by default, as its own process does. Rejects as `startServer` does. */
export async function serveGateway(
  database: TestDatabase,
  { port = 0, ...changes }: Partial<Pick<Config, 'port' | 'proxy'>> = {},
): Promise<ServedGateway> {
  const config = loadConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PORT: String(port),
    DATABASE_URL: database.url,
  });
  const gateway = await startServer({ ...config, ...changes });
  return { ...gateway, port: Number(new URL(gateway.url).port) };
}
