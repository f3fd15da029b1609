import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withoutQueryTimeout } from '../src/platform/db/bounded-pool.ts';
import { openPool } from '../src/platform/db/database.ts';
import { toAppError } from '../src/platform/http/error-response.ts';
import { within } from '../src/platform/patience/patience.ts';
import { startPublishedGateway } from './composition/published-gateway.ts';
import type { PublishedGateway } from './composition/published-gateway.ts';
import { codeOf, createTestDatabase } from './harness.ts';
import type { TestDatabase, TestGateway } from './harness.ts';
import { startTcpProxy } from './tcp-proxy.ts';
import type { TcpProxy } from './tcp-proxy.ts';

/** Instead of five seconds: still far more than a query takes on a machine that does other things too. */
const PATIENCE = 1500;

let database: TestDatabase;
let line: TcpProxy;
let site: PublishedGateway;
let gateway: TestGateway;
const log: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const url = new URL(database.url);
  line = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
  url.port = String(line.port);
  const milliseconds = { database: PATIENCE };
  site = await startPublishedGateway({}, { databaseUrl: url.href, log, env: { LOG_LEVEL: 'error' }, milliseconds });
  ({ gateway } = site);
});

afterAll(async () => {
  await site.close();
  await line.cut();
  await database.close();
});

test('while the database is away, what needs none goes on and the rest is 503 soon; then all is back [R-PLATFORM-RETRY-AFTER-BUSY]', async () => {
  const client = await gateway.login(await gateway.makeMember());
  await line.cut();

  const before = Date.now();
  const [settings, user, login] = await Promise.all([
    client.get('/api/settings.php'),
    client.get('/api/user.php'),
    client.post('/api/user.php', { email: 'a@example.test', password: 'x' }),
  ]);
  expect(Date.now() - before).toBeLessThan(6000);
  expect(settings.status).toBe(200);
  for (const response of [user, login]) {
    expect(codeOf(response)).toBe('unavailable');
    expect(response.headers['retry-after']).toBe('2');
  }
  expect((await client.get('/readyz')).body).toMatchObject({ checks: { database: false } });
  expect((await client.get('/healthz')).status).toBe(200);
  expect(log.join('')).toContain('a call failed');

  await line.restore();
  await expect.poll(async () => (await client.get('/api/user.php')).status, { timeout: 20_000 }).toBe(200);
  // The result of a check is reused for a second.
  await expect.poll(async () => (await client.get('/readyz')).body).toMatchObject({ checks: { database: true } });
});

test('a database that takes connections and does not respond is 503 soon, for calls and pages; then all is back [R-PLATFORM-RETRY-AFTER-BUSY]', async () => {
  const client = await gateway.login(await gateway.makeMember());
  log.length = 0;
  line.hush();

  const before = Date.now();
  const responses = await Promise.all([
    client.get('/api/user.php'),
    client.post('/api/user.php', { email: 'a@example.test', password: 'x' }),
    // Served without the database, although the tenants have to be read again by then.
    client.get('/api/settings.php'),
  ]);
  expect(Date.now() - before).toBeLessThan(8000);
  for (const response of responses.slice(0, 2)) {
    expect([response.status, codeOf(response), response.headers['retry-after']]).toEqual([503, 'unavailable', '2']);
  }
  expect(responses[2].status).toBe(200);
  const failures = log.filter((text) => text.includes('a call failed'));
  expect(failures.length).toBeGreaterThan(0);
  expect(failures.join('')).not.toContain('"stack"');
  // Who comes next does not wait for what others have just waited for: the database is not even asked.
  const isRefused = async () => {
    log.length = 0;
    expect((await client.get('/api/user.php')).status).toBe(503);
    return log.join('').includes('takes connections but does not respond');
  };
  await expect.poll(isRefused).toBe(true);
  const accept = 'text/html';
  const page = await client.get('/pages/terms', { headers: { accept } });
  expect([page.status, page.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
  expect(page.text).toContain('The site is busy. Please try again shortly.');
  expect(page.headers['retry-after']).toBe('2');
  // Nobody has to be known for a visitor's page; its markup is in the database, or is left out.
  const pageBegun = Date.now();
  expect((await gateway.client().get('/pages/terms', { headers: { accept } })).status).toBe(200);
  expect(Date.now() - pageBegun).toBeLessThan(9500);

  await line.wake();
  await expect.poll(async () => (await client.get('/api/user.php')).status, { timeout: 20_000 }).toBe(200);
}, 60_000);

test('a database that takes connections but completes none is silent too: who comes next does not wait [R-PLATFORM-RETRY-AFTER-BUSY]', async () => {
  const silent = await startTcpProxy({ host: '127.0.0.1', port: Number(new URL(database.url).port) });
  silent.hush();
  const url = new URL(database.url);
  url.port = String(silent.port);
  const { db, close } = openPool(url.href, { max: 2, milliseconds: PATIENCE });
  await expect(sql`select 1`.execute(db)).rejects.toThrow('timeout');
  await expect(sql`select 1`.execute(db)).rejects.toThrow('takes connections but does not respond');
  await silent.wake();
  await expect
    .poll(() =>
      sql`select 1`.execute(db).then(
        ({ rows }) => rows.length,
        () => 0,
      ),
    )
    .toBe(1);
  await close();
  await silent.cut();
});

test('a database that takes connections but completes none is waited for once, not twice [R-PLATFORM-DATABASE-WAIT]', async () => {
  const silent = await startTcpProxy({ host: '127.0.0.1', port: Number(new URL(database.url).port) });
  silent.hush();
  const url = new URL(database.url);
  url.port = String(silent.port);
  const { db, close } = openPool(url.href, { max: 2, milliseconds: PATIENCE });
  // Counted as the wait itself is, in parts: a machine that stands still makes both longer.
  const waited = within(sql`select 1`.execute(db), PATIENCE * 1.6, () => new Error('it is still being waited for'));
  await expect(waited).rejects.toThrow('timeout exceeded when trying to connect');
  await silent.cut();
  await close();
});

test('a connection that breaks between two statements of a transaction is no fault of the call, nor is the rollback that fails on it [R-PLATFORM-RETRY-AFTER-BUSY]', async () => {
  const broken = Promise.withResolvers<Error>();
  const { db, close } = openPool(database.url, { max: 1, milliseconds: PATIENCE, onError: broken.resolve });
  const breakBetween = db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    await sql`select pg_terminate_backend(${rows[0]?.pid ?? 0})`.execute(gateway.db);
    // The connection is known to be broken by then, with no query on it that could fail.
    expect((await broken.promise).message).toContain('terminating connection');
    await sql`select 1`.execute(trx);
  });
  const error = await breakBetween.catch((failure: unknown) => failure);
  expect(error).toMatchObject({ message: 'Client has encountered a connection error and is not queryable' });
  expect(toAppError(error)).toMatchObject({ code: 'unavailable', retryAfter: 2 });
  expect((await sql`select 1`.execute(db)).rows).toHaveLength(1);
  await close();
});

test('a query of a library that uses the pool itself is given up on as well', async () => {
  const { pool, close } = openPool(database.url, { max: 1, milliseconds: PATIENCE });
  await expect(pool.query('select pg_sleep(60)')).rejects.toThrow('Query read timeout');
  await close();
});

test('a process that stood still reads what has come meanwhile: the database was not silent', async () => {
  const { db, close } = openPool(database.url, { max: 1, milliseconds: PATIENCE });
  await sql`select 1`.execute(db);
  const running = sql<{ one: number }>`select 1 as one from pg_sleep(0.2)`.execute(db);
  // The query is sent by then.
  await new Promise((resolve) => setImmediate(resolve));
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PATIENCE * 2);
  expect((await running).rows).toEqual([{ one: 1 }]);
  await close();
});

test('a query that is given up on takes its connection along; work that says so may take its time', async () => {
  const { db, pool, close } = openPool(database.url, { max: 1, milliseconds: PATIENCE });
  const asked: string[] = [];
  pool.on('connect', (connection) => {
    const query = connection.query.bind(connection) as (given: { text: string }) => unknown;
    connection.query = ((given: { text: string }) => {
      asked.push(given.text);
      return query(given);
    }) as typeof connection.query;
  });
  const pidOf = async () => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    return rows[0]?.pid;
  };
  const first = await pidOf();
  await withoutQueryTimeout(() => sql`select pg_sleep(2)`.execute(db));
  expect(await pidOf()).toBe(first);
  const slow = db.transaction().execute((trx) => sql`select pg_sleep(60)`.execute(trx));
  await expect(slow).rejects.toThrow('Query read timeout');
  // Nor is it waited for a rollback of what is broken.
  expect(asked.at(-1)).toBe('select pg_sleep(60)');
  expect(asked).toContain('begin');
  await expect.poll(() => pidOf().catch(() => first)).not.toBe(first);
  await close();
});
