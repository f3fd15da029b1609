import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { RELEASE_NEWS_PATH } from '@tandem/contracts/composition/release-news';
import { createTestDatabase } from './harness.ts';
import type { TestDatabase } from './harness.ts';
import { serveGateway } from './served-gateway.ts';
import type { ServedGateway } from './served-gateway.ts';

let database: TestDatabase;
let gateway: ServedGateway;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(async () => {
  await gateway.close();
  await database.close();
});

/** A test that stops the gateway leaves none to the next one. */
let isUp = false;

beforeEach(async () => {
  if (isUp) return;
  gateway = await serveGateway(database);
  isUp = true;
});

afterEach(() => {
  vi.useRealTimers();
});

function stop(): Promise<void> {
  isUp = false;
  return gateway.close();
}

const isListening = () =>
  new Promise<boolean>((resolve) => {
    const socket = connect(gateway.port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });

const body = JSON.stringify({ email: 'nobody@example.test', password: 'wrong' });

/** A login whose body is sent up to its half, and whose head the gateway has read. */
async function beginLogin(): Promise<ClientRequest> {
  const outgoing = request({
    host: '127.0.0.1',
    port: gateway.port,
    method: 'POST',
    path: '/api/user.php',
    headers: {
      'host': `localhost:${gateway.port}`,
      'origin': gateway.url,
      'content-type': 'application/json',
      'content-length': body.length,
      'expect': '100-continue',
    },
  });
  outgoing.flushHeaders();
  await once(outgoing, 'continue');
  outgoing.write(body.slice(0, 10));
  return outgoing;
}

const responseOf = (outgoing: ClientRequest) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once('response', (incoming) => {
      incoming.resume();
      incoming.once('end', () => resolve(incoming));
    });
    outgoing.once('error', reject);
  });

test('a call that is in flight when the gateway stops gets its response', async () => {
  const outgoing = await beginLogin();
  const response = responseOf(outgoing);
  // The end of the grace for calls that hang never comes: its own connection is closed after it.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const closed = stop();
  await expect.poll(isListening).toBe(false);
  outgoing.end(body.slice(10));
  const incoming = await response;
  expect(incoming.statusCode).toBe(403);
  await closed;
});

test('a connection that was to be kept is closed after the response to what was in flight', async () => {
  const lines = [
    'POST /api/user.php HTTP/1.1',
    `Host: localhost:${gateway.port}`,
    `Origin: ${gateway.url}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Expect: 100-continue',
  ];
  // A client that closes nothing by itself.
  const socket = connect(gateway.port, '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\n\r\n`));
  let received = '';
  socket.setEncoding('utf8').on('data', (part: string) => (received += part));
  await expect.poll(() => received).toContain('100 Continue');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const closed = stop();
  await expect.poll(isListening).toBe(false);
  socket.write(body);
  await closed;
  expect(received).toMatch(/^HTTP\/1.1 403 /m);
  expect(received).toMatch(/^Connection: keep-alive\r$/m);
});

test('who does not want to wait for it has it cut off at once [R-PLATFORM-STOP-SECOND]', async () => {
  const cut = responseOf(await beginLogin());
  // Awaited below: the connection is cut before.
  const wasCut = expect(cut).rejects.toThrow();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const closed = stop();
  await expect.poll(isListening).toBe(false);
  gateway.hurry();
  await closed;
  await wasCut;
});

/** A connection that the test does not end, and what came in on it. */
async function open(text = '') {
  const socket = connect(gateway.port, '127.0.0.1', () => socket.write(text));
  let received = '';
  socket.setEncoding('utf8').on('data', (part: string) => (received += part));
  const closed = once(socket, 'close');
  await once(socket, 'connect');
  return { received: () => received, closed };
}

test('without a request under way it ends at once, whatever connections are kept, opened ahead or streams [L-PLATFORM-STOP-GRACE]', async () => {
  const head = `HTTP/1.1\r\nHost: localhost:${gateway.port}\r\n`;
  const kept = await open(`GET /healthz ${head}\r\n`);
  await expect.poll(kept.received).toContain('"ok"');
  const ahead = await open();
  const stream = await open(`GET ${RELEASE_NEWS_PATH} ${head}\r\n`);
  await expect.poll(stream.received).toContain('data: ');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await stop();
  for (const { closed } of [kept, ahead, stream]) await closed;
});

test('streams that come from the real backend end at once as well [L-PLATFORM-STOP-GRACE]', async () => {
  await stop();
  const upstream = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  const address = upstream.address();
  if (address === null || typeof address === 'string') throw new Error('The upstream has no port');
  const proxying = { upstream: `http://127.0.0.1:${address.port}`, isDiscovered: false, silenceSeconds: 15 };
  gateway = await serveGateway(database, { proxy: { ...proxying, files: new Set(['events.php']) } });
  isUp = true;
  const stream = await open(
    `GET /api/events.php HTTP/1.1\r\nHost: localhost:${gateway.port}\r\nSec-Fetch-Site: same-origin\r\n\r\n`,
  );
  await expect.poll(stream.received).toContain('data: 1');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await stop();
  await stream.closed;
  upstream.closeAllConnections();
  upstream.close();
});

test('closing twice is closing once; nobody is let in afterwards', async () => {
  await Promise.all([stop(), stop()]);
  await expect(beginLogin()).rejects.toThrow(/ECONNREFUSED/);
});
