import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { request } from 'node:http';
import { createHash, randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { errorBodySchema } from '@tandem/contracts/api/errors';
import { createTestDatabase, startTestGateway } from './harness.ts';
import type { TestDatabase, TestGateway } from './harness.ts';

type Upstream = (request: IncomingMessage, response: ServerResponse) => void;

let respond: Upstream;
let calls: { method: string; url: string; headers: IncomingMessage['headers'] }[];
let upstream: Server;
let gateway: TestGateway;
/** Of all gateways, each of which has a circuit and a budget of its own. */
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.close());

beforeEach(async () => {
  calls = [];
  upstream = createServer((incoming, outgoing) => {
    calls.push({ method: incoming.method ?? '', url: incoming.url ?? '', headers: incoming.headers });
    respond(incoming, outgoing);
  });
  const port = await new Promise<number>((resolve) => {
    upstream.listen(0, '127.0.0.1', () => {
      const address = upstream.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  gateway = await startTestGateway({
    env: { API_UPSTREAM: `http://127.0.0.1:${port}`, API_PROXY: 'all,-regions.php', UPSTREAM_SILENCE_SECONDS: '15' },
    databaseUrl: database.url,
  });
});

afterEach(async () => {
  vi.useRealTimers();
  await gateway.close();
  upstream.closeAllConnections();
  await new Promise((resolve) => upstream.close(resolve));
});

/** Timers stand still until the test lets their time go by. */
const holdTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

const errorOf = (body: unknown) => errorBodySchema.parse(body).error;

describe('what goes through', () => {
  test('with `all`, calls go on that the contract does not know, whatever their method; an exception is served here', async () => {
    respond = (incoming, outgoing) => outgoing.end(`${incoming.method} ${incoming.url}`);
    const client = gateway.client();
    expect((await client.get('/api/gifts.php?a=1&a=2')).text).toBe('GET /api/gifts.php?a=1&a=2');
    expect((await client.send('PATCH', '/api/user.php?push=1', { body: {} })).text).toBe('PATCH /api/user.php?push=1');
    expect((await client.get('/api/regions.php')).body).toHaveProperty('NL');
    expect(calls).toHaveLength(2);
  });

  test('headers of a response come through, but for those that say what the upstream runs on', async () => {
    respond = (_incoming, outgoing) => {
      outgoing.setHeader('X-Powered-By', 'PHP/8.2');
      outgoing.setHeader('Host', 'backend.internal');
      outgoing.setHeader('X-Total', '7');
      outgoing.end();
    };
    const { headers } = await gateway.client().get('/api/user.php');
    expect(headers).toMatchObject({ 'x-total': '7' });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('host');
  });

  test('a path that leaves /api does not reach the upstream', async () => {
    respond = (_incoming, outgoing) => outgoing.end('reached');
    const client = gateway.client();
    for (const path of [
      '/api/../secret.php',
      '/api/..%2fsecret.php',
      '/api/x/../user.php',
      '//api/user.php',
      '/api/user.php/extra',
      '/API/user.php',
    ]) {
      expect((await client.get(path)).text).not.toBe('reached');
    }
    expect(calls).toEqual([]);
  });

  test('a body of 40 MB is passed on while it comes in, byte for byte', async () => {
    const chunk = randomBytes(1024 * 1024);
    const seen = createHash('sha256');
    let isAllSent = false;
    let hasBegunBefore = false;
    respond = (incoming, outgoing) => {
      incoming.on('data', (data: Buffer) => {
        hasBegunBefore ||= !isAllSent;
        seen.update(data);
      });
      incoming.on('end', () => outgoing.end(seen.digest('hex')));
    };
    const expected = createHash('sha256');
    const port = Number(new URL(gateway.url).port);
    const text = await new Promise<string>((resolve, reject) => {
      const headers = {
        'host': `localhost:${port}`,
        'origin': gateway.url,
        'content-type': 'image/jpeg',
        'transfer-encoding': 'chunked',
      };
      const outgoing = request(
        { host: '127.0.0.1', port, method: 'POST', path: '/api/photos.php', headers },
        (incoming) => {
          let body = '';
          incoming.setEncoding('utf8').on('data', (part: string) => (body += part));
          incoming.on('end', () => resolve(body));
        },
      );
      outgoing.on('error', reject);
      const send = async () => {
        for (let part = 0; part < 40; part += 1) {
          expected.update(chunk);
          if (!outgoing.write(chunk)) await new Promise((ready) => outgoing.once('drain', ready));
        }
        isAllSent = true;
        outgoing.end();
      };
      send().catch(reject);
    });
    expect(text).toBe(expected.digest('hex'));
    expect(hasBegunBefore).toBe(true);
  });

  test('events arrive one by one, and an idle stream outlives the limit of silence', async () => {
    let push: (text: string) => void = () => undefined;
    respond = (_incoming, outgoing) => {
      outgoing.writeHead(200, { 'content-type': 'text/event-stream' });
      outgoing.write('data: 1\n\n');
      push = (text) => outgoing.write(text);
    };
    holdTimers();
    const port = Number(new URL(gateway.url).port);
    const received: string[] = [];
    const stream = request(
      { host: '127.0.0.1', port, path: '/api/events.php', headers: { host: `localhost:${port}` } },
      (incoming) => {
        incoming.setEncoding('utf8').on('data', (text: string) => received.push(text));
        incoming.on('error', () => undefined);
      },
    );
    stream.on('error', () => undefined);
    stream.end();
    await expect.poll(() => received.join('')).toBe('data: 1\n\n');
    vi.advanceTimersByTime(60_000);
    push('data: 2\n\n');
    await expect.poll(() => received.join('')).toBe('data: 1\n\ndata: 2\n\n');
    stream.destroy();
  });

  test('connections to the upstream are kept', async () => {
    const sockets = new Set<unknown>();
    respond = (incoming, outgoing) => {
      sockets.add(incoming.socket);
      outgoing.end('{}');
    };
    for (let call = 0; call < 5; call += 1) await gateway.client().get('/api/user.php');
    expect(sockets.size).toBe(1);
  });
});

describe('what goes wrong', () => {
  test('a silent upstream is 504 in the error shape', async () => {
    respond = () => undefined;
    holdTimers();
    const call = gateway.client().get('/api/user.php');
    await expect.poll(() => calls).toHaveLength(1);
    vi.advanceTimersByTime(15_000);
    const { status, body } = await call;
    expect([status, errorOf(body).code]).toEqual([504, 'upstream_timeout']);
    expect(calls).toHaveLength(1);
  });

  test('an upstream that hangs up is 502; a GET was tried twice, a write once', async () => {
    respond = (incoming) => incoming.socket.destroy();
    const client = gateway.client();
    const read = await client.get('/api/user.php');
    expect([read.status, errorOf(read.body).code]).toEqual([502, 'upstream_failed']);
    expect(calls.map(({ method }) => method)).toEqual(['GET', 'GET']);
    const write = await client.post('/api/user.php', { email: 'a', password: 'b' });
    expect(write.status).toBe(502);
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  test('a GET whose first try failed succeeds without the visitor noticing', async () => {
    respond = (incoming, outgoing) => (calls.length === 1 ? incoming.socket.destroy() : outgoing.end('second'));
    expect((await gateway.client().get('/api/user.php')).text).toBe('second');
  });

  test('after five failures the circuit is open: 503 with Retry-After, nothing is sent; then one trial closes it', async () => {
    respond = (incoming) => incoming.socket.destroy();
    vi.useFakeTimers({ toFake: ['Date'] });
    const client = gateway.client();
    for (let call = 0; call < 5; call += 1) await client.post('/api/user.php', {});
    const sent = calls.length;
    const refused = await client.post('/api/user.php', {});
    expect([refused.status, errorOf(refused.body).code]).toEqual([503, 'unavailable']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(calls).toHaveLength(sent);
    respond = (_incoming, outgoing) => outgoing.end('{}');
    vi.setSystemTime(Date.now() + 2100);
    expect((await client.get('/api/user.php')).status).toBe(200);
    expect((await client.get('/api/user.php')).status).toBe(200);
  });

  test('errors that the upstream itself returns pass and do not open the circuit', async () => {
    respond = (_incoming, outgoing) =>
      outgoing.writeHead(500, { 'content-type': 'application/json' }).end('{"php":"error"}');
    const client = gateway.client();
    for (let call = 0; call < 8; call += 1) {
      const { status, text } = await client.get('/api/user.php');
      expect([status, text]).toEqual([500, '{"php":"error"}']);
    }
  });

  test('with the upstream down, retries stay within a tenth of the calls', async () => {
    respond = (incoming, outgoing) =>
      incoming.headers['x-fail'] === undefined ? outgoing.end('{}') : incoming.socket.destroy();
    const client = gateway.client();
    for (let round = 0; round < 60; round += 1) {
      // A success in between keeps the circuit closed: only the budget limits the retries.
      await client.get('/api/user.php', { headers: { 'x-fail': '1' } });
      await client.get('/api/user.php');
    }
    const failing = calls.filter(({ headers }) => headers['x-fail'] !== undefined).length;
    expect(failing).toBeLessThanOrEqual(60 + 10 + 12);
  });
});
