import { afterAll, beforeAll, expect, test } from 'vitest';
import { personOf } from './domain/chat.ts';
import { listen } from './domain/streams.ts';
import { startTestGateway } from './harness.ts';
import type { TestClient, TestGateway } from './harness.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const person = () => personOf(gateway, {});
const listenAs = (client: TestClient, options: { at?: TestGateway } = {}) =>
  listen(client, { at: gateway, ...options });

test('a stream ends at the logout of its session, and of no other', async () => {
  const a = await gateway.makeMember();
  const [here, there] = [await gateway.login(a), await gateway.login(a)];
  const [first, second] = [await listenAs(here), await listenAs(there)];
  let isOver = false;
  void second.ended.then(() => (isOver = true));
  await here.call('GET /api/logout.php');
  await first.ended;
  expect(isOver).toBe(false);
  second.close();
});

test('a stream ends when its member opens more than there are places, and is back later; those of others stay [L-CHAT-EVENTS-STREAMS]', async () => {
  const [a, other] = [await person(), await person()];
  const theirs = await listenAs(other.client);
  const streams: Awaited<ReturnType<typeof listenAs>>[] = [];
  for (let count = 0; count < 21; count += 1) streams.push(await listenAs(a.client));
  const [oldest, ...rest] = streams;
  await oldest?.ended;
  expect(oldest?.pauses).toEqual([1000, 60_000]);
  await other.client.call('POST /api/like.php', { body: { profile_id: a.id } });
  await expect.poll(() => rest.map(({ types }) => types().includes('like'))).toEqual(rest.map(() => true));
  await a.client.call('POST /api/like.php', { body: { profile_id: other.id } });
  await expect.poll(theirs.types).toContain('match');
  for (const stream of [theirs, ...rest]) stream.close();
});

test('a stream ends when the gateway stops', async () => {
  const other = await startTestGateway({ databaseUrl: gateway.config.databaseUrl ?? '' });
  const stream = await listenAs((await person()).client, { at: other });
  await other.close();
  await stream.ended;
});
