import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '../src/platform/errors/app-error.ts';
import { withUpload } from '../src/platform/http/upload-body.ts';
import type { Pace } from '../src/platform/http/upload-body.ts';
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

  test('take nothing by what they only announce [L-PHOTOS-UPLOAD-SHARE]', async () => {
    const members = await Promise.all([makeLoggedIn(gateway), makeLoggedIn(gateway)]);
    // One that says no length may become 10 MB.
    const begins = members.flatMap((member) =>
      [null, 10_000_000, 10_000_000, 10_000_000].map((length) => beginUpload(member.client, length)),
    );
    const open = await Promise.all(begins);
    const { client } = await makeLoggedIn(gateway);
    expect((await sendPhoto(client, photo)).status).toBe(201);
    await Promise.all(open.map(abandon));
  });
});

/** The uploads to a server that keeps each until it is ended. */
async function startKeeper(pace?: Pace) {
  const kept = Promise.withResolvers<void>();
  const server = createServer((incoming, response) => {
    const [memberId, address] = (incoming.headers['x-sender'] ?? '').toString().split(' ');
    const options = { memberId: Number(memberId), address: address ?? null, ...(pace === undefined ? {} : { pace }) };
    withUpload(incoming, { types: [], maxBytes: 10_000_000 }, options, () => kept.promise)
      .then(() => 201)
      .catch((error: unknown) => (error instanceof AppError && error.code === 'unavailable' ? 503 : 500))
      .then((status) => response.writeHead(status, { connection: 'close' }).end())
      // A sender who has gone gets no response.
      .catch(() => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  /** Begins to send 10 MB, of which `bytes` go out now. */
  const send = (sender: string, bytes: number): ClientRequest => {
    const headers = { 'x-sender': sender, 'content-length': 10_000_000 };
    const outgoing = request({ port, method: 'POST', headers });
    outgoing.on('error', () => undefined);
    outgoing.write(Buffer.alloc(bytes));
    return outgoing;
  };
  const statusOf = async (outgoing: ClientRequest) => (await responseTo(outgoing)).statusCode;
  return {
    send,
    statusOf,
    close: () => {
      kept.resolve();
      server.closeAllConnections();
      server.close();
    },
  };
}

describe('the room for uploads', () => {
  /** What is refused of uploads of which almost all arrives. */
  async function refusedOf(senders: readonly string[]): Promise<number> {
    const keeper = await startKeeper();
    const first = Promise.withResolvers<number>();
    const sent = senders.map((sender) => keeper.send(sender, 9_900_000));
    for (const outgoing of sent)
      keeper.statusOf(outgoing).then(
        (status) => first.resolve(status ?? 0),
        () => undefined,
      );
    const status = await first.promise;
    await Promise.all(sent.map(abandon));
    keeper.close();
    return status;
  }

  test('is 60 MB, for all members together [L-PHOTOS-UPLOAD-MEMORY]', async () => {
    const senders = [1, 2, 3, 4, 5, 6, 7].map((id) => `${id} 192.0.2.${id}`);
    expect(await refusedOf(senders)).toBe(503);
  });

  test('is 20 MB for one member [L-PHOTOS-UPLOAD-SHARE]', async () => {
    expect(await refusedOf(['1 192.0.2.1', '1 192.0.2.2', '1 192.0.2.3'])).toBe(503);
  });

  test('is 30 MB for one address [L-PHOTOS-UPLOAD-SHARE]', async () => {
    expect(await refusedOf([1, 2, 3, 4].map((id) => `${id} 192.0.2.1`))).toBe(503);
  });

  test('is given back when uploads end [L-PHOTOS-UPLOAD-MEMORY]', async () => {
    const { client } = await makeLoggedIn(gateway);
    await expect.poll(async () => (await sendPhoto(client, photo)).status, { timeout: 30_000 }).toBe(201);
  });
});

describe('an upload that is too slow', () => {
  test('loses its connection when nothing arrives [L-PHOTOS-UPLOAD-SILENCE]', async () => {
    const keeper = await startKeeper({ milliseconds: 20, bytes: 100 });
    const outgoing = keeper.send('1 192.0.2.1', 10);
    await expect(closed(outgoing)).resolves.toBeUndefined();
    keeper.close();
  });

  test('loses its connection when it drips [L-PHOTOS-UPLOAD-SILENCE]', async () => {
    const keeper = await startKeeper({ milliseconds: 50, bytes: 1_000_000 });
    const outgoing = keeper.send('1 192.0.2.1', 10);
    const drip = setInterval(() => outgoing.write('x'), 5);
    await expect(closed(outgoing)).resolves.toBeUndefined();
    clearInterval(drip);
    keeper.close();
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
