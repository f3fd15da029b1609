import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { personOf } from './domain/chat.ts';
import { FAKE_KEY, startFakeMollie } from './domain/fake-mollie.ts';
import type { FakeMollie } from './domain/fake-mollie.ts';
import { paymentOf, runRecurring, sendMollieNotice } from './domain/mollie-site.ts';
import { buyerOf, decideInSandbox, notify, pay } from './domain/sandbox.ts';
import { withdraw } from './domain/withdrawing.ts';
import { startTestGateway } from './harness.ts';
import type { TestClient, TestGateway } from './harness.ts';

const refundOf = ({ db }: TestGateway, id: string) =>
  db.selectFrom('refunds').selectAll().where('payment_id', '=', id).executeTakeFirstOrThrow();

/** Asks the provider about refunds as if they had been sent five hours ago. */
async function followRefunds(gateway: TestGateway): Promise<void> {
  await sql`update refunds set sent_at = sent_at - interval '5 hours', checked_at = checked_at - interval '5 hours'
    where status = 'sent'`.execute(gateway.db);
  await runRecurring(gateway, 'sent-refunds');
}

describe('a refund that Mollie has taken', () => {
  let mollie: FakeMollie;
  let gateway: TestGateway;
  let moderator: TestClient;
  beforeAll(async () => {
    mollie = await startFakeMollie();
    gateway = await startTestGateway({ env: { MOLLIE_API_KEY: FAKE_KEY, MOLLIE_API_URL: mollie.url } });
    ({ client: moderator } = await personOf(gateway, { role: 'moderator' }));
  });
  afterAll(async () => {
    await gateway.close();
    await mollie.close();
  });
  beforeEach(() => {
    mollie.failWith(null);
  });

  const waiting = async () => (await moderator.call('GET /api/refund-review.php')).refunds;
  const isSent = async (client: TestClient, id: string) =>
    (await client.call('GET /api/transactions.php', { query: { id } })).transactions[0]?.refund?.sent;

  /** A purchase whose money is on its way back. */
  async function sentRefund() {
    const { client } = await buyerOf(gateway);
    const { payment_id: id } = await pay(client);
    const { provider_reference: reference } = await paymentOf(gateway, id);
    const theirs = mollie.payment(reference ?? '');
    theirs.status = 'paid';
    await sendMollieNotice(gateway, theirs.id);
    await withdraw(client, id, 4499);
    await gateway.jobs.runDue('payment-refund');
    expect(await isSent(client, id)).toBe(true);
    const decide = async (state: string, index = 0) => {
      theirs.refunds[index] = { ...theirs.refunds[index], status: state };
      // What did not arrive is the merchant's again.
      if (state === 'failed' || state === 'canceled') theirs.amountRefunded = { currency: 'EUR', value: '0.00' };
      await followRefunds(gateway);
    };
    return { client, id, theirs, decide };
  }

  test.each(['failed', 'canceled'])(
    'and that is %s later waits for a moderator, who has it sent again [R-PAY-REFUND-FOLLOWED, R-MODERATION-REFUNDS]',
    async (state) => {
      const { client, id, theirs, decide } = await sentRefund();
      await decide('processing');
      expect(await refundOf(gateway, id)).toMatchObject({ status: 'sent', arrived_at: null });
      await decide(state);
      const [refund] = await waiting();
      expect(refund).toMatchObject({ payment_id: id, amount: 4499, failure: 'the money did not arrive' });
      expect(await isSent(client, id)).toBe(false);

      await moderator.call('PUT /api/refund-review.php', { body: { id: refund?.id ?? 0, decision: 'retry' } });
      await gateway.jobs.runDue('payment-refund');
      expect(theirs.refunds.map(({ status }) => status)).toEqual([state, 'pending']);
      expect(await isSent(client, id)).toBe(true);
      await decide('refunded', 1);
      expect(await refundOf(gateway, id)).toMatchObject({ status: 'sent', arrived_at: expect.any(Date) as Date });
      expect(await waiting()).toEqual([]);
    },
  );

  test('and that is refused because the bank has charged the payment back is owed no longer [R-PAY-CHARGEBACK-REFUND]', async () => {
    const { client, id, theirs, decide } = await sentRefund();
    theirs.amountChargedBack = { currency: 'EUR', value: '44.99' };
    await sendMollieNotice(gateway, theirs.id);
    await decide('failed');
    expect(await refundOf(gateway, id)).toMatchObject({ status: 'by_bank' });
    expect(await isSent(client, id)).toBe(true);
    expect(await waiting()).toEqual([]);
  });

  test('is asked about no more once it has arrived', async () => {
    const { decide } = await sentRefund();
    await decide('refunded');
    const questions = mollie.requests.length;
    await followRefunds(gateway);
    expect(mollie.requests.slice(questions)).toEqual([]);
  });

  test('and that it does not know waits for a moderator', async () => {
    const { id, theirs } = await sentRefund();
    theirs.refunds.length = 0;
    await followRefunds(gateway);
    expect(await refundOf(gateway, id)).toMatchObject({
      status: 'failed',
      failure: 'the provider does not know this refund',
    });
  });
});

test('a refund of the sandbox arrives [R-PAY-REFUND-FOLLOWED]', async () => {
  const gateway = await startTestGateway();
  try {
    const { client } = await buyerOf(gateway);
    const payment = await pay(client);
    await decideInSandbox(client, payment, 'pay');
    await notify(gateway, payment.payment_id, { status: 'completed' });
    await withdraw(client, payment.payment_id, 4499);
    await gateway.jobs.runDue('payment-refund');
    await followRefunds(gateway);
    expect(await refundOf(gateway, payment.payment_id)).toMatchObject({
      status: 'sent',
      arrived_at: expect.any(Date) as Date,
    });
  } finally {
    await gateway.close();
  }
});
