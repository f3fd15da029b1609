import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { endpoints } from '@tandem/contracts/api/index';
import { serveMetrics } from '../src/main/metrics-server.ts';
import { createLogger } from '../src/platform/http/logger.ts';
import { createMetrics } from '../src/platform/telemetry/metrics.ts';
import { codeOf, failureOf, METRICS_READER, startTestGateway } from './harness.ts';
import type { TestGateway } from './harness.ts';

let gateway: TestGateway;
const log: string[] = [];
beforeAll(async () => {
  gateway = await startTestGateway({ log, env: { LOG_LEVEL: 'trace' } });
});
afterAll(() => gateway.close());

describe('responses', () => {
  test('every response has a request id, a given one is kept when it looks like one', async () => {
    const client = gateway.client();
    const id = randomUUID();
    expect((await client.get('/api/user.php', { headers: { 'x-request-id': id } })).headers['x-request-id']).toBe(id);
    for (const bad of ['short', 'x'.repeat(65), 'with space in it']) {
      expect((await client.get('/api/user.php', { headers: { 'x-request-id': bad } })).headers['x-request-id']).toMatch(
        /^[\da-f-]{36}$/,
      );
    }
  });

  test('data cannot be run, framed, cached or read across sites', async () => {
    const { headers } = await gateway.client().get('/api/user.php');
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  test('an unexpected failure says nothing of itself, and is logged with its request id', async () => {
    const broken = await startTestGateway({
      mutate: (composed) => ({
        ...composed,
        handlers: {
          ...composed.handlers,
          'GET /api/regions.php': () => Promise.reject(new Error('secret of the inside')),
        },
      }),
      log,
      env: { LOG_LEVEL: 'info' },
    });
    try {
      const response = await broken.client().get('/api/regions.php');
      expect(codeOf(response)).toBe('internal');
      expect(response.text).not.toMatch(/secret of the inside|at /);
      const line = log.find((entry) => entry.includes('secret of the inside')) ?? '';
      expect(JSON.parse(line)).toMatchObject({ level: 'error', requestId: response.headers['x-request-id'] });
    } finally {
      await broken.close();
    }
  });

  test('a response that the contract does not know is a fault here, not a surprise for the client', async () => {
    const leaking = await startTestGateway({
      mutate: (composed) => ({
        ...composed,
        handlers: {
          ...composed.handlers,
          'GET /api/user.php': () => Promise.resolve({ user: null, password_hash: 'x' }),
        },
      }),
    });
    try {
      expect(codeOf(await leaking.client().get('/api/user.php'))).toBe('internal');
    } finally {
      await leaking.close();
    }
  });

  test('the log has no password, address, cookie or query', async () => {
    const member = await gateway.makeMember({ email: 'very.private@example.test' });
    const client = await gateway.login(member);
    await gateway.client().post('/api/user.php', { email: member.email, password: 'a wrong secret' });
    await client.get('/api/members.php?country=NL&secret_place=home');
    const text = log.join('\n');
    expect(text).toContain('"path":"/api/members.php"');
    for (const secret of [
      'very.private',
      'a wrong secret',
      'correct horse',
      client.cookies.get('auth.session') ?? '-',
      'secret_place',
      'auth.session',
    ]) {
      expect(text).not.toContain(secret);
    }
  });

  test('OpenAPI 3.1 has every call', async () => {
    const { body } = await gateway.client().get('/api/openapi.json');
    const { openapi, paths } = body as { openapi: string; paths: Record<string, Record<string, unknown>> };
    expect(openapi).toBe('3.1.0');
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.toSorted()).toEqual(Object.keys(endpoints).toSorted());
  });

  test('health: the process and its database', async () => {
    const client = gateway.client('nobody.example');
    expect((await client.get('/healthz')).body).toEqual({ status: 'ok' });
    // Nothing is published here: the gateway has a database, but no page.
    const readiness = await client.get('/readyz');
    expect(readiness.status).toBe(503);
    expect(readiness.body).toEqual({ status: 'not ready', checks: { database: true, composition: false } });
  });

  test('health: however often it is requested, the database is asked once a second [L-PLATFORM-READY-REUSED]', async () => {
    let pings = 0;
    const counting = await startTestGateway({
      mutate: (composed) => {
        const { db } = composed.deps;
        const counted = db.withPlugin({
          transformQuery: ({ node }) => {
            if (node.kind === 'RawNode') pings += 1;
            return node;
          },
          transformResult: ({ result }) => Promise.resolve(result),
        });
        return { ...composed, deps: { ...composed.deps, db: counted } };
      },
    });
    try {
      const client = counting.client();
      vi.useFakeTimers({ toFake: ['performance'] });
      await client.get('/readyz');
      const before = pings;
      await Promise.all(Array.from({ length: 30 }, () => client.get('/readyz')));
      expect(pings - before).toBe(0);
      vi.advanceTimersByTime(1000);
      await Promise.all(Array.from({ length: 30 }, () => client.get('/readyz')));
      expect(pings - before).toBe(1);
    } finally {
      vi.useRealTimers();
      await counting.close();
    }
  });

  test('the figures are there for who has the token, and for nobody where there is none [R-PLATFORM-METRICS-TOKEN]', async () => {
    const client = gateway.client('nobody.example');
    expect((await client.get('/metrics', METRICS_READER)).text).toContain('gateway_call_seconds');
    for (const headers of [{}, { authorization: 'Bearer another-token-of-somebody' }])
      expect((await client.get('/metrics', { headers })).text).not.toContain('gateway_call_seconds');
    const without = await startTestGateway({ env: { METRICS_TOKEN: '' } });
    try {
      expect((await without.client().get('/metrics', METRICS_READER)).text).not.toContain('gateway_call_seconds');
    } finally {
      await without.close();
    }
  });

  test('with a listener of their own the figures are there and nowhere else [R-PLATFORM-METRICS-LISTENER]', async () => {
    const apart = await startTestGateway({ env: { METRICS_PORT: '0', METRICS_TOKEN: '' } });
    const served = await serveMetrics(apart.config.metrics, createMetrics(), createLogger(apart.config));
    try {
      expect((await apart.client().get('/metrics')).text).not.toContain('gateway_call_seconds');
      const at = (path: string) => fetch(`http://127.0.0.1:${served?.port}${path}`);
      expect(await (await at('/metrics')).text()).toContain('gateway_call_seconds');
      expect((await at('/api/settings.php')).status).toBe(404);
    } finally {
      await served?.close();
      await apart.close();
    }
  });
});

describe('settings and lists', () => {
  test('settings carry an ETag that the country of the visitor is not part of [R-PLATFORM-SETTINGS-ETAG, L-PLATFORM-SETTINGS-CACHE, F-PLATFORM-SETTINGS-GEO]', async () => {
    const proxied = await startTestGateway({ env: { TRUST_PROXY: 'loopback' } });
    try {
      const from = (ip: string, headers: Record<string, string> = {}) =>
        proxied
          .client()
          .get('/api/settings.php?domain=nuit.localhost', { headers: { 'x-forwarded-for': ip, ...headers } });
      const [france, unknown] = [await from('90.0.0.1'), await from('10.0.0.1')];
      expect(france.body).toMatchObject({ name: 'Alpha', geoip_country: 'FR', geoip_selected_country: 'FR' });
      expect(unknown.body).toMatchObject({ geoip_country: null, geoip_selected_country: 'NL' });
      expect(france.headers.etag).toBe(unknown.headers.etag);
      expect(france.headers['cache-control']).toBe('private, max-age=300');
      const again = await from('10.0.0.1', { 'if-none-match': france.headers.etag ?? '' });
      expect([again.status, again.text]).toEqual([304, '']);
    } finally {
      await proxied.close();
    }
  });

  test('interests are those of the tenant, in the language that is requested [C-PLATFORM-INTERESTS]', async () => {
    const french = await gateway.client().call('GET /api/interests.php', { query: { language: 'fr' } });
    expect(french).toContainEqual({ id: 'hiking', label: 'Randonnée' });
    expect(await gateway.client().call('GET /api/interests.php')).toContainEqual({ id: 'hiking', label: 'Hiking' });
    expect(french).toHaveLength(51);
  });

  test('company data are those of the tenant [C-PLATFORM-COMPANY]', async () => {
    expect((await gateway.client().call('GET /api/companyinfo.php')).name).toBe('Alpha B.V.');
  });
});

describe('figures from browsers', () => {
  const event = { part: 'mf-chat', release: 'mf-chat@0123456789ab', kind: 'timing', name: 'load', value: 120 };
  const metrics = async () => (await gateway.client().get('/metrics', METRICS_READER)).text;

  test('a release that was never published makes no series of its own [R-PLATFORM-BLAME-UNKNOWN]', async () => {
    const events = [
      event,
      { ...event, part: 'x', release: 'y', name: 'z' },
      { ...event, kind: 'error', value: undefined },
    ];
    expect((await gateway.client().post('/api/telemetry.php', { events })).status).toBe(204);
    const text = await metrics();
    expect(text).toContain('browser_reports_refused_total{reason="unknown release"} 3');
    expect(text).not.toContain('0123456789ab');
    expect(text).not.toContain('part="other"');
  });

  test('beacons come as text, too, and from this site only [C-TRACKING-PAGE-HIDDEN, R-PLATFORM-ORIGIN]', async () => {
    const client = gateway.client();
    const beacon = (origin: string) =>
      client.send('POST', '/api/page-hidden.php', {
        raw: '',
        headers: { 'content-type': 'text/plain;charset=UTF-8', origin },
      });
    expect((await beacon(client.origin)).status).toBe(204);
    expect(codeOf(await beacon('https://evil.example'))).toBe('forbidden_origin');
    expect(await metrics()).toContain('page_hidden_total 1');
  });

  test('more than 20 events or a value out of bounds is 422 [L-PLATFORM-REPORT-EVENTS]', async () => {
    const client = gateway.client();
    const send = (events: unknown[]) => failureOf(client.call('POST /api/telemetry.php', { body: { events } }));
    expect((await send(Array.from({ length: 21 }, () => event))).status).toBe(422);
    expect((await send([{ ...event, value: 600_001 }])).status).toBe(422);
    expect((await send([])).status).toBe(422);
  });
});
