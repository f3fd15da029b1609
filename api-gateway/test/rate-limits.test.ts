import { afterEach, expect, test } from 'vitest';
import { GENERAL_RULE, RATE_LIMIT_RULES } from '../src/http/rate-limits.ts';
import { startTestGateway } from './harness.ts';
import type { TestGateway } from './harness.ts';

const gateways: TestGateway[] = [];
const start = async (databaseUrl?: string) => {
  const gateway = await startTestGateway({
    env: { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' },
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
  });
  gateways.push(gateway);
  return gateway;
};
afterEach(async () => {
  for (const gateway of gateways.splice(0).toReversed()) await gateway.close();
});

const tryLogin = (gateway: TestGateway, ip: string, attempt: number) =>
  gateway
    .client()
    .post('/api/user.php', { email: `${attempt}@example.test`, password: 'x' }, { headers: { 'x-forwarded-for': ip } });

test('more logins of one address than the rule allows are 429 with the text and Retry-After [T-PLATFORM-TOO-MANY, R-PLATFORM-RETRY-AFTER-MANY]', async () => {
  const gateway = await start();
  const { points = 0 } = RATE_LIMIT_RULES['POST /api/user.php'] ?? {};
  expect(points).toBeGreaterThan(0);
  for (let attempt = 0; attempt < points; attempt += 1)
    expect((await tryLogin(gateway, '203.0.113.1', attempt)).status).toBe(403);
  const answer = await tryLogin(gateway, '203.0.113.1', points);
  const seconds = Number(answer.headers['retry-after']);
  expect(answer.status).toBe(429);
  expect(seconds).toBeGreaterThan(0);
  expect(answer.body).toMatchObject({
    error: { code: 'too_many_requests', message: `Too many requests, try again in ${seconds} s.` },
  });
  expect((await tryLogin(gateway, '203.0.113.2', points)).status).toBe(403);
});

test('gateways on one database count together', async () => {
  const first = await start();
  const second = await start(first.config.databaseUrl ?? '');
  const { points = 0 } = RATE_LIMIT_RULES['POST /api/user.php'] ?? {};
  for (let attempt = 0; attempt < points; attempt += 1)
    await tryLogin(attempt % 2 === 0 ? first : second, '203.0.113.3', attempt);
  expect((await tryLogin(first, '203.0.113.3', points)).status).toBe(429);
  expect((await tryLogin(second, '203.0.113.3', points)).status).toBe(429);
});

test('there is a general limit, far above what a person does', async () => {
  const gateway = await start();
  const client = gateway.client();
  const call = () => client.get('/api/companyinfo.php', { headers: { 'x-forwarded-for': '203.0.113.4' } });
  for (let done = 0; done < GENERAL_RULE.points; done += 50) await Promise.all(Array.from({ length: 50 }, call));
  expect((await call()).status).toBe(429);
});
