import { request } from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadConfig } from '../src/config/env.ts';
import { startServer } from '../src/server.ts';
import type { RunningGateway } from '../src/server.ts';
import { createTestDatabase } from './harness.ts';
import type { TestDatabase } from './harness.ts';

let database: TestDatabase;
let gateway: RunningGateway;
let port: number;

beforeEach(async () => {
  database = await createTestDatabase();
  const config = loadConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', PORT: '0', DATABASE_URL: database.url });
  gateway = await startServer(config);
  port = Number(new URL(gateway.url).port);
});

afterEach(async () => {
  await gateway.close();
  await database.close();
});

const body = JSON.stringify({ email: 'nobody@example.test', password: 'wrong' });

/** A login whose body is sent up to its half. */
function beginLogin(): ClientRequest {
  const outgoing = request({
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: '/api/user.php',
    headers: {
      'host': `localhost:${port}`,
      'origin': gateway.url,
      'content-type': 'application/json',
      'content-length': body.length,
    },
  });
  outgoing.write(body.slice(0, 10));
  return outgoing;
}

const answerOf = (outgoing: ClientRequest) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once('response', (incoming) => {
      incoming.resume();
      incoming.once('end', () => resolve(incoming));
    });
    outgoing.once('error', reject);
  });

test('a call that is in flight when the gateway stops is answered', async () => {
  const outgoing = beginLogin();
  const answer = answerOf(outgoing);
  await sleep(100);
  const before = Date.now();
  const closed = gateway.close();
  await sleep(100);
  outgoing.end(body.slice(10));
  const incoming = await answer;
  expect(incoming.statusCode).toBe(403);
  await closed;
  // Not at the end of the grace for calls that hang: its own connection was closed after it.
  expect(Date.now() - before).toBeLessThan(4000);
});

test('one that never ends is cut off: the gateway stops within 10 s', async () => {
  const answer = answerOf(beginLogin());
  answer.catch(() => undefined);
  await sleep(100);
  const before = Date.now();
  await gateway.close();
  expect(Date.now() - before).toBeLessThan(10_000);
  await expect(answer).rejects.toThrow();
});

test('closing twice is closing once; nobody is let in afterwards', async () => {
  await Promise.all([gateway.close(), gateway.close()]);
  await expect(answerOf(beginLogin())).rejects.toThrow(/ECONNREFUSED/);
});

test('a gateway that cannot start leaves nothing behind', async () => {
  const taken = loadConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', PORT: String(port), DATABASE_URL: database.url });
  await expect(startServer(taken)).rejects.toThrow(/EADDRINUSE/);
});
