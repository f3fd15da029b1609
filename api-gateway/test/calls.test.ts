import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '@tandem/contracts/api/index';
import { joinHandlers } from '../src/main/compose.ts';
import { codeOf, startTestGateway } from './harness.ts';
import type { TestClient, TestGateway } from './harness.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

describe('addresses and methods', () => {
  test('two handlers for one call are refused, and every call of the contract has one', () => {
    const handlers = { 'GET /api/logout.php': async () => undefined };
    expect(() => joinHandlers([handlers, handlers])).toThrow('Two handlers serve GET /api/logout.php');
  });

  test.each(Object.keys(endpoints))('%s is served', async (key) => {
    const [method = '', path = ''] = key.split(' ');
    const response = await gateway
      .client()
      .send(method, path, { headers: { 'sec-fetch-site': 'cross-site', 'origin': 'https://elsewhere.example' } });
    expect([404, 405], `${key} has no handler: ${response.text}`).not.toContain(response.status);
  });

  test('an unknown call is 404, an unknown method 405 with Allow', async () => {
    const client = gateway.client();
    expect(codeOf(await client.get('/api/nothing.php'))).toBe('not_found');
    expect(codeOf(await client.get('/api/user.php/'))).toBe('not_found');
    expect(codeOf(await client.get('/api/USER.php'))).toBe('not_found');
    const response = await client.send('PATCH', '/api/user.php', { body: {} });
    expect(codeOf(response)).toBe('method_not_allowed');
    expect(response.headers.allow).toBe('GET, POST, PUT, DELETE, HEAD, OPTIONS');
  });

  test('HEAD is GET without the body; OPTIONS lets nobody else in', async () => {
    const client = gateway.client();
    const head = await client.send('HEAD', '/api/settings.php');
    expect([head.status, head.text]).toEqual([200, '']);
    const options = await client.send('OPTIONS', '/api/user.php', {
      headers: { 'origin': 'https://evil.example', 'access-control-request-method': 'PUT' },
    });
    expect(options.status).toBe(204);
    expect(Object.keys(options.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  test('a path that cannot be decoded is 400', async () => {
    expect(codeOf(await gateway.client().get('/api/%E0%A4%A'))).toMatch(/malformed|not_found/);
  });

  test('the Host decides the tenant, whatever its port and case; an unknown one is 404 [R-PLATFORM-TENANT-BY-HOST]', async () => {
    const nameAt = async (host: string) =>
      (await gateway.client().get('/api/settings.php', { headers: { host } })).body;
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
  const put = (raw: string | Buffer, headers: Record<string, string> = {}) =>
    member.send('PUT', '/api/user.php', { raw, headers });

  test.each(['', '{', '{"language":"en"', '[}', 'null x', '\u0000', '{"language":\'en\'}'])(
    '%j is malformed',
    async (raw) => {
      expect(codeOf(await put(raw))).toBe('malformed');
    },
  );

  test('bytes that are no UTF-8 are malformed', async () => {
    expect(codeOf(await put(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d])))).toBe('malformed');
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=latin1',
    'application/jsonp',
    '',
  ])('the type %j is 415 [R-PLATFORM-JSON-BODIES]', async (type) => {
    expect(codeOf(await put('{"language":"en"}', { 'content-type': type }))).toBe('unsupported_media_type');
  });

  test('a compressed body is 415: it could unpack to anything', async () => {
    expect(codeOf(await put('{"language":"en"}', { 'content-encoding': 'gzip' }))).toBe('unsupported_media_type');
  });

  test('64 KB are read, one byte more is 413, also when its length is not announced', async () => {
    const fits = `{"language":"en"${' '.repeat(64 * 1024 - 17)}}`;
    expect((await put(fits)).status).toBe(200);
    expect(codeOf(await put(`${fits} `))).toBe('too_large');
    const chunked = { 'transfer-encoding': 'chunked', 'content-length': undefined };
    expect(codeOf(await member.send('PUT', '/api/user.php', { raw: `${fits} `, headers: chunked }))).toBe('too_large');
  });

  test('a body that stops in the middle hangs nothing', async () => {
    const port = Number(new URL(gateway.url).port);
    const headers = {
      'host': `localhost:${port}`,
      'origin': gateway.url,
      'content-type': 'application/json',
      'content-length': '100',
      // The gateway says that it goes on: by then it waits for the body.
      'expect': '100-continue',
    };
    const outgoing = request({ host: '127.0.0.1', port, method: 'POST', path: '/api/user.php', headers });
    outgoing.on('error', () => undefined);
    outgoing.flushHeaders();
    await once(outgoing, 'continue');
    await new Promise((sent) => outgoing.write('{"email"', sent));
    outgoing.destroy();
    expect((await member.get('/api/user.php')).status).toBe(200);
  });

  test('NUL and lone surrogates are 422: the database could not keep them', async () => {
    for (const email of ['a\u0000b', 'a\ud800b']) {
      const response = await gateway.client().post('/api/user.php', { email, password: 'x' });
      expect(codeOf(response)).toBe('validation');
      expect(response.body).toMatchObject({
        error: { fields: { email: 'This text has characters that cannot be stored.' } },
      });
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
    const response = await gateway.client().get('/api/members.php?country=NL&country=FR');
    expect(codeOf(response)).toBe('validation');
    expect(response.body).toMatchObject({ error: { fields: { country: 'This field may be given once only.' } } });
  });
});

describe('where it is sent from', () => {
  const origins = (client: TestClient) => [
    undefined,
    'null',
    'https://evil.example',
    `https://localhost:${new URL(client.origin).port}`,
    'http://localhost',
    `${client.origin}.evil.example`,
  ];

  test('a write from anywhere but the site itself is refused, before anything else is looked at [R-PLATFORM-ORIGIN]', async () => {
    const client = await gateway.login(await gateway.makeMember());
    for (const origin of origins(client)) {
      const response = await client.send('PUT', '/api/user.php', { body: { language: 'fr' }, headers: { origin } });
      expect(codeOf(response)).toBe('forbidden_origin');
    }
    expect((await client.call('GET /api/user.php')).user?.language).toBe('en');
  });

  test('a development origin can be allowed', async () => {
    const development = await startTestGateway({ env: { ALLOWED_ORIGINS: 'http://localhost:3001' } });
    try {
      const client = await development.login(await development.makeMember());
      const response = await client.send('PUT', '/api/user.php', {
        body: { language: 'fr' },
        headers: { origin: 'http://localhost:3001' },
      });
      expect(response.status).toBe(200);
    } finally {
      await development.close();
    }
  });

  test('a webhook needs none: its signature shows who sends it', async () => {
    const response = await gateway
      .client()
      .send('POST', '/api/payment-webhook.php', { body: {}, headers: { origin: undefined } });
    expect(codeOf(response)).toBe('forbidden');
  });
});
