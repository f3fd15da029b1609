import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chats, personOf, send } from '../domain/chat.ts';
import { block } from '../domain/photos.ts';
import { buyerOf, pay } from '../domain/sandbox.ts';
import type { TestGateway } from '../harness.ts';
import { readPage } from './html-page.ts';
import { startPublishedGateway } from './published-gateway.ts';
import type { PublishedGateway } from './published-gateway.ts';

let site: PublishedGateway;
let gateway: TestGateway;
beforeAll(async () => {
  site = await startPublishedGateway();
  ({ gateway } = site);
});
afterAll(() => site.close());

/** More than any number that the database counts with. */
const NOBODY = 999_999_999_999_999;

describe('the status of a page about something of the member’s own', () => {
  test('is 404 for a conversation that is not theirs, as the page says', async () => {
    const [writer, reader, stranger] = [await personOf(gateway), await personOf(gateway), await personOf(gateway)];
    await send(writer.client, reader.id);
    const [chat] = await chats(reader.client);
    const path = `/chats/${chat?.conversation.id}`;
    expect((await reader.client.get(path)).status).toBe(200);
    expect((await writer.client.get(path)).status).toBe(200);
    for (const [client, address] of [
      [stranger.client, path],
      [reader.client, '/chats/99999999'],
      [reader.client, `/chats/${NOBODY}`],
      [reader.client, `/fr/chats/${NOBODY}`],
    ] as const) {
      const response = await client.get(address);
      expect([address, response.status]).toEqual([address, 404]);
      expect(readPage(response.text).plan).toMatchObject({ route: null, status: 404 });
    }
  });

  test('is 403 for a conversation with somebody who blocked them, 404 for whom they blocked [R-PRIVACY-BLOCKED-ACCESS]', async () => {
    const [viewer, blocker, blocked] = [await personOf(gateway), await personOf(gateway), await personOf(gateway)];
    for (const partner of [blocker, blocked]) await send(partner.client, viewer.id);
    const found = await chats(viewer.client);
    const pathWith = (id: number) => `/chats/${found.find(({ profile }) => profile.id === id)?.conversation.id}`;
    await block(gateway.db, blocker.id, viewer.id);
    await block(gateway.db, viewer.id, blocked.id);
    expect((await viewer.client.get(pathWith(blocker.id))).status).toBe(403);
    expect((await viewer.client.get(pathWith(blocked.id))).status).toBe(404);
    expect((await viewer.client.get(`/members/${blocker.id}/chat`)).status).toBe(403);
    expect((await viewer.client.get(`/members/${blocked.id}/chat`)).status).toBe(404);
  });

  test('is 404 for a chat with nobody, 200 with somebody', async () => {
    const [viewer, somebody] = [await personOf(gateway), await personOf(gateway)];
    expect((await viewer.client.get(`/members/${somebody.id}/chat`)).status).toBe(200);
    expect((await viewer.client.get('/members/99999999/chat')).status).toBe(404);
    expect((await viewer.client.get(`/members/${NOBODY}/chat`)).status).toBe(404);
    expect((await viewer.client.get(`/members/${NOBODY}`)).status).toBe(404);
  });

  test('is 404 for a bundle or payment that does not exist or is another’s; the part says which', async () => {
    const { client } = await buyerOf(gateway);
    const { payment_id: own } = await pay(client);
    const { payment_id: foreign } = await pay((await buyerOf(gateway)).client);
    for (const path of ['/credits/40', '/credits/160/ideal', `/credits/40/ideal?payment=${own}`])
      expect([path, (await client.get(path)).status]).toEqual([path, 200]);
    for (const path of [
      '/credits/999',
      '/credits/abc/visa',
      `/credits/40/ideal?payment=${foreign}`,
      `/credits/40/ideal?payment=${randomUUID()}`,
      '/credits/40/ideal?payment=nothing',
    ]) {
      const response = await client.get(path);
      expect([path, response.status]).toEqual([path, 404]);
      expect(readPage(response.text).plan).toMatchObject({ route: { id: 'credits-id-paymentmethod' }, status: 404 });
    }
  });
});
