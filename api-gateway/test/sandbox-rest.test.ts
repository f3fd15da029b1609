import { afterAll, beforeAll, expect, test } from 'vitest';
import { send } from './domain/chat.ts';
import { buyerOf, decideInSandbox, pay } from './domain/sandbox.ts';
import { verifiedFaults } from './domain/verified-ledger.ts';
import { withdrawOffered } from './domain/withdrawing.ts';
import { startTestGateway, type TestGateway } from './harness.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

test('what a withdrawal has left of a payment is charged back by the page, and the ledger is right [R-PAY-SANDBOX-ENDINGS, R-PAY-STATUS-REST-RETURNED]', async () => {
  const { client } = await buyerOf(gateway);
  const payment = await pay(client);
  const { payment_id: id } = payment;
  await decideInSandbox(client, payment, 'pay');
  await send(client, (await gateway.makeMember()).id);
  const amount = await withdrawOffered(client, id);
  await gateway.jobs.runDue('payment-refund');
  const rest = ((4499 - amount) / 100).toFixed(2);
  expect((await client.get(payment.redirect_url ?? '')).text).toContain(`Charge €${rest} back`);
  await decideInSandbox(client, payment, 'chargeback');
  await gateway.jobs.runDue('sandbox-notice');
  await expect
    .poll(async () => (await client.call('GET /api/payment.php', { query: { id } })).status)
    .toBe('chargeback');
  const { transactions } = await client.call('GET /api/transactions.php', { query: { id } });
  expect(transactions[0]?.refunds).toMatchObject([
    { kind: 'withdrawal', amount },
    { kind: 'chargeback', amount: 4499 - amount },
  ]);
  expect(await verifiedFaults(gateway.db)).toEqual([]);
});
