import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeOf, createTestDatabase, startTestGateway } from './harness.ts';
import type { TestDatabase, TestGateway } from './harness.ts';

type Upstream = (request: IncomingMessage, response: ServerResponse) => void;

let respond: Upstream;
let calls: string[];
let upstream: Server;
let port: number;
let gateway: TestGateway | null;
/** Of all gateways: none of the calls here is served from it. */
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.close());

beforeEach(async () => {
  calls = [];
  gateway = null;
  upstream = createServer((incoming, outgoing) => {
    calls.push(`${incoming.method} ${incoming.url}`);
    outgoing.setHeader('x-served-by', 'upstream');
    respond(incoming, outgoing);
  });
  port = await new Promise<number>((resolve) => {
    upstream.listen(0, '127.0.0.1', () => {
      const address = upstream.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
});

afterEach(async () => {
  await gateway?.close();
  upstream.closeAllConnections();
  await new Promise((resolve) => upstream.close(resolve));
});

/** A gateway with API_UPSTREAM only; what was asked while it learned is forgotten. */
async function start(env: Record<string, string> = {}): Promise<TestGateway> {
  gateway = await startTestGateway({
    env: { API_UPSTREAM: `http://127.0.0.1:${port}`, ...env },
    databaseUrl: database.url,
    milliseconds: { askUpstreamAgain: 50 },
  });
  calls.length = 0;
  return gateway;
}

const isFrom = async (started: TestGateway, path: string) =>
  (await started.client().get(path)).headers['x-served-by'] ?? 'here';

/** Serves some paths and says to all others that they do not exist, as `unknown` does. */
const having =
  (paths: Readonly<Record<string, Upstream>>, unknown: Upstream): Upstream =>
  (incoming, outgoing) => {
    const path = (incoming.url ?? '').split('?')[0] ?? '';
    (paths[path] ?? unknown)(incoming, outgoing);
  };
const json =
  (status: number, body: unknown): Upstream =>
  (_incoming, outgoing) =>
    void outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const notFound = json(404, { error: 'unknown path' });

describe('with nothing but API_UPSTREAM, the calls that it has come from it', () => {
  test('where it says 404 to the others', async () => {
    respond = having({ '/api/user.php': json(200, { user: null }) }, notFound);
    const started = await start();
    expect(await isFrom(started, '/api/user.php')).toBe('upstream');
    expect(await isFrom(started, '/api/regions.php')).toBe('here');
    expect(calls).toEqual(['GET /api/user.php']);
  });

  test('where it says 501 to the others, or 200 with a page for everything', async () => {
    const page: Upstream = (_incoming, outgoing) => void outgoing.end('<h1>Welcome</h1>');
    for (const unknown of [json(501, {}), page]) {
      respond = having({ '/api/user.php': json(200, { user: null }) }, unknown);
      const started = await start();
      expect(await isFrom(started, '/api/user.php')).toBe('upstream');
      expect(await isFrom(started, '/api/regions.php')).toBe('here');
      await started.close();
      gateway = null;
    }
  });

  test('where its words for an unknown path name the path, or are others every time', async () => {
    const naming: Upstream = (incoming, outgoing) => void outgoing.writeHead(404).end(`No ${incoming.url} here`);
    const numbering: Upstream = (_incoming, outgoing) => void outgoing.writeHead(404).end(randomUUID());
    for (const unknown of [naming, numbering]) {
      respond = having({ '/api/user.php': json(403, { error: 'who?' }) }, unknown);
      const started = await start();
      expect(await isFrom(started, '/api/user.php')).toBe('upstream');
      expect(await isFrom(started, '/api/regions.php')).toBe('here');
      await started.close();
      gateway = null;
    }
  });

  test('also one that returns 404 for a member who is not there, and one that knows only POST', async () => {
    const onlyPost: Upstream = (incoming, outgoing) =>
      (incoming.method === 'GET' ? notFound : json(405, { error: 'POST only' }))(incoming, outgoing);
    respond = having(
      { '/api/member.php': json(404, { error: 'no such member' }), '/api/message.php': onlyPost },
      notFound,
    );
    const started = await start();
    const missing = await started.client().get('/api/member.php?id=5');
    expect([missing.status, missing.body]).toEqual([404, { error: 'no such member' }]);
    const sent = await started.client().post('/api/message.php', {});
    expect([sent.status, sent.headers['x-served-by']]).toEqual([405, 'upstream']);
  });

  test('events and uploads of a call that only it knows pass through', async () => {
    const events: Upstream = (_incoming, outgoing) => {
      outgoing.writeHead(200, { 'content-type': 'text/event-stream' });
      outgoing.write('data: 1\n\n');
    };
    const upload: Upstream = (incoming, outgoing) => {
      let bytes = 0;
      incoming.on('data', (part: Buffer) => (bytes += part.byteLength));
      incoming.on('end', () => outgoing.end(String(bytes)));
    };
    respond = having(
      { '/api/events.php': events, '/api/photos.php': upload, '/api/gifts.php': json(200, []) },
      notFound,
    );
    const started = await start();
    const sent = await started.client().send('POST', '/api/photos.php', { raw: Buffer.alloc(3_000_000) });
    expect(sent.text).toBe('3000000');
    expect((await started.client().get('/api/gifts.php')).body).toEqual([]);
    const received = await new Promise<string>((resolve, reject) => {
      const own = Number(new URL(started.url).port);
      const headers = { host: `localhost:${own}` };
      const stream = request({ host: '127.0.0.1', port: own, path: '/api/events.php', headers }, (incoming) => {
        incoming.setEncoding('utf8').once('data', (text: string) => {
          resolve(text);
          stream.destroy();
        });
        incoming.on('error', () => undefined);
      });
      stream.on('error', reject);
      stream.end();
    });
    expect(received).toBe('data: 1\n\n');
  });
});

describe('an upstream that is away while the gateway starts', () => {
  test('keeps its calls: nobody is served from another backend, and it is probed again', async () => {
    respond = (incoming) => incoming.socket.destroy();
    const started = await start();
    for (const path of ['/api/user.php', '/api/regions.php']) {
      expect(codeOf(await started.client().get(path))).toBe('upstream_failed');
    }
    respond = having({ '/api/user.php': json(200, { user: null }) }, notFound);
    await expect.poll(() => isFrom(started, '/api/regions.php'), { timeout: 20_000 }).toBe('here');
    expect(await isFrom(started, '/api/user.php')).toBe('upstream');
  });
});

test('an exception is served here although the upstream has it', async () => {
  respond = having({ '/api/user.php': json(200, {}), '/api/regions.php': json(200, {}) }, notFound);
  const started = await start({ API_PROXY: 'auto,-regions.php' });
  expect(await isFrom(started, '/api/user.php')).toBe('upstream');
  expect(await isFrom(started, '/api/regions.php')).toBe('here');
});
