import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '@tandem/contracts/api/index';
import { ERROR_STATUS, errorBodySchema } from '@tandem/contracts/api/errors';
import { joinHandlers } from '../src/compose.ts';
import { failureOf, startTestGateway } from './harness.ts';
import type { TestAnswer, TestClient, TestGateway } from './harness.ts';

let gateway: TestGateway;
const log: string[] = [];
beforeAll(async () => {
  gateway = await startTestGateway({ log, env: { LOG_LEVEL: 'trace' } });
});
afterAll(() => gateway.close());

/** Code and status of an answer, after a look at its shape. */
function codeOf(answer: TestAnswer): string {
  const { error } = errorBodySchema.strict().parse(answer.body);
  expect(answer.status).toBe(ERROR_STATUS[error.code]);
  expect(error.requestId).toBe(answer.headers['x-request-id']);
  return error.code;
}

describe('addresses and methods', () => {
  test('two handlers for one call are refused, and every call of the contract has one', () => {
    const handlers = { 'GET /api/logout.php': async () => undefined };
    expect(() => joinHandlers([handlers, handlers])).toThrow('Two handlers serve GET /api/logout.php');
  });

  test.each(Object.keys(endpoints))('%s is served', async (key) => {
    const [method = '', path = ''] = key.split(' ');
    const answer = await gateway.client().send(method, path, { headers: { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' } });
    if (answer.status === 404 || answer.status === 405) throw new Error(`${key} has no handler: ${answer.text}`);
  });

  test('an unknown call is 404, an unknown method 405 with Allow', async () => {
    const client = gateway.client();
    expect(codeOf(await client.get('/api/nothing.php'))).toBe('not_found');
    expect(codeOf(await client.get('/api/user.php/'))).toBe('not_found');
    expect(codeOf(await client.get('/api/USER.php'))).toBe('not_found');
    const answer = await client.send('PATCH', '/api/user.php', { body: {} });
    expect(codeOf(answer)).toBe('method_not_allowed');
    expect(answer.headers.allow).toBe('GET, POST, PUT, HEAD, OPTIONS');
  });

  test('HEAD is GET without the body; OPTIONS lets nobody else in', async () => {
    const client = gateway.client();
    const head = await client.send('HEAD', '/api/settings.php');
    expect([head.status, head.text]).toEqual([200, '']);
    const options = await client.send('OPTIONS', '/api/user.php', { headers: { 'origin': 'https://evil.example', 'access-control-request-method': 'PUT' } });
    expect(options.status).toBe(204);
    expect(Object.keys(options.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  test('a path that cannot be decoded is 400', async () => {
    expect(codeOf(await gateway.client().get('/api/%E0%A4%A'))).toMatch(/malformed|not_found/);
  });

  test('the Host decides the tenant, whatever its port and case; an unknown one is 404', async () => {
    const nameAt = async (host: string) => (await gateway.client().get('/api/settings.php', { headers: { host } })).body;
    expect(await nameAt('localhost')).toMatchObject({ name: 'Alpha' });
    expect(await nameAt('127.0.0.1:9999')).toMatchObject({ name: 'Alpha' });
    expect(await nameAt('NUIT.localhost:80')).toMatchObject({ name: 'Beta' });
    for (const host of ['evil.example', 'localhost.evil.example', 'localhost:80:80', 'x@localhost', '[::1']) {
      expect(codeOf(await gateway.client().get('/api/settings.php', { headers: { host } }))).toBe('not_found');
    }
  });
});

describe('what is sent', () => {
  let member: TestClient;
  beforeAll(async () => {
    member = await gateway.login(await gateway.makeMember());
  });
  const put = (raw: string | Buffer, headers: Record<string, string> = {}) => member.send('PUT', '/api/user.php', { raw, headers });

  test.each(['', '{', '{"language":"en"', '[}', 'null x', '\u0000', '{"language":\'en\'}'])('%j is malformed', async (raw) => {
    expect(codeOf(await put(raw))).toBe('malformed');
  });

  test('bytes that are no UTF-8 are malformed', async () => {
    expect(codeOf(await put(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d])))).toBe('malformed');
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/json; charset=latin1', 'application/jsonp', ''])(
    'the type %j is 415',
    async (type) => {
      expect(codeOf(await put('{"language":"en"}', { 'content-type': type }))).toBe('unsupported_media_type');
    },
  );

  test('a compressed body is 415: it could unpack to anything', async () => {
    expect(codeOf(await put('{"language":"en"}', { 'content-encoding': 'gzip' }))).toBe('unsupported_media_type');
  });

  test('64 KB are read, one byte more is 413, also when its length is not told before', async () => {
    const fits = `{"language":"en"${' '.repeat(64 * 1024 - 17)}}`;
    expect((await put(fits)).status).toBe(200);
    expect(codeOf(await put(`${fits} `))).toBe('too_large');
    const chunked = { 'transfer-encoding': 'chunked', 'content-length': undefined };
    expect(codeOf(await member.send('PUT', '/api/user.php', { raw: `${fits} `, headers: chunked }))).toBe('too_large');
  });

  test('a body that stops in the middle hangs nothing', async () => {
    const port = Number(new URL(gateway.url).port);
    const headers = { 'host': `localhost:${port}`, 'origin': gateway.url, 'content-type': 'application/json', 'content-length': '100' };
    const outgoing = request({ host: '127.0.0.1', port, method: 'POST', path: '/api/user.php', headers });
    outgoing.on('error', () => undefined);
    outgoing.write('{"email"');
    await new Promise((resolve) => setTimeout(resolve, 100));
    outgoing.destroy();
    expect((await member.get('/api/user.php')).status).toBe(200);
  });

  test('NUL and lone surrogates are 422: the database could not keep them', async () => {
    for (const email of ['a\u0000b', 'a\ud800b']) {
      const answer = await gateway.client().post('/api/user.php', { email, password: 'x' });
      expect(codeOf(answer)).toBe('validation');
      expect(answer.body).toMatchObject({ error: { fields: { email: 'This text has characters that cannot be stored.' } } });
    }
  });

  test('deep nesting and prototype keys are faults like others', async () => {
    const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
    expect(codeOf(await put(deep))).toBe('validation');
    expect(codeOf(await put('{"language":"en","__proto__":{"role":"moderator"}}'))).toBe('validation');
    expect(codeOf(await put('{"language":"en","constructor":{"prototype":{"x":1}}}'))).toBe('validation');
    expect(({} as Record<string, unknown>)['role']).toBeUndefined();
  });

  test('a parameter that is given twice is 422', async () => {
    const answer = await gateway.client().get('/api/members.php?country=NL&country=FR');
    expect(codeOf(answer)).toBe('validation');
    expect(answer.body).toMatchObject({ error: { fields: { country: 'This field may be given once only.' } } });
  });
});

describe('where it is sent from', () => {
  const origins = (client: TestClient) => [undefined, 'null', 'https://evil.example', `https://localhost:${new URL(client.origin).port}`, 'http://localhost', `${client.origin}.evil.example`];

  test('a write from anywhere but the site itself is refused, before anything else is looked at', async () => {
    const client = await gateway.login(await gateway.makeMember());
    for (const origin of origins(client)) {
      const answer = await client.send('PUT', '/api/user.php', { body: { language: 'fr' }, headers: { origin } });
      expect(codeOf(answer)).toBe('forbidden_origin');
    }
    expect((await client.call('GET /api/user.php')).user?.language).toBe('en');
  });

  test('a development origin can be allowed', async () => {
    const development = await startTestGateway({ env: { ALLOWED_ORIGINS: 'http://localhost:3001' } });
    try {
      const client = await development.login(await development.makeMember());
      const answer = await client.send('PUT', '/api/user.php', { body: { language: 'fr' }, headers: { origin: 'http://localhost:3001' } });
      expect(answer.status).toBe(200);
    } finally {
      await development.close();
    }
  });

  test('a webhook needs none: its signature tells who sends it', async () => {
    const answer = await gateway.client().send('POST', '/api/payment-webhook.php', { body: {}, headers: { origin: undefined } });
    expect(codeOf(answer)).toBe('forbidden');
  });
});

describe('what is answered', () => {
  test('every answer has a request id, a given one is kept when it looks like one', async () => {
    const client = gateway.client();
    const id = randomUUID();
    expect((await client.get('/api/user.php', { headers: { 'x-request-id': id } })).headers['x-request-id']).toBe(id);
    for (const bad of ['short', 'x'.repeat(65), 'with space in it']) {
      expect((await client.get('/api/user.php', { headers: { 'x-request-id': bad } })).headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
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
        handlers: { ...composed.handlers, 'GET /api/regions.php': () => Promise.reject(new Error('secret of the inside')) },
      }),
      log,
      env: { LOG_LEVEL: 'info' },
    });
    try {
      const answer = await broken.client().get('/api/regions.php');
      expect(codeOf(answer)).toBe('internal');
      expect(answer.text).not.toMatch(/secret of the inside|at /);
      const line = log.find((entry) => entry.includes('secret of the inside')) ?? '';
      expect(JSON.parse(line)).toMatchObject({ level: 'error', requestId: answer.headers['x-request-id'] });
    } finally {
      await broken.close();
    }
  });

  test('an answer that the contract does not know is a fault here, not a surprise for the client', async () => {
    const leaking = await startTestGateway({
      mutate: (composed) => ({
        ...composed,
        handlers: { ...composed.handlers, 'GET /api/user.php': () => Promise.resolve({ user: null, password_hash: 'x' }) },
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
    for (const secret of ['very.private', 'a wrong secret', 'correct horse', client.cookies.get('auth.session') ?? '-', 'secret_place', 'auth.session']) {
      expect(text).not.toContain(secret);
    }
  });

  test('OpenAPI 3.1 has every call', async () => {
    const { body } = await gateway.client().get('/api/openapi.json');
    const { openapi, paths } = body as { openapi: string; paths: Record<string, Record<string, unknown>> };
    expect(openapi).toBe('3.1.0');
    const described = Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`));
    expect(described.toSorted()).toEqual(Object.keys(endpoints).toSorted());
  });

  test('health: the process, its database, and figures for this machine only', async () => {
    const client = gateway.client('nobody.example');
    expect((await client.get('/healthz')).body).toEqual({ status: 'ok' });
    expect((await client.get('/readyz')).body).toMatchObject({ status: 'ready', checks: { database: true } });
    expect((await client.get('/metrics')).text).toContain('gateway_call_seconds');
    expect((await gateway.client().get('/metrics', { headers: { 'x-forwarded-for': '203.0.113.5' } })).text).not.toContain('gateway_call_seconds');
  });
});

describe('settings and lists', () => {
  test('settings carry an ETag that the country of the visitor is not part of', async () => {
    const proxied = await startTestGateway({ env: { TRUST_PROXY: 'loopback' } });
    try {
      const from = (ip: string, headers: Record<string, string> = {}) => proxied.client().get('/api/settings.php?domain=nuit.localhost', { headers: { 'x-forwarded-for': ip, ...headers } });
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

  test('interests are those of the tenant, in the language that is asked for', async () => {
    const french = await gateway.client().call('GET /api/interests.php', { query: { language: 'fr' } });
    expect(french).toContainEqual({ id: 'hiking', label: 'La randonnée' });
    expect(await gateway.client().call('GET /api/interests.php')).toContainEqual({ id: 'hiking', label: 'Hiking' });
    expect(french).toHaveLength(51);
  });

  test('company data are those of the tenant', async () => {
    expect((await gateway.client().call('GET /api/companyinfo.php')).name).toBe('Alpha B.V.');
  });
});

describe('figures from browsers', () => {
  const event = { part: 'mf-chat', release: 'mf-chat@0123456789ab', kind: 'timing', name: 'load', value: 120 };
  const metrics = async () => (await gateway.client().get('/metrics')).text;

  test('a release that was never published makes no series of its own', async () => {
    const events = [event, { ...event, part: 'x', release: 'y', name: 'z' }];
    expect((await gateway.client().post('/api/telemetry.php', { events })).status).toBe(204);
    const text = await metrics();
    expect(text).toContain('part_timing_milliseconds_count{part="mf-chat",release="other",name="load"} 1');
    expect(text).toContain('part_timing_milliseconds_count{part="other",release="other",name="other"} 1');
    expect(text).not.toContain('0123456789ab');
  });

  test('beacons come as text, too, and from this site only', async () => {
    const client = gateway.client();
    const beacon = (origin: string) => client.send('POST', '/api/page-hidden.php', { raw: '', headers: { 'content-type': 'text/plain;charset=UTF-8', origin } });
    expect((await beacon(client.origin)).status).toBe(204);
    expect(codeOf(await beacon('https://evil.example'))).toBe('forbidden_origin');
    expect(await metrics()).toContain('page_hidden_total 1');
  });

  test('more than 20 events or a value out of bounds is 422', async () => {
    const client = gateway.client();
    const send = (events: unknown[]) => failureOf(client.call('POST /api/telemetry.php', { body: { events } }));
    expect((await send(Array.from({ length: 21 }, () => event))).status).toBe(422);
    expect((await send([{ ...event, value: 600_001 }])).status).toBe(422);
    expect((await send([])).status).toBe(422);
  });
});
