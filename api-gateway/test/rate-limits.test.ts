import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import type { EndpointDefinition } from '@tandem/contracts/api/endpoint';
import { endpoints } from '@tandem/contracts/api/index';
import type { EndpointKey } from '@tandem/contracts/api/index';
import { DOCUMENTS_RULE, GENERAL_RULE } from '../src/platform/http/rate-limits.ts';
import type { RateLimits } from '../src/platform/http/rate-limits.ts';
import { startTestGateway } from './harness.ts';
import type { TestGateway } from './harness.ts';

/** `count`, `countDocuments`: as many calls or documents of an address, counted as the gateway counts them but without the work that they ask for. */
interface Limited extends TestGateway {
  count: (key: EndpointKey, ip: string, times: number) => Promise<void>;
  countDocuments: (ip: string, times: number) => void;
}

const gateways: TestGateway[] = [];
const start = async (databaseUrl?: string): Promise<Limited> => {
  let limits: RateLimits | null = null;
  const gateway = await startTestGateway({
    env: { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' },
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    mutate: (composed) => {
      limits = composed.deps.rateLimits;
      return composed;
    },
  });
  gateways.push(gateway);
  const count: Limited['count'] = async (key, ip, times) => {
    for (let done = 0; done < times; done += 1) await limits?.count(key, ip);
  };
  const countDocuments: Limited['countDocuments'] = (ip, times) => {
    for (let done = 0; done < times; done += 1) limits?.countDocument(ip);
  };
  return { ...gateway, count, countDocuments };
};
afterEach(async () => {
  for (const gateway of gateways.splice(0).toReversed()) await gateway.close();
});

const LOGIN = 'POST /api/user.php';
const LOGINS = endpoints[LOGIN].limit.calls;
const tryLogin = (gateway: TestGateway, ip: string) =>
  gateway
    .client()
    .post(
      '/api/user.php',
      { email: `${randomUUID()}@example.test`, password: 'x' },
      { headers: { 'x-forwarded-for': ip } },
    );

test('more logins of one address than the rule allows are 429 with the text and Retry-After [T-PLATFORM-TOO-MANY, R-PLATFORM-RETRY-AFTER-MANY]', async () => {
  const gateway = await start();
  await gateway.count(LOGIN, '203.0.113.1', LOGINS - 3);
  for (let attempt = 0; attempt < 3; attempt += 1) expect((await tryLogin(gateway, '203.0.113.1')).status).toBe(403);
  const response = await tryLogin(gateway, '203.0.113.1');
  const seconds = Number(response.headers['retry-after']);
  expect(response.status).toBe(429);
  expect(seconds).toBeGreaterThan(0);
  expect(response.body).toMatchObject({
    error: { code: 'too_many_requests', message: `Too many requests, try again in ${seconds} s.` },
  });
  expect((await tryLogin(gateway, '203.0.113.2')).status).toBe(403);
});

test('gateways on one database count together', async () => {
  const first = await start();
  const second = await start(first.config.databaseUrl ?? '');
  await first.count(LOGIN, '203.0.113.3', LOGINS / 2 - 1);
  await second.count(LOGIN, '203.0.113.3', LOGINS / 2 - 1);
  for (const gateway of [first, second]) expect((await tryLogin(gateway, '203.0.113.3')).status).toBe(403);
  expect((await tryLogin(first, '203.0.113.3')).status).toBe(429);
  expect((await tryLogin(second, '203.0.113.3')).status).toBe(429);
});

test('there is a general limit, far above what a person does', async () => {
  const gateway = await start();
  const client = gateway.client();
  const call = () => client.get('/api/companyinfo.php', { headers: { 'x-forwarded-for': '203.0.113.4' } });
  await gateway.count('GET /api/companyinfo.php', '203.0.113.4', GENERAL_RULE.calls - 3);
  for (let done = 0; done < 3; done += 1) expect((await call()).status).toBe(200);
  expect((await call()).status).toBe(429);
});

test('an address that gets 3,000 documents in a minute gets a page that says when to come back, and others get theirs [L-PLATFORM-DOCUMENTS-MINUTE, R-PLATFORM-RETRY-AFTER-MANY]', async () => {
  const gateway = await start();
  expect(DOCUMENTS_RULE).toEqual({ calls: 3000, seconds: 60 });
  // The second half of an IPv6 address is its customer's to choose.
  gateway.countDocuments('2001:db8::1', DOCUMENTS_RULE.calls - 1);
  const open = (path: string, ip: string, accept = 'text/html') =>
    gateway.client().get(path, { headers: { accept, 'x-forwarded-for': ip } });
  // Nothing is published here: what is not refused has to come back as well.
  expect((await open('/members', '2001:db8::2')).status).toBe(503);
  const refused = await open('/fr/members?page=2', '2001:db8::3');
  const seconds = Number(refused.headers['retry-after']);
  expect(refused.status).toBe(429);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
  expect(refused.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(refused.text).toMatch(new RegExp(`<h1>Trop de demandes. Réessayez dans ${seconds}\\ss.</h1>`));
  expect(refused.text).toContain('<a href="/fr/members?page=2" rel="nofollow">');
  expect((await open('/members', '2001:db8:0:1::1')).status).toBe(503);
  expect((await open('/api/companyinfo.php', '2001:db8::3', 'application/json')).status).toBe(200);
});

const limited = Object.entries<EndpointDefinition>(endpoints).filter(([, { limit }]) => limit !== undefined);

/** As if an address had made so many calls in the time of a limit: all calls together may be fewer in a minute. */
const haveMade = (gateway: TestGateway, counter: string, { calls, seconds }: { calls: number; seconds: number }) =>
  gateway.db
    .insertInto('rate_limits')
    .values({ key: counter, points: calls, expire: Date.now() + seconds * 1000 })
    .execute();

test('every call with a limit is limited as its definition says', async () => {
  const gateway = await start();
  for (const [key, { limit }] of limited) {
    const { calls, seconds } = limit ?? { calls: 0, seconds: 0 };
    const [method = '', path = ''] = key.split(' ');
    const send = () =>
      gateway.client().send(method, path, { raw: '{}', headers: { 'x-forwarded-for': '203.0.113.5' } });
    await haveMade(gateway, `${key}:203.0.113.5`, { calls: calls - 1, seconds });
    expect((await send()).status, key).not.toBe(429);
    const refused = await send();
    expect(refused.status, key).toBe(429);
    expect(Number(refused.headers['retry-after']), key).toBeGreaterThan(seconds - 60);
    expect(Number(refused.headers['retry-after']), key).toBeLessThanOrEqual(seconds);
  }
});

test('a call without a limit of its own is not limited before all calls together are', async () => {
  const gateway = await start();
  await gateway.count('GET /api/members.php', '203.0.113.6', GENERAL_RULE.calls - 1);
  const search = () => gateway.client().get('/api/members.php', { headers: { 'x-forwarded-for': '203.0.113.6' } });
  expect((await search()).status).toBe(200);
});

test('codes that are tried by orders count with those that are asked about [L-PAY-CODE-TRIES]', async () => {
  const gateway = await start();
  const member = await gateway.login(await gateway.makeMember());
  const tries = endpoints['GET /api/discountcode.php'].limit.calls;
  const order = (body: object) =>
    member.post(
      '/api/payment.php',
      { bundle_id: '40', method: 'ideal', country: 'NL', consents: { immediate_start: true }, ...body },
      { headers: { 'x-forwarded-for': '203.0.113.7', 'idempotency-key': randomUUID() } },
    );
  await gateway.count('GET /api/discountcode.php', '203.0.113.7', tries - 1);
  expect((await order({ discount_code: 'NOSUCHCODE' })).status).toBe(404);
  expect((await order({ discount_code: 'NOSUCHCODE' })).status).toBe(429);
  const asked = await member.get('/api/discountcode.php?code=NOSUCHCODE&bundle=40', {
    headers: { 'x-forwarded-for': '203.0.113.7' },
  });
  expect(asked.status).toBe(429);
  expect((await order({})).status).toBe(201);
});
