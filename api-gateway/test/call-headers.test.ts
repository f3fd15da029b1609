import { request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, startTestGateway } from './harness.ts';
import type { TestClient } from './client.ts';
import type { TestGateway } from './harness.ts';

let gateway: TestGateway;
let client: TestClient;
let email: string;
beforeAll(async () => {
  gateway = await startTestGateway({ env: { TRUST_PROXY: 'loopback' } });
  const member = await gateway.makeMember();
  email = member.email;
  client = await gateway.login(member);
});
afterAll(() => gateway.close());

const ID = 'an-id-of-a-proxy';
const SAFE = {
  'x-request-id': ID,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};
const headers = { 'x-request-id': ID };

/** The headers of a stream, which has no end. */
function headersOfStream(): Promise<IncomingHttpHeaders> {
  const { origin } = client;
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return new Promise((resolve, reject) => {
    const call = request(`http://127.0.0.1:${new URL(origin).port}/api/events.php`, {
      headers: { ...headers, cookie, 'host': new URL(origin).host, 'sec-fetch-site': 'same-origin' },
    });
    call.on('error', reject);
    call.on('response', (response) => {
      resolve(response.headers);
      response.destroy();
    });
    call.end();
  });
}

test('every response of a call has the headers that keep data safe, however it is sent', async () => {
  const kept = await client.get('/api/settings.php', { headers });
  const known = await client.get('/api/settings.php', { headers: { ...headers, 'if-none-match': kept.headers.etag } });
  const whole = await client.get('/api/user.php', { headers });
  const failed = await client.get('/api/member.php?id=0', { headers });
  const empty = await client.put('/api/chat.php', { id: 1, read: true }, { headers });
  const cookie = await gateway.client().post('/api/user.php', { email, password: PASSWORD }, { headers });
  const head = await client.send('HEAD', '/api/regions.php', { headers });
  expect([kept.status, known.status, whole.status, cookie.status, head.status]).toEqual([200, 304, 200, 200, 200]);
  expect(failed.status).toBeGreaterThanOrEqual(400);
  for (const response of [kept, known, whole, failed, empty, cookie, head])
    expect(response.headers).toMatchObject({ ...SAFE, 'cache-control': response.headers['cache-control'] });
  expect(await headersOfStream()).toMatchObject({ ...SAFE, 'content-type': 'text/event-stream; charset=utf-8' });

  expect([kept, known, head].map((response) => response.headers['cache-control'])).toEqual(
    Array(3).fill('private, max-age=300'),
  );
  expect([whole, failed, cookie].map((response) => response.headers['cache-control'])).toEqual(
    Array(3).fill('no-store'),
  );
  // The session, and the device that it began on.
  expect(cookie.headers['set-cookie']).toHaveLength(2);
  expect(known.headers).not.toHaveProperty('content-length');
  expect(head.headers['content-length']).toBe(String(Buffer.byteLength((await client.get('/api/regions.php')).text)));
});

test('a response by https keeps browsers to https, and no other does', async () => {
  const secure = { ...headers, 'x-forwarded-proto': 'https' };
  for (const path of ['/api/settings.php', '/api/user.php', '/api/member.php?id=0']) {
    const [byHttps, byHttp] = [await client.get(path, { headers: secure }), await client.get(path, { headers })];
    expect(byHttps.headers['strict-transport-security'], path).toBe('max-age=31536000; includeSubDomains');
    expect(byHttp.headers, path).not.toHaveProperty('strict-transport-security');
  }
});

test('a query that is missing is worked out once, and no other call sees what one did with it', async () => {
  const none = await client.get('/api/interests.php', { headers: { 'accept-language': 'en' } });
  const french = await client.get('/api/interests.php?language=fr', { headers: { 'accept-language': 'en' } });
  const again = await client.get('/api/interests.php', { headers: { 'accept-language': 'en' } });
  expect(french.text).not.toBe(none.text);
  expect(again.text).toBe(none.text);
  expect(none.headers.vary).toBe('Accept-Language');
});
