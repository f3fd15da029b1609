import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EndpointKey } from '@tandem/contracts/api/index';
import { MOST_CALLS, MOST_OTHER_CALLS } from '../src/platform/http/call-room.ts';
import type { EndpointHandler } from '../src/platform/http/handler.ts';
import { personOf } from './domain/chat.ts';
import { codeOf, startTestGateway } from './harness.ts';
import type { TestGateway } from './harness.ts';
import { MARK_HEADER, recordStatements } from './statements.ts';
import type { StatementRecorder } from './statements.ts';

let gateway: TestGateway;
let recorder: StatementRecorder;
/** Calls that have come to their handler and wait there. */
let held = 0;
const released = Promise.withResolvers<void>();

/** A handler that waits before it does its work. */
const holding =
  <K extends EndpointKey>(handler: EndpointHandler<K> | undefined): EndpointHandler<K> =>
  async (input) => {
    if (handler === undefined) throw new Error('no handler to hold');
    held += 1;
    await released.promise;
    return handler(input);
  };

/** Notices about payments that wait for their turn. */
let noticesHeld = 0;
const noticesReleased = Promise.withResolvers<void>();
const noticed: EndpointHandler<'POST /api/payment-webhook.php'> = async () => {
  noticesHeld += 1;
  await noticesReleased.promise;
};

beforeAll(async () => {
  recorder = recordStatements();
  gateway = await startTestGateway({
    mutate: (composed) => ({
      ...composed,
      handlers: {
        ...composed.handlers,
        'GET /api/likes.php': holding<'GET /api/likes.php'>(composed.handlers['GET /api/likes.php']),
        'GET /api/chats.php': holding<'GET /api/chats.php'>(composed.handlers['GET /api/chats.php']),
        'POST /api/payment-webhook.php': noticed,
      },
    }),
  });
});
afterAll(async () => {
  await gateway.close();
  recorder.stop();
});

test('a gateway with too many calls under way refuses others at once, those of the chat after all others, and ends what it has begun [R-PLATFORM-OVERLOAD, R-PLATFORM-RETRY-AFTER-BUSY]', async () => {
  const [{ client }, partner] = [await personOf(gateway), await personOf(gateway)];
  const message = (mark: string = randomUUID()) =>
    client.post(
      '/api/message.php',
      { profile_id: partner.id, text: 'Hello', client_id: randomUUID() },
      { headers: { 'idempotency-key': randomUUID(), [MARK_HEADER]: mark } },
    );
  const begin = async (path: string, upTo: number) => {
    const calls = Array.from({ length: upTo - held }, () => client.get(path));
    await expect.poll(() => held).toBe(upTo);
    return calls;
  };

  const others = await begin('/api/likes.php', MOST_OTHER_CALLS);
  const refused = await client.get('/api/user.php');
  expect([refused.status, codeOf(refused), refused.headers['retry-after']]).toEqual([503, 'unavailable', '1']);
  expect((await message()).status).toBe(201);
  expect((await client.get('/api/settings.php')).status).toBe(200);

  const chats = await begin('/api/chats.php', MOST_CALLS);
  const mark = randomUUID();
  const late = await message(mark);
  expect([late.status, codeOf(late), late.headers['retry-after']]).toEqual([503, 'unavailable', '1']);
  expect(recorder.take(mark)).toEqual([]);

  released.resolve();
  const statuses = (await Promise.all([...others, ...chats])).map(({ status }) => status);
  expect(statuses).toEqual(statuses.map(() => 200));
  expect((await client.get('/api/user.php')).status).toBe(200);
  expect((await message()).status).toBe(201);
});

test('bodies that are still on their way, and streams, take no room', async () => {
  const { client } = await personOf(gateway);
  const headers = {
    host: new URL(client.origin).host,
    cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  };
  const begin = (method: string, path: string, more: Record<string, string>) => {
    const address = { host: '127.0.0.1', port: new URL(client.origin).port, method, path };
    const call = request({ ...address, headers: { ...headers, ...more } });
    // It is cut off below.
    call.on('error', () => undefined);
    call.flushHeaders();
    return call;
  };
  const body = { 'origin': client.origin, 'content-type': 'application/json', 'content-length': '100' };
  const calls = Array.from({ length: MOST_OTHER_CALLS / 2 }, () => [
    begin('POST', '/api/like.php', body),
    begin('GET', '/api/events.php', { 'sec-fetch-site': 'same-origin' }).end(),
  ]).flat();
  // Their sessions are looked up first, which does take room.
  await expect.poll(async () => (await client.get('/api/user.php')).status).toBe(200);
  for (const call of calls) call.destroy();
});

test('notices about payments that wait for their turn take no room', async () => {
  const { client } = await personOf(gateway);
  const notices = Array.from({ length: MOST_CALLS }, () => client.post('/api/payment-webhook.php', {}));
  await expect.poll(() => noticesHeld).toBe(MOST_CALLS);
  expect((await client.get('/api/user.php')).status).toBe(200);
  noticesReleased.resolve();
  expect(new Set((await Promise.all(notices)).map(({ status }) => status))).toEqual(new Set([204]));
});
