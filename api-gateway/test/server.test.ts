import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorBodySchema } from '@tandem/contracts/api/errors';
import { createTestDatabase } from './harness.ts';
import type { TestDatabase } from './harness.ts';
import { serveGateway } from './served-gateway.ts';
import type { ServedGateway } from './served-gateway.ts';

let database: TestDatabase;
let gateway: ServedGateway;

beforeAll(async () => {
  database = await createTestDatabase();
  gateway = await serveGateway(database);
});

afterAll(async () => {
  await gateway.close();
  await database.close();
});

test('an idle connection is kept for longer than proxies in front of it keep theirs', async () => {
  const response = await fetch(new URL('/healthz', gateway.url));
  expect(response.headers.get('keep-alive')).toBe('timeout=65');
});

/** Sends bytes as they are and returns everything that is sent back. */
const exchange = (text: string) =>
  new Promise<string>((resolve, reject) => {
    let received = '';
    const socket = connect(gateway.port, '127.0.0.1', () => socket.write(text));
    socket.setEncoding('utf8').on('data', (part: string) => (received += part));
    socket.on('error', reject);
    socket.on('close', () => resolve(received));
  });

test.each([
  ['no HTTP', 'hello\r\n\r\n', 400, 'malformed'],
  [
    'two lengths',
    'POST /api/user.php HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\n{}',
    400,
    'malformed',
  ],
  [
    'length and chunks',
    'POST /api/user.php HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
    'malformed',
  ],
  ['a header of 40 KB', `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, 413, 'too_large'],
])(
  '%s gets a response in the error shape, and the connection closed [R-PLATFORM-ERROR-SHAPE]',
  async (_what, text, status, code) => {
    const response = await exchange(text);
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const { error } = errorBodySchema.strict().parse(JSON.parse(response.slice(response.indexOf('\r\n\r\n'))));
    expect(error.code).toBe(code);
  },
);

test.each(['nonsense', 'x=1'])(
  'a request that expects %s is refused in the error shape [R-PLATFORM-ERROR-SHAPE]',
  async (expectation) => {
    const head = `GET /api/settings.php HTTP/1.1\r\nHost: localhost\r\nExpect: ${expectation}\r\nConnection: close`;
    const response = await exchange(`${head}\r\n\r\n`);
    expect(response).toMatch(/^HTTP\/1.1 417 /);
    expect(response).toMatch(/^X-Request-Id: [\w-]{36}\r$/m);
    expect(response).toMatch(/^X-Content-Type-Options: nosniff\r$/m);
    const { error } = errorBodySchema.strict().parse(JSON.parse(response.slice(response.indexOf('\r\n\r\n'))));
    expect(error.code).toBe('expectation_failed');
  },
);

test.each([
  ['a call of its host', 'http://localhost/api/settings.php?language=en', 'localhost', 200],
  ['a call of its host, whatever the Host header says', 'HTTP://LOCALHOST:8080/api/settings.php', 'nobody.test', 200],
  ["nobody, under a host that is nobody's", 'http://nobody.test/api/settings.php', 'localhost', 404],
  ['a call that the contract does not know', 'http://localhost/api/nothing.php', 'localhost', 404],
  ['what is no call', 'http://localhost/healthz?deep', 'localhost', 200],
])(
  'a whole address as the target of a request is %s [R-PLATFORM-TENANT-BY-HOST]',
  async (_what, target, host, status) => {
    const response = await exchange(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  },
);

test('a gateway that cannot start leaves nothing behind', async () => {
  await expect(serveGateway(database, { port: gateway.port })).rejects.toThrow(/is used by another program/);
});
