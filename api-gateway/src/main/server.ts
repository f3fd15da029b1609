import { createServer } from 'node:http';
import { flushCompileCache } from 'node:module';
import { createApp } from './app.ts';
import { readFirstHost } from '../platform/tenants/tenant.repository.ts';
import { checkExperimentPages } from './check-experiment-pages.ts';
import { compose } from './compose.ts';
import { serveMetrics } from './metrics-server.ts';
import { createTryOut } from './trial/try-out.ts';
import { loadConfig } from '../platform/config/env.ts';
import type { Config } from '../platform/config/env.ts';
import { startDatabase } from '../platform/db/connection.ts';
import { openPool } from '../platform/db/database.ts';
import { logRestarts } from '../platform/embedded-postgres/log-restarts.ts';
import { migrate } from '../platform/db/migrate.ts';
import { handleBrokenRequests } from '../platform/http/broken-requests.ts';
import { takeExpectations } from '../platform/http/expectations.ts';
import { listen } from '../platform/http/listen.ts';
import { createLogger } from '../platform/http/logger.ts';
import { createServerStop } from '../platform/http/stop-server.ts';
import { isOperationalError } from '../platform/db/operational-errors.ts';
import { endProcess } from '../platform/process/end-process.ts';
import { onStopSignals } from '../platform/process/on-stop-signals.ts';
import { discoverUpstreamEndpoints } from '../proxy/discover-endpoints.ts';

/** A whole request has to be in by then: an upload over a slow line, but not one that never ends. */
const REQUEST_MILLISECONDS = 120_000;

/** Longer than a minute, for which proxies in front keep connections: a call must not meet one that is being closed. */
const IDLE_MILLISECONDS = 65_000;

export interface RunningGateway {
  /** Where it serves, such as `http://localhost:8080`. */
  url: string;
  /** Stops accepting, lets what is under way end (L-PLATFORM-STOP-GRACE), closes the database. Safe to call again. */
  close: () => Promise<void>;
  /** Has `close` cut off what is under way in place of waiting for it. */
  hurry: () => void;
}

/** What was begun, to be ended in the opposite order; a step that fails keeps no other from being done. */
function createUndo() {
  const steps: (() => Promise<void> | void)[] = [];
  let running: Promise<void> | null = null;
  const undo = async () => {
    const failures: unknown[] = [];
    for (const step of steps.toReversed()) {
      try {
        await step();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Not everything could be ended in order');
  };
  return { push: (step: () => Promise<void> | void) => steps.push(step), run: () => (running ??= undo()) };
}

/**
 * Starts the gateway: database, migrations, services, HTTP. Rejects with ConfigError or
 * DataDirectoryInUseError when it cannot, having ended what it had begun.
 */
export async function startServer(config: Config): Promise<RunningGateway> {
  const log = createLogger(config);
  const undo = createUndo();
  try {
    const database = await startDatabase(config, 'gateway', { onRestart: logRestarts(log) });
    undo.push(database.close);
    const onError = (error: Error) => log.warn({ err: error }, 'a database connection broke');
    const opened = openPool(database.url, { max: config.databasePool, onError });
    undo.push(opened.close);
    const migrated = await migrate(opened.db);
    if (migrated.length > 0) log.info({ migrations: migrated }, 'the database was brought up to date');
    const proxied = await discoverUpstreamEndpoints(config, await readFirstHost(opened.db), log);
    undo.push(proxied.stop);
    const input = { config: proxied.config, log, db: opened.db, pool: opened.pool, databaseUrl: database.url };
    const composed = compose({ ...input, tryOut: createTryOut(input) });
    await composed.check();
    if (config.experimentsFile !== null) await checkExperimentPages(opened.db);
    const app = createApp(composed);
    undo.push(app.close);
    const { jobs } = composed.deps;
    await jobs.open();
    const server = createServer(
      { requestTimeout: REQUEST_MILLISECONDS, keepAliveTimeout: IDLE_MILLISECONDS },
      app.serve,
    );
    const { stop, hurry } = createServerStop(server);
    handleBrokenRequests(server);
    takeExpectations(server, app.serve);
    const port = await listen(server, config.port, config.host);
    undo.push(stop);
    undo.push(app.drain);
    app.listening(port);
    const metrics = await serveMetrics(config.metrics, composed.deps.metrics, log);
    if (metrics !== null) undo.push(metrics.close);
    await jobs.work();
    const url = `http://localhost:${port}`;
    log.info({ url }, 'the gateway is up');
    return { url, close: undo.run, hurry };
  } catch (error) {
    await undo.run();
    throw error;
  }
}

/** One line for what the operator can mend, the stack for what we have to. */
function describeFailure(error: unknown): string {
  if (isOperationalError(error)) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/**
 * Runs the gateway as the work of this process: SIGTERM and SIGINT end it in order and then the
 * process, also while it is still starting; a second one cuts off what is under way (R-PLATFORM-STOP-SECOND). Returns it once it
 * is up; when it cannot start, prints why, ends the process with 1 and returns null.
 */
async function runServer(load: () => Config): Promise<RunningGateway | null> {
  const starting = Promise.resolve().then(() => startServer(load()));
  const stop = () => {
    starting
      .then((gateway) => gateway.close())
      .then(
        () => endProcess(0),
        (error: unknown) => {
          process.stderr.write(`${describeFailure(error)}\n`);
          endProcess(1);
        },
      );
  };
  const hurry = () =>
    void starting.then(
      (gateway) => gateway.hurry(),
      // That it could not start is said below.
      () => undefined,
    );
  onStopSignals({ stop, hurry });
  try {
    return await starting;
  } catch (error) {
    process.stderr.write(`The gateway did not start.\n${describeFailure(error)}\n`);
    endProcess(1);
    return null;
  }
}

if (import.meta.main) {
  await runServer(loadConfig);
  // Where NODE_COMPILE_CACHE names a folder: a process that is killed later would keep nothing of what it has compiled, and
  // the next one would start as slowly.
  flushCompileCache();
}
