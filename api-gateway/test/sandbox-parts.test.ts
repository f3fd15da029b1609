import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buyerOf, decideInSandbox, pay } from './domain/sandbox.ts';
import { verifiedFaults } from './domain/verified-ledger.ts';
import { startTestGateway, type TestClient, type TestGateway } from './harness.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const account = async (client: TestClient) => (await client.call('GET /api/user.php')).user;

describe('a payment of which a part went back', () => {
  const amountsOf = async (client: TestClient, id: string) =>
    (await client.call('GET /api/transactions.php', { query: { id } })).transactions[0]?.refunds.map(
      ({ kind, amount, credits }) => [kind, amount, credits],
    );

  test('by the page is cheaper: its credits stay, and the rest can still be refunded [R-PAY-SANDBOX-ENDINGS, R-PAY-PRICE-LOWERED]', async () => {
    const { client } = await buyerOf(gateway);
    const payment = await pay(client);
    await decideInSandbox(client, payment, 'pay');
    for (const amount of ['', 'ten', '0', '44.99', '45']) {
      const refused = await decideInSandbox(client, payment, 'part', { amount });
      expect([refused.status, refused.text.includes('Enter an amount below €44.99')], amount).toEqual([422, true]);
    }
    const { payment_id: id } = payment;
    for (const amount of ['10', '4,99']) await decideInSandbox(client, payment, 'part', { amount });
    await expect
      .poll(() => amountsOf(client, id))
      .toEqual([
        ['refund', 1000, 0],
        ['refund', 499, 0],
      ]);
    expect(await account(client)).toMatchObject({ credits: 40, paid_user: true });
    expect(await client.call('GET /api/payment.php', { query: { id } })).toMatchObject({ status: 'completed' });
    expect((await client.get(payment.redirect_url ?? '')).text).toContain('Refund €30.00');
    await decideInSandbox(client, payment, 'refund');
    await expect.poll(() => amountsOf(client, id)).toHaveLength(3);
    expect((await amountsOf(client, id))?.at(-1)).toEqual(['refund', 3000, 40]);
    expect(await verifiedFaults(gateway.db)).toEqual([]);
  });
});
