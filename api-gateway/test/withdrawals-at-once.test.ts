import { afterAll, beforeAll, expect, test } from 'vitest';
import { personOf, send } from './domain/chat.ts';
import { buyerOf, notify, pay } from './domain/sandbox.ts';
import { verifiedFaults } from './domain/verified-ledger.ts';
import { offerOf, withdraw } from './domain/withdrawing.ts';
import { startTestGateway, type TestClient, type TestGateway } from './harness.ts';
import { untilWaiting } from './waiting.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

/** How many messages are sent at once. */
const SENDS = 5;
const CHANGED = 'Your unused credits have changed meanwhile, and so has the refund. Please look at the new amount.';

const account = async (client: TestClient) => (await client.call('GET /api/user.php')).user;

/**
 * Two confirmations and five sends of a member at once: all of them wait for the account, in this order, before the first goes on.
 */
async function meet(first: 'confirmations' | 'sends') {
  const { client, id: userId } = await buyerOf(gateway);
  const { payment_id: id } = await pay(client, { bundle_id: '15' });
  await notify(gateway, id, { status: 'completed' });
  const partner = await personOf(gateway);
  const { amount } = await offerOf(client, id);
  const begin = {
    confirmations: () => [1, 2].map(() => withdraw(client, id, amount)),
    sends: () => Array.from({ length: SENDS }, () => send(client, partner.id)),
  };
  const orders = { confirmations: ['confirmations', 'sends'], sends: ['sends', 'confirmations'] } as const;
  // What was begun is awaited when the lock is gone.
  const { begun } = await gateway.db.transaction().execute(async (trx) => {
    await trx.selectFrom('credit_accounts').select('id').where('user_id', '=', userId).forUpdate().execute();
    const outcomes: Record<keyof typeof begin, Promise<PromiseSettledResult<unknown>[]>> = {
      confirmations: Promise.resolve([]),
      sends: Promise.resolve([]),
    };
    let waiting = 0;
    for (const kind of orders[first]) {
      const calls = begin[kind]();
      waiting += calls.length;
      outcomes[kind] = Promise.allSettled(calls);
      await untilWaiting(gateway.db, trx, waiting);
    }
    return { begun: outcomes };
  });
  const [confirmations, sends] = [await begun.confirmations, await begun.sends];
  const refunds = await gateway.db.selectFrom('refunds').selectAll().where('payment_id', '=', id).execute();
  const messages = await gateway.db
    .selectFrom('messages')
    .select('id')
    .where('recipient_id', '=', partner.id)
    .execute();
  expect(await verifiedFaults(gateway.db)).toEqual([]);
  return { client, confirmations, sends, refunds, sent: messages.length };
}

const refused = (status: number, message: string) => ({
  status: 'rejected',
  reason: { status, error: { message } },
});

test('a withdrawal that is there before sends is made once, for all that was unused; the sends find no credits [R-PAY-WITHDRAWAL-ONCE, R-CREDITS-NOT-NEGATIVE]', async () => {
  const { client, confirmations, sends, refunds, sent } = await meet('confirmations');
  // The second one repeats the first, which changes nothing.
  for (const outcome of confirmations)
    expect(outcome).toMatchObject({ status: 'fulfilled', value: { status: 'refunded', refund: { amount: 1999 } } });
  expect(refunds).toMatchObject([{ kind: 'withdrawal', amount: 1999, credits: 15 }]);
  expect(sends).toHaveLength(SENDS);
  for (const outcome of sends) expect(outcome).toMatchObject(refused(402, 'You do not have enough credits.'));
  expect(sent).toBe(0);
  expect(await account(client)).toMatchObject({ credits: 0, paid_user: false });
});

test('a withdrawal that waits for sends is refused, because its sum is another one by then; the sends arrive [R-PAY-WITHDRAWAL-ONCE, R-PAY-WITHDRAWAL-STEPS, R-CREDITS-NOT-NEGATIVE]', async () => {
  const { client, confirmations, sends, refunds, sent } = await meet('sends');
  expect(confirmations).toHaveLength(2);
  for (const outcome of confirmations) expect(outcome).toMatchObject(refused(409, CHANGED));
  expect(refunds).toEqual([]);
  for (const outcome of sends) expect(outcome).toMatchObject({ status: 'fulfilled' });
  expect(sent).toBe(SENDS);
  expect(await account(client)).toMatchObject({ credits: 15 - SENDS, paid_user: true });
});
