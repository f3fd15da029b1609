import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTrust } from './client.ts';
import { createLogger } from './logger.ts';
import { requestStart } from './request-start.ts';
import { readSessionCookie, removeSessionCookie, writeSessionCookie } from './session-cookie.ts';

const app = express();
app.use(requestStart({ log: createLogger({ logLevel: 'silent' }), trusts: createTrust('loopback') }));
app.get('/in', (_request, response) => {
  writeSessionCookie(response, 'secret');
  response.end();
});
app.get('/out', (_request, response) => {
  removeSessionCookie(response);
  response.end();
});
app.get('/who', (incoming, response) => {
  response.end(String(readSessionCookie(incoming)));
});
const server = createServer(app);
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

interface Visit {
  host: string;
  https?: boolean;
  cookie?: string;
}

function visit(path: string, { host, https = false, cookie }: Visit): Promise<{ cookie: string; text: string }> {
  const { port } = server.address() as AddressInfo;
  const headers = { host, 'x-forwarded-proto': https ? 'https' : 'http', ...(cookie === undefined ? {} : { cookie }) };
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, path, headers, agent: false }, (incoming) => {
      let text = '';
      incoming.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      incoming.on('end', () => resolve({ cookie: incoming.headers['set-cookie']?.[0] ?? '', text }));
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}

const LOCAL = [
  'localhost',
  'localhost:8080',
  'LOCALHOST',
  'nuit.localhost:8080',
  '127.0.0.1:8080',
  '127.0.0.2',
  '[::1]:8080',
];
const ELSEWHERE = [
  'tandemly.example',
  'tandemly.example:8080',
  'localhost.example',
  'notlocalhost',
  '127.0.0.1.example',
  '192.168.1.5:8080',
  '10.0.0.1',
  '[2001:db8::1]:8080',
];

test.each(LOCAL)(
  'plain http to %s has a cookie that works there [R-PLATFORM-COOKIE-SECURE, L-ACCOUNT-COOKIE-PREFIX]',
  async (host) => {
    const { cookie } = await visit('/in', { host });
    expect(cookie).toMatch(/^auth\.session=secret; /);
    expect(cookie).not.toContain('Secure');
    expect((await visit('/who', { host, cookie: 'auth.session=secret' })).text).toBe('secret');
  },
);

test.each([
  ...LOCAL.map((host): [string, boolean] => [host, true]),
  ...ELSEWHERE.map((host): [string, boolean] => [host, true]),
  ...ELSEWHERE.map((host): [string, boolean] => [host, false]),
])(
  '%s (https: %s) has a Secure cookie, and no other is read [R-PLATFORM-COOKIE-SECURE, L-ACCOUNT-COOKIE-PREFIX]',
  async (host, https) => {
    for (const path of ['/in', '/out']) {
      const { cookie } = await visit(path, { host, https });
      expect(cookie).toMatch(/^__Host-auth\.session=/);
      expect(cookie).toContain('; Secure');
    }
    expect((await visit('/who', { host, https, cookie: '__Host-auth.session=secret' })).text).toBe('secret');
    expect((await visit('/who', { host, https, cookie: 'auth.session=secret' })).text).toBe('null');
  },
);
