import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { credits, personOf, send } from './domain/chat.ts';
import { failureOf } from './failure.ts';
import { startTestGateway, type TestGateway } from './harness.ts';

const PER_MINUTE = 6;
/** So that some of what comes at once is taken, and some is not. */
const BEFORE = 4;
const AT_ONCE = 6;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ env: { MESSAGES_PER_MINUTE: String(PER_MINUTE) } });
});
afterAll(() => gateway.close());

/** Statements of this database that wait for a lock. */
const waiting = async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(gateway.db);
  return rows[0]?.count;
};

test('of messages to several conversations at once, exactly those are taken that the minute has room for [R-CHAT-SEND-PACE]', async () => {
  const me = await personOf(gateway);
  const partners = await Promise.all(Array.from({ length: AT_ONCE }, () => personOf(gateway)));
  const conversations = await Promise.all(
    partners.map(async ({ client }) => (await send(client, me.id)).conversation.id),
  );
  for (const { id } of partners.slice(0, BEFORE)) await send(me.client, id, 'Before');
  // All of them have begun, and go on at the same moment: none is done before another one is counted.
  const sends = await gateway.db.transaction().execute(async (trx) => {
    await trx.selectFrom('conversations').select('id').where('id', 'in', conversations).forNoKeyUpdate().execute();
    const begun = partners.map(({ id }) => send(me.client, id, 'At once'));
    await expect.poll(waiting).toBe(AT_ONCE);
    return begun;
  });
  const outcomes = await Promise.allSettled(sends);
  const refused = sends.filter((_, index) => outcomes[index]?.status === 'rejected');
  expect(AT_ONCE - refused.length, 'taken').toBe(PER_MINUTE - BEFORE);
  for (const one of refused) {
    const failure = await failureOf(one);
    const seconds = Number(failure.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(failure).toMatchObject({
      status: 429,
      error: { code: 'too_many_requests', message: `Too many requests, try again in ${seconds} s.` },
    });
  }
  expect(await credits(me.client)).toBe(20 - PER_MINUTE);
  const { count } = await gateway.db
    .selectFrom('messages')
    .where('sender_id', '=', me.id)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBe(PER_MINUTE);
});
