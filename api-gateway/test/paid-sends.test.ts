import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chats, credits, give, personOf, send } from './domain/chat.ts';
import { ledgerFaults } from './domain/rows.ts';
import { failureOf } from './failure.ts';
import { startTestGateway } from './harness.ts';
import type { TestClient, TestGateway } from './harness.ts';
import { untilWaiting } from './waiting.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const person = () => personOf(gateway, {});

/** Makes a first message wait until `change` has happened: another transaction opens the same conversation, and gives up. */
async function whileOpening(one: number, other: number, begin: () => Promise<unknown>, change: () => Promise<unknown>) {
  const [low, high] = [Math.min(one, other), Math.max(one, other)];
  let sent: Promise<unknown> = Promise.resolve();
  const opening = gateway.db.transaction().execute(async (trx) => {
    const tenant_id = (
      await trx.selectFrom('users').select('tenant_id').where('id', '=', one).executeTakeFirstOrThrow()
    ).tenant_id;
    await trx.insertInto('conversations').values({ tenant_id, low_id: low, high_id: high, started_by: one }).execute();
    sent = begin();
    // Its failure is awaited below.
    void sent.catch(() => {});
    await untilWaiting(gateway.db, trx, 1);
    await change();
    throw new Error('given up');
  });
  await expect(opening).rejects.toThrow('given up');
  await sent;
}

describe('a first message that waits for a lock', () => {
  test.each([
    ['is disabled', { status: 'disabled' }],
    ['becomes invisible', { invisible: true }],
  ] as const)(
    'to a member who %s meanwhile opens nothing and costs nothing [R-CHAT-LOST-RECIPIENT]',
    async (_what, change) => {
      const [a, b] = [await person(), await person()];
      const sent = whileOpening(
        a.id,
        b.id,
        () => send(a.client, b.id),
        () => gateway.db.updateTable('profiles').set(change).where('user_id', '=', b.id).execute(),
      );
      expect(await failureOf(sent)).toMatchObject({ status: 404, error: { code: 'not_found' } });
      expect([await credits(a.client), await chats(a.client)]).toEqual([20, []]);
      expect(await ledgerFaults(gateway.db)).toEqual([]);
    },
  );

  test('reaches a member who stays, and is charged once', async () => {
    const [a, b] = [await person(), await person()];
    const nothing = () => Promise.resolve();
    await whileOpening(a.id, b.id, () => send(a.client, b.id), nothing);
    expect([await credits(a.client), (await chats(b.client)).length]).toEqual([19, 1]);
  });
});

/** The two calls that cost, at a price that the sender says they were shown. */
const CALLS = [
  [
    'a message',
    1,
    (client: TestClient, id: number, price: number, clientId: string = randomUUID()) =>
      client.call('POST /api/message.php', { body: { profile_id: id, text: 'Hello', client_id: clientId, price } }),
  ],
  [
    'a gift',
    5,
    (client: TestClient, id: number, price: number, clientId: string = randomUUID()) =>
      client.call('POST /api/gift.php', { body: { profile_id: id, gift: 'rose', client_id: clientId, price } }),
  ],
] as const;

describe.each(CALLS)('%s', (_what, cost, call) => {
  test('at another price than was shown is refused with the price, opens nothing and costs nothing [R-CHAT-PRICE-SHOWN]', async () => {
    const [a, b] = [await person(), await person()];
    for (const shown of [cost - 1, cost + 1]) {
      expect(await failureOf(call(a.client, b.id, shown))).toMatchObject({
        status: 409,
        error: { code: 'conflict', price: cost, message: expect.stringContaining(`in credits: ${cost}.`) as unknown },
      });
    }
    expect([await credits(a.client), await chats(b.client)]).toEqual([20, []]);
    expect((await call(a.client, b.id, cost)).credits).toBe(20 - cost);
  });

  test('that was sent before is returned, whatever price is said then [R-CHAT-PRICE-SHOWN, R-CHAT-SEND-REPEATED]', async () => {
    const [a, b] = [await person(), await person()];
    const clientId = randomUUID();
    const first = await call(a.client, b.id, cost, clientId);
    expect((await call(a.client, b.id, cost + 1, clientId)).message.id).toBe(first.message.id);
    expect(await credits(a.client)).toBe(20 - cost);
  });
});

test('a caller that says nothing of the price pays what the site takes [R-CHAT-PRICE-SHOWN]', async () => {
  const [a, b] = [await person(), await person()];
  await send(a.client, b.id);
  await give(a.client, b.id);
  expect(await credits(a.client)).toBe(14);
});
