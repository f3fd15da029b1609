import { createServer } from 'node:http';
import type { Logger } from 'pino';
import type { Config } from '../platform/config/env.ts';
import { listen } from '../platform/http/listen.ts';
import { OWN_PATHS } from '../platform/http/own-paths.ts';
import type { Metrics } from '../platform/telemetry/metrics.ts';

/**
 * Serves /metrics, and nothing else, on a listener of its own: who scrapes it reaches no page and no call, and no visitor
 * reaches it (R-PLATFORM-METRICS-LISTENER). Returns its port and what ends it; null where none is configured. Throws
 * ConfigError when the port is taken.
 */
export async function serveMetrics(
  wanted: Config['metrics'],
  { registry }: Pick<Metrics, 'registry'>,
  log: Logger,
): Promise<{ port: number; close: () => Promise<void> } | null> {
  if (wanted === null) return null;
  const server = createServer((request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || request.url?.split('?', 1)[0] !== OWN_PATHS.metrics) {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end(`Only GET ${OWN_PATHS.metrics} is here\n`);
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'the metrics could not be read');
        response.writeHead(500, { 'Content-Type': 'text/plain' }).end('The metrics could not be read\n');
      },
    );
  });
  const port = await listen(server, wanted.port, wanted.host, 'METRICS_PORT');
  log.info({ port, host: wanted.host }, 'metrics are served');
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { port, close };
}
