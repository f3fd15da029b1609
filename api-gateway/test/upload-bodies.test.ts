import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withUpload } from '../src/platform/http/upload-body.ts';
import { makeLoggedIn } from './domain/members.ts';
import { picture, sendPhoto } from './domain/pictures.ts';
import { codeOf, startTestGateway } from './harness.ts';
import type { TestClient, TestGateway } from './harness.ts';

let gateway: TestGateway;
let photo: Buffer;
beforeAll(async () => {
  gateway = await startTestGateway();
  photo = await picture().jpeg().toBuffer();
});
afterAll(() => gateway.close());

/** Begins an upload that says how long it is and sends its first byte. Resolves when the gateway has its head. */
async function beginUpload(client: TestClient, length: number | null): Promise<ClientRequest> {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const outgoing = request(`${gateway.url}/api/photos.php`, {
    method: 'POST',
    headers: {
      cookie,
      'origin': client.origin,
      'content-type': 'image/jpeg',
      'idempotency-key': randomUUID(),
      'expect': '100-continue',
      ...(length === null ? {} : { 'content-length': length }),
    },
  });
  outgoing.on('error', () => undefined);
  outgoing.flushHeaders();
  await once(outgoing, 'continue');
  outgoing.write(photo.subarray(0, 1));
  return outgoing;
}

/** Resolves when the connection is gone; its error is the same. */
const closed = (outgoing: ClientRequest) => new Promise((resolve) => void outgoing.once('close', resolve));

/** Ends an upload as a client does that goes away. */
async function abandon(outgoing: ClientRequest): Promise<void> {
  const gone = closed(outgoing);
  outgoing.destroy();
  await gone;
}

/** The status of an upload that would be refused for what it is. */
const statusFor = async (client: TestClient) => (await sendPhoto(client, Buffer.from('no photo'))).status;

/**
 * Begins uploads that do not end, and waits until there is no room for one of `client`. An attempt that came first takes
 * the room of one of them: that one is refused then, and begun again.
 */
async function fillRoom(
  client: TestClient,
  begins: readonly (() => Promise<ClientRequest>)[],
): Promise<ClientRequest[]> {
  const open: ClientRequest[] = [];
  const begin = async (index: number) => {
    const outgoing = await begins[index]?.();
    if (outgoing === undefined) throw new Error('There is no such upload');
    open[index] = outgoing;
    outgoing.once('response', (response) => {
      response.resume();
      refused.add(index);
    });
  };
  const refused = new Set(begins.keys());
  const attempt = async () => {
    const again = [...refused];
    refused.clear();
    await Promise.all(again.map(begin));
    return statusFor(client);
  };
  await expect.poll(attempt, { timeout: 30_000 }).toBe(503);
  return open;
}

const responseTo = async (outgoing: ClientRequest): Promise<IncomingMessage> => {
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  response.resume();
  return response;
};

describe('uploads that do not end', () => {
  test('of one member are four at most, and take nothing from others [L-PHOTOS-UPLOADS-AT-ONCE]', async () => {
    const [slow, other] = [await makeLoggedIn(gateway), await makeLoggedIn(gateway)];
    const begin = () => beginUpload(slow.client, photo.length);
    const open = await fillRoom(
      slow.client,
      Array.from({ length: 4 }, () => begin),
    );
    const fifth = await sendPhoto(slow.client, photo);
    expect([codeOf(fifth), fifth.headers['retry-after']]).toEqual(['unavailable', '2']);
    expect((await sendPhoto(other.client, photo)).status).toBe(201);
    await Promise.all(open.map(abandon));
    await expect.poll(() => statusFor(slow.client), { timeout: 30_000 }).toBe(415);
  });

  test('are 60 MB at most, of all members together [L-PHOTOS-UPLOAD-MEMORY]', async () => {
    const members = await Promise.all([makeLoggedIn(gateway), makeLoggedIn(gateway)]);
    // One that says no length may become 10 MB.
    const begins = members.flatMap((member) =>
      [null, 10_000_000, 10_000_000].map((length) => () => beginUpload(member.client, length)),
    );
    const { client } = await makeLoggedIn(gateway);
    const open = await fillRoom(client, begins);
    expect(codeOf(await sendPhoto(client, photo))).toBe('unavailable');
    await Promise.all(open.map(abandon));
    await expect.poll(() => statusFor(client), { timeout: 30_000 }).toBe(415);
  });

  test('lose their connection when nothing arrives [L-PHOTOS-UPLOAD-SILENCE]', async () => {
    const outcome = Promise.withResolvers<unknown>();
    const server = createServer((incoming) => {
      const options = { memberId: 1, silenceMilliseconds: 20 };
      const reading = withUpload(incoming, { types: [], maxBytes: 100 }, options, (bytes) => Promise.resolve(bytes));
      reading.then(outcome.resolve, outcome.reject);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const outgoing = request({ port, method: 'POST', headers: { 'content-length': 50 } });
    outgoing.on('error', () => undefined);
    const gone = closed(outgoing);
    outgoing.write('half');
    await expect(outcome.promise).rejects.toMatchObject({ code: 'malformed' });
    await gone;
    server.close();
  });
});

describe('a body that lies about its length', () => {
  test('is refused before it is read [V-PHOTOS-SIZE]', async () => {
    const { client } = await makeLoggedIn(gateway);
    const outgoing = request(`${gateway.url}/api/photos.php`, {
      method: 'POST',
      headers: {
        'cookie': [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'origin': client.origin,
        'idempotency-key': randomUUID(),
        'content-length': 10_000_000_000,
      },
    });
    outgoing.on('error', () => undefined);
    outgoing.flushHeaders();
    expect((await responseTo(outgoing)).statusCode).toBe(413);
    outgoing.destroy();
  });

  test('is refused when it goes on without one [V-PHOTOS-SIZE]', async () => {
    const { client } = await makeLoggedIn(gateway);
    const outgoing = await beginUpload(client, null);
    const response = responseTo(outgoing);
    outgoing.write(Buffer.alloc(10_000_001));
    expect((await response).statusCode).toBe(413);
    outgoing.destroy();
  });
});
