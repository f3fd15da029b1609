import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertOrder } from './domain/orders.ts';
import { buyerOf } from './domain/sandbox.ts';
import { startTestGateway, type TestGateway } from './harness.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

test('purchases beyond 200 come page by page, each once [C-PAY-TRANSACTIONS]', async () => {
  const { client, id: userId } = await buyerOf(gateway);
  const stranger = await insertOrder(gateway.db, (await buyerOf(gateway)).id, { credits: 15, amount: 1999 });
  const made: string[] = [];
  for (let order = 0; order < 203; order += 1)
    made.push(await insertOrder(gateway.db, userId, { credits: 15, amount: 1999 }));
  // Several at one moment.
  await gateway.db
    .updateTable('payments')
    .set({ created_at: new Date() })
    .where('id', 'in', made.slice(0, 50))
    .execute();
  const first = await client.call('GET /api/transactions.php');
  expect(first.transactions).toHaveLength(200);
  const query = { after: first.next_purchases ?? '' };
  const second = await client.call('GET /api/transactions.php', { query });
  expect(second).toMatchObject({ movements: [], next_purchases: null });
  const listed = [...first.transactions, ...second.transactions].map(({ id }) => id);
  expect(listed.toSorted()).toEqual(made.toSorted());
  const others = await client.call('GET /api/transactions.php', { query: { after: stranger } });
  expect(others.transactions, 'after somebody else’s').toEqual([]);
});
