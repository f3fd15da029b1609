import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LONGEST_PAUSE_MILLISECONDS } from '../src/platform/db/notices.ts';
import { STREAM_RETRY_MILLISECONDS } from '../src/platform/http/event-stream.ts';
import { GONE_MILLISECONDS, onceByKey, scopeOf } from '../src/platform/http/idempotency.ts';
import type { KeyStore, StoredResponse } from '../src/platform/http/idempotency.ts';
import { otherGateway } from './domain/other-gateway.ts';
import { startTestGateway } from './harness.ts';
import type { TestGateway } from './harness.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

/** A call as a gateway of this number does it. */
const callAs = (presence: number, key: string, store: Partial<KeyStore>, work: () => Promise<StoredResponse>) =>
  onceByKey(
    {
      db: gateway.db,
      notices: { presence: () => presence, whenPresent: () => Promise.resolve(presence) },
      ...store,
    },
    {
      endpoint: 'POST /api/like.php',
      key,
      scope: scopeOf(1),
      bytes: Buffer.from('{}'),
      log: { warn: () => undefined },
    },
    work,
  );
const DONE: StoredResponse = { status: 204, json: null, session: null };

test('a gateway that lives keeps its key when its connection was away for a moment [R-PLATFORM-IDEMPOTENCY-FLIGHT]', async () => {
  const key = randomUUID();
  const work = Promise.withResolvers<StoredResponse>();
  const begun = Promise.withResolvers<void>();
  const first = callAs(78, key, {}, () => {
    begun.resolve();
    return work.promise;
  });
  await begun.promise;
  let other: Awaited<ReturnType<typeof otherGateway>> | undefined;
  const untilGone = async () => (other = await otherGateway(gateway, 78));
  const retried = callAs(79, key, { untilGone }, () => Promise.reject(new Error('the work is done twice')));
  await expect(retried).rejects.toMatchObject({ code: 'conflict' });
  expect(other, 'it was waited for').toBeDefined();
  work.resolve(DONE);
  expect(await first).toMatchObject({ replayed: false });
  await other?.end();
});

test('after a crash a page waits for less than 2 s in all, for its stream and then for the key; a gateway that lives is known again before [R-PLATFORM-IDEMPOTENCY-CRASH, R-PLATFORM-IDEMPOTENCY-FLIGHT]', () => {
  // What is left is for the calls themselves.
  const CALLS = 300;
  expect(STREAM_RETRY_MILLISECONDS + GONE_MILLISECONDS).toBeLessThanOrEqual(2000 - CALLS);
  expect(LONGEST_PAUSE_MILLISECONDS).toBeLessThanOrEqual(GONE_MILLISECONDS - CALLS);
});

test('a call waits until the database knows its gateway, as after a restart of the database, before it takes its key [R-PLATFORM-IDEMPOTENCY-CRASH]', async () => {
  const key = randomUUID();
  const known = Promise.withResolvers<number>();
  const notices = { presence: () => null, whenPresent: () => known.promise };
  const holderOf = async () =>
    (
      await sql<{ presence: number | null }>`select presence from idempotency_keys where key = ${key}`.execute(
        gateway.db,
      )
    ).rows;
  const done = callAs(79, key, { notices }, async () => {
    expect(await holderOf()).toEqual([{ presence: 79 }]);
    return DONE;
  });
  expect(await holderOf()).toEqual([]);
  known.resolve(79);
  expect(await done).toMatchObject({ replayed: false });
});
