import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf, createTestDatabase, startTestGateway } from './harness.ts';
import type { TestDatabase, TestGateway } from './harness.ts';
import { startTcpProxy } from './tcp-proxy.ts';
import type { TcpProxy } from './tcp-proxy.ts';

let database: TestDatabase;
let line: TcpProxy;
let gateway: TestGateway;
const log: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const url = new URL(database.url);
  line = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
  url.port = String(line.port);
  gateway = await startTestGateway({ databaseUrl: url.href, log, env: { LOG_LEVEL: 'error' } });
});

afterAll(async () => {
  await gateway.close();
  await line.cut();
  await database.close();
});

test('while the database is away, what needs none goes on and the rest is 503 soon; then all is back', async () => {
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
  for (const answer of [user, login]) {
    expect(codeOf(answer)).toBe('unavailable');
    expect(answer.headers['retry-after']).toBe('2');
  }
  expect((await client.get('/readyz')).body).toMatchObject({ checks: { database: false } });
  expect((await client.get('/healthz')).status).toBe(200);
  expect(log.join('')).toContain('a call failed');

  await line.restore();
  await expect.poll(async () => (await client.get('/api/user.php')).status, { timeout: 10_000 }).toBe(200);
  expect((await client.get('/readyz')).body).toMatchObject({ checks: { database: true } });
});
