import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { linksOf } from '@tandem/contracts/composition/links-of';
import type { Links } from '@tandem/contracts/composition/links';
import { createApp } from '../src/main/app.ts';
import { compose } from '../src/main/compose.ts';
import type { Composed } from '../src/main/compose.ts';
import { loadConfig } from '../src/platform/config/env.ts';
import type { Config } from '../src/platform/config/env.ts';
import { openPool } from '../src/platform/db/database.ts';
import type { Db } from '../src/platform/db/database.ts';
import type { Notices } from '../src/platform/db/notices.ts';
import type { Jobs, JobsDeps } from '../src/platform/jobs/jobs.ts';
import { createLogger } from '../src/platform/http/logger.ts';
import { discoverUpstreamEndpoints } from '../src/proxy/discover-endpoints.ts';
import { TestClient } from './client.ts';
import { createTestDatabase } from './database.ts';
import type { TestDatabase } from './database.ts';
import { FIXTURE_ROUTES } from './composition/fixture-routes.ts';
import type { FixtureTraits } from './composition/fixture-routes.ts';
import { CHEAP_PASSWORDS, createFactories } from './factories.ts';
import type { Factories } from './factories.ts';

export interface TestGateway extends Factories {
  /** `http://localhost:<port>` */
  url: string;
  db: Db;
  config: Config;
  /** Background work that is at rest, or that is not to be waited for, is done by `jobs.runDue`. */
  jobs: Jobs;
  /** A visitor with a cookie jar of their own; `host` names another tenant, such as `nuit.localhost`. */
  client: (host?: string) => TestClient;
  /** A client that is logged in as a member who was made by `makeMember`. */
  login: (member: { email: string; password: string; host?: string }) => Promise<TestClient>;
  /**
   * Returns once the gateway has handled the database's notifications of what is committed now, such as of a tenant's row that
   * the test has changed.
   */
  caughtUp: () => Promise<void>;
  close: () => Promise<void>;
}

const METRICS_TOKEN = 'metrics-of-the-tests';

/** What a request for /metrics sends. */
export const METRICS_READER = { headers: { authorization: `Bearer ${METRICS_TOKEN}` } };

export interface TestGatewayOptions {
  /** Environment variables, such as `{ RATE_LIMITS: 'on' }`. */
  env?: Readonly<Record<string, string>>;
  /** Changes what is composed before it is served, to put a fault in. */
  mutate?: (composed: Composed) => Composed;
  /** Lines of the log, which is silent otherwise; set LOG_LEVEL with it. */
  log?: string[];
  /**
   * Settings that all tenants have besides their own, in the database before the gateway reads them. One that is there already
   * is notified of a change a moment later: its first calls would still be made by the old settings.
   */
  settings?: Readonly<Record<string, unknown>>;
  /** Another database than one of its own; it stays when the gateway closes. */
  databaseUrl?: string;
  /**
   * How long a request waits for the database, PATIENCE when it is left out, and how long an upstream that was away is left
   * alone.
   */
  milliseconds?: { database?: number; askUpstreamAgain?: number };
  /** Pages that mails and providers lead to; those of the fixture's site when left out. */
  links?: Links;
  /** Kinds of background work that go on by themselves; mails and the sandbox's notices when it is left out. */
  working?: readonly string[];
  /** Of background work, where the test sets the time. */
  clock?: JobsDeps['clock'];
  /** Passwords are hashed at the cost that a real gateway has. */
  realPasswords?: boolean;
}

/**
 * Milliseconds that a request waits for the database: the tests check what the gateway returns, not how soon a machine with
 * more work than processors returns it, where ten requests at once wait for one another's locks.
 */
const PATIENCE = 30_000;

/** What is live is known by notices alone: a gateway that has lost them would follow after 15 s, and no test would see it. */
const NEVER = 2 ** 31 - 1;

const WORKING = ['mail', 'mail-given-up', 'sandbox-notice'];

const FIXTURE_LINKS = linksOf(Object.values(FIXTURE_ROUTES).flatMap((routes) => Object.values<FixtureTraits>(routes)));

/** Listens on a free port of the host. Returns the port. */
function listen(server: Server, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
}

/** Logs a client in. Returns it; rejects where the login is refused. */
async function logIn(visitor: TestClient, { email, password }: { email: string; password: string }) {
  const response = await visitor.post('/api/user.php', { email, password });
  if (response.status !== 200) throw new Error(`Login of ${email} failed: ${response.status} ${response.text}`);
  return visitor;
}

const TEST_ENVIRONMENT = {
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  MESSAGES_PER_MINUTE: '0',
  RATE_LIMITS: 'off',
  // What the tests check is the page, not how quick a busy machine is.
  PRERENDER_WAIT_SECONDS: '30',
};

/** Creates a logger that writes to these lines, or to nowhere. */
const createTestLogger = (config: Config, lines?: string[]) =>
  createLogger(config, lines === undefined ? undefined : { write: (line: string) => lines.push(line) });

/** Returns once a notification that is sent now has arrived: they arrive in the order in which they were committed. */
async function catchUp(notices: Notices, db: Db): Promise<void> {
  const channel = `caught_up_${randomUUID()}`;
  const [begun, arrived] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  const listening = notices.listen(channel, (payload) => (payload === undefined ? begun : arrived).resolve(undefined));
  await begun.promise;
  await sql`select pg_notify(${channel}, 'now')`.execute(db);
  await arrived.promise;
  listening.stop();
}

/** A database of its own with these settings; null for a gateway that uses another one. */
async function ownDatabase({ databaseUrl, settings }: TestGatewayOptions): Promise<TestDatabase | null> {
  if (databaseUrl !== undefined) return null;
  const database = await createTestDatabase();
  if (settings !== undefined)
    await sql`update tenants set settings = settings || ${JSON.stringify(settings)}::jsonb`.execute(database.db);
  return database;
}

/** The real application on a free port, with a database of its own. */
export async function startTestGateway(options: TestGatewayOptions = {}): Promise<TestGateway> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tandem-gateway-'));
  const database = await ownDatabase(options);
  const databaseUrl = options.databaseUrl ?? database?.url ?? '';
  const loaded = loadConfig({
    ...TEST_ENVIRONMENT,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    PAYMENT_WEBHOOK_SECRET: randomUUID() + randomUUID(),
    METRICS_TOKEN,
    ...options.env,
  });
  const milliseconds = { database: PATIENCE, ...options.milliseconds };
  const opened = openPool(databaseUrl, { max: 10, milliseconds: milliseconds.database });
  const log = createTestLogger(loaded, options.log);
  const proxied = await discoverUpstreamEndpoints(loaded, 'localhost', log, milliseconds.askUpstreamAgain);
  const { config } = proxied;
  const passwordCost = options.realPasswords === true ? undefined : CHEAP_PASSWORDS;
  const composed = compose({
    config,
    log,
    db: opened.db,
    pool: opened.pool,
    databaseUrl,
    passwordCost,
    links: options.links ?? FIXTURE_LINKS,
    pollMilliseconds: NEVER,
    clock: options.clock,
  });
  const app = createApp(options.mutate?.(composed) ?? composed);
  const { jobs } = composed.deps;
  await jobs.open();
  const server = createServer(app.serve);
  const port = await listen(server, config.host);
  app.listening(port);
  await jobs.work(options.working ?? WORKING);
  const client = (host = 'localhost') => new TestClient(port, host, config.host);
  return {
    ...createFactories(opened.db),
    url: `http://localhost:${port}`,
    db: opened.db,
    config,
    jobs,
    client,
    login: (member) => logIn(client(member.host), member),
    caughtUp: () => catchUp(composed.deps.notices, opened.db),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      proxied.stop();
      await app.close();
      await opened.close();
      await database?.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
