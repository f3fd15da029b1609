import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readTrafficSource } from './traffic-source-cookie.ts';
import { NothingToShow, readJson, Refused } from './visitor-call.ts';

const RESPONSES: Readonly<Record<string, [status: number, body: string]>> = {
  '/members': [200, '{"profiles":[]}'],
  '/refused': [403, '{"error":{"code":"authentication_required","message":"Log in.","requestId":"r1"}}'],
  '/blocked': [403, '{"error":{"code":"blocked","message":"No.","requestId":"r1"}}'],
  '/elsewhere': [403, '<h1>Forbidden</h1>'],
  '/limited': [429, '{"error":{"code":"authentication_required","message":"Too much.","requestId":"r1"}}'],
  '/broken': [500, '{}'],
};

let server: Server;
const received: IncomingMessage[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    received.push(request);
    const [status, body] = RESPONSES[request.url ?? ''] ?? [404, ''];
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

function read(path: string, isSourced = false): Promise<unknown> {
  const { port } = server.address() as AddressInfo;
  const visitor = { tenantHost: 'localhost', locale: 'en', address: null, isSourced } as const;
  return readJson({ host: '127.0.0.1', port, waitMilliseconds: 10_000, ...visitor }, path);
}

test('a response that a visitor would have to log in for is a refusal, with what it says [R-PLATFORM-PRERENDER-REFUSED]', async () => {
  const error: unknown = await read('/refused').catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Refused);
  expect(error).toMatchObject({
    refusal: { code: 'authentication_required', status: 403, message: 'Log in.' },
  });
});

test.each(['/blocked', '/elsewhere', '/limited', '/gone'])('a response of %s has nothing to show', async (path) => {
  const error: unknown = await read(path).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(NothingToShow);
  expect(error).not.toBeInstanceOf(Refused);
});

test('a fault is neither of them', async () => {
  await expect(read('/broken')).rejects.not.toBeInstanceOf(NothingToShow);
});

test('a call for visitors with a traffic source says that there is one, and no other call does [R-MEMBERS-SEARCH-SOURCE]', async () => {
  for (const isSourced of [true, false]) {
    await read('/members', isSourced);
    expect(readTrafficSource(received.at(-1)?.headers.cookie) !== null).toBe(isSourced);
  }
});
