import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { RequestListener, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { watchResponses } from './open-responses.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** Serves on a port of this machine, sends one request, and leaves once the handler has it. */
async function leaveEarly(handle: RequestListener) {
  const responses = watchResponses(handle);
  const server = createServer(responses.serve);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => new Promise((resolve) => server.close(resolve)));
  const handled = once(server, 'request') as Promise<[unknown, ServerResponse]>;
  const client = request({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' });
  client.on('error', () => undefined);
  client.end();
  const [, response] = await handled;
  const left = once(response, 'close');
  client.destroy();
  await left;
  return { responses, response };
}

test('a handler whose client has left is waited for until it ends its response', async () => {
  const { responses, response } = await leaveEarly(() => undefined);
  const order: string[] = [];
  const settled = responses.settled(60_000).then(() => order.push('settled'));
  await new Promise((resolve) => setImmediate(resolve));
  order.push('ended');
  response.end();
  await settled;
  expect(order).toEqual(['ended', 'settled']);
});

test('a stream whose client has left is not waited for', async () => {
  const { responses, response } = await leaveEarly((_, stream) => void stream.writeHead(200).write('first'));
  await responses.settled(60_000);
  expect(response.writableEnded).toBe(false);
});

test('one that is never ended is waited for as long as is said', async () => {
  const { responses, response } = await leaveEarly(() => undefined);
  await responses.settled(1);
  expect(response.writableEnded).toBe(false);
});
