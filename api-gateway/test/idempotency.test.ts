import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { otherGateway } from './domain/other-gateway.ts';
import { startTestGateway } from './harness.ts';
import type { TestClient, TestGateway, TestMember } from './harness.ts';

/** The like call stands for every call with a key; what it does is counted and can be held. */
let gateway: TestGateway;
let runs = 0;
let hold: Promise<void> | null = null;
let fail = false;
let liked: TestMember;

beforeAll(async () => {
  gateway = await startTestGateway({
    mutate: (composed) => ({
      ...composed,
      handlers: {
        ...composed.handlers,
        'POST /api/like.php': async () => {
          runs += 1;
          await hold;
          if (fail) throw new Error('the work failed');
          return { liked: true, match: runs % 2 === 0 };
        },
      },
    }),
  });
  liked = await gateway.makeMember();
});
afterAll(() => gateway.close());

const like = (client: TestClient, key: string | undefined, profile = liked.id) =>
  client.post('/api/like.php', { profile_id: profile }, { headers: { 'idempotency-key': key } });

const newMember = async () => gateway.login(await gateway.makeMember());

test('a call that needs a key is 422 without one, or with one that is no UUID [R-PLATFORM-IDEMPOTENCY-KEY]', async () => {
  const client = await newMember();
  for (const key of [undefined, '', 'abc', '1']) {
    const response = await like(client, key);
    expect(response.status).toBe(422);
    expect(response.body).toMatchObject({
      error: { fields: { 'Idempotency-Key': 'This call needs an Idempotency-Key, a UUID.' } },
    });
  }
});

test('the first response is given again, the work done once [R-PLATFORM-IDEMPOTENCY-REPLAY]', async () => {
  const client = await newMember();
  const key = randomUUID();
  const before = runs;
  const responses = [await like(client, key), await like(client, key), await like(client, key.toUpperCase())];
  expect(runs).toBe(before + 1);
  expect(responses.map(({ text }) => text)).toEqual([responses[0]?.text, responses[0]?.text, responses[0]?.text]);
  expect(responses.map(({ headers }) => headers['idempotency-replayed'])).toEqual([undefined, 'true', 'true']);
});

test('the same key with another body is 422 [R-PLATFORM-IDEMPOTENCY-BODY]', async () => {
  const client = await newMember();
  const key = randomUUID();
  await like(client, key);
  const response = await like(client, key, liked.id + 1);
  expect(response.status).toBe(422);
  expect(response.body).toMatchObject({
    error: { fields: { 'Idempotency-Key': 'This Idempotency-Key was used with another request.' } },
  });
});

test('while the first is in flight the second is 409 with Retry-After [R-PLATFORM-IDEMPOTENCY-FLIGHT, R-PLATFORM-IDEMPOTENCY-REPLAY]', async () => {
  const client = await newMember();
  const key = randomUUID();
  const { promise, resolve } = Promise.withResolvers<void>();
  hold = promise;
  const before = runs;
  const first = like(client, key);
  await expect.poll(() => runs).toBe(before + 1);
  const second = await like(client, key);
  expect([second.status, second.headers['retry-after']]).toEqual([409, '1']);
  hold = null;
  resolve();
  expect((await first).status).toBe(200);
  expect((await like(client, key)).headers['idempotency-replayed']).toBe('true');
});

test('keys are of one member: another one with the same key is on their own [R-PLATFORM-IDEMPOTENCY-SCOPE]', async () => {
  const [one, two] = [await newMember(), await newMember()];
  const key = randomUUID();
  const before = runs;
  await like(one, key);
  await like(two, key);
  expect(runs).toBe(before + 2);
});

test('a failed call keeps nothing: the next try with its key is a new one', async () => {
  const client = await newMember();
  const key = randomUUID();
  fail = true;
  expect((await like(client, key)).status).toBe(500);
  fail = false;
  expect((await like(client, key)).status).toBe(200);
});

/** What a gateway leaves that is killed in the middle of a call: a key without a response. Null: who it was is not known. */
const leaveKey = (key: string, presence: number | null) =>
  sql`
    update idempotency_keys
    set status = null, answer = null, presence = ${presence}, leased_until = now() + interval '20 seconds'
    where key = ${key}
  `.execute(gateway.db);

test('the key of a call whose gateway was killed is free at once, for one of twenty retries [R-PLATFORM-IDEMPOTENCY-CRASH]', async () => {
  const client = await newMember();
  const key = randomUUID();
  await like(client, key);
  const other = await otherGateway(gateway, 77);
  await leaveKey(key, 77);
  const before = runs;
  // While the other one lives, the call is under way.
  expect((await like(client, key)).status).toBe(409);
  await other.end();
  expect((await like(client, key, liked.id + 1)).status).toBe(422);
  const responses = await Promise.all(Array.from({ length: 20 }, () => like(client, key)));
  expect(runs).toBe(before + 1);
  expect(responses.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
  expect(responses.some(({ status }) => status === 200)).toBe(true);
});

test('a key that this gateway could not release is free for it at once', async () => {
  const client = await newMember();
  const key = randomUUID();
  await like(client, key);
  const { rows } = await sql<{ presence: number }>`select presence from idempotency_keys where key = ${key}`.execute(
    gateway.db,
  );
  await leaveKey(key, rows[0]?.presence ?? 0);
  expect((await like(client, key)).status).toBe(200);
});

test('where the gateway of a call is not known, its key is free when its lease is over, not after 24 hours', async () => {
  const client = await newMember();
  const key = randomUUID();
  await like(client, key);
  await leaveKey(key, null);
  expect((await like(client, key)).status).toBe(409);
  await sql`update idempotency_keys set leased_until = now() - interval '1 second' where key = ${key}`.execute(
    gateway.db,
  );
  expect((await like(client, key, liked.id + 1)).status).toBe(422);
  expect((await like(client, key)).status).toBe(200);
});

test('after 24 hours a key is new again [L-PLATFORM-IDEMPOTENCY-TIME]', async () => {
  const client = await newMember();
  const key = randomUUID();
  const before = runs;
  await like(client, key);
  await sql`update idempotency_keys set created_at = now() - interval '23 hours 59 minutes' where key = ${key}`.execute(
    gateway.db,
  );
  await like(client, key);
  expect(runs).toBe(before + 1);
  await sql`update idempotency_keys set created_at = now() - interval '24 hours 1 minute' where key = ${key}`.execute(
    gateway.db,
  );
  await like(client, key);
  expect(runs).toBe(before + 2);
});

test('twenty at once with one key do the work once', async () => {
  const client = await newMember();
  const key = randomUUID();
  const before = runs;
  const responses = await Promise.all(Array.from({ length: 20 }, () => like(client, key)));
  expect(runs).toBe(before + 1);
  const statuses = responses.map(({ status }) => status);
  expect(statuses).toContain(200);
  // A call during the first one is refused with a time to wait; a later one gets its response.
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
});
