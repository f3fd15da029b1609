import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { send } from './domain/chat.ts';
import { collectDue, makeDebit } from './domain/direct-debit.ts';
import { verifiedFaults } from './domain/verified-ledger.ts';
import { buyerOf, decideInSandbox, pay } from './domain/sandbox.ts';
import { withdraw, withdrawOffered } from './domain/withdrawing.ts';
import { failureOf } from './failure.ts';
import { createClock, pass } from './jobs.ts';
import { startTestGateway, type TestClient, type TestGateway } from './harness.ts';

const clock = createClock();
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ clock });
});
afterAll(() => gateway.close());

const account = async (client: TestClient) => (await client.call('GET /api/user.php')).user;
const read = (client: TestClient, id: string) => client.call('GET /api/payment.php', { query: { id } });

/** Where the sandbox's page of a payment is, also of one whose payer never sees it. */
async function pageOf(id: string): Promise<{ redirect_url: string }> {
  const { token } = await gateway.db
    .selectFrom('sandbox_payments')
    .select('token')
    .where('merchant_reference', '=', id)
    .executeTakeFirstOrThrow();
  return { redirect_url: `/sandbox-pay/${token}` };
}

/** How the jobs stand by which a payment is reported. */
async function noticesOf(id: string): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select job.state from pgboss.job join sandbox_payments payment
      on job.data->>'body' like '%' || payment.reference || '%'
    where job.name = 'sandbox-notice' and payment.merchant_reference = ${id}`.execute(gateway.db);
  return rows.map(({ state }) => state);
}

describe('a payment that is open', () => {
  test('is left as it is by who leaves, and can be continued [R-PAY-SANDBOX-ENDINGS]', async () => {
    const { client } = await buyerOf(gateway);
    const payment = await pay(client);
    const { text } = await client.get(payment.redirect_url ?? '');
    expect(text).toMatch(
      new RegExp(String.raw`href="/credits/40/ideal\?payment=${payment.payment_id}">Leave without deciding</a>`),
    );
    expect(await read(client, payment.payment_id)).toMatchObject({
      status: 'created',
      redirect_url: payment.redirect_url,
    });
  });

  test('is completed by a notice that is late [R-PAY-SANDBOX-ENDINGS]', async () => {
    const { client } = await buyerOf(gateway);
    const payment = await pay(client);
    const response = await decideInSandbox(client, payment, 'late');
    expect([response.status, response.headers.location]).toEqual([
      303,
      `/credits/40/ideal?payment=${payment.payment_id}`,
    ]);
    await pass(clock, 59);
    expect(await gateway.jobs.runDue('sandbox-notice')).toBe(0);
    expect(await account(client)).toMatchObject({ credits: 0 });
    await pass(clock, 1);
    expect(await gateway.jobs.runDue('sandbox-notice')).toBe(1);
    expect(await read(client, payment.payment_id)).toMatchObject({ status: 'completed' });
    expect(await account(client)).toMatchObject({ credits: 40, paid_user: true });
  });

  test('is completed once by a notice that is sent twice [R-PAY-SANDBOX-ENDINGS, R-PAY-WEBHOOK-ONCE]', async () => {
    const { client } = await buyerOf(gateway);
    const payment = await pay(client);
    await decideInSandbox(client, payment, 'twice');
    await gateway.jobs.runDue('sandbox-notice');
    await expect.poll(() => noticesOf(payment.payment_id)).toEqual(['completed', 'completed']);
    expect(await account(client)).toMatchObject({ credits: 40 });
    expect(
      await gateway.db
        .selectFrom('payment_events')
        .select('status')
        .where('payment_id', '=', payment.payment_id)
        .execute(),
    ).toEqual([{ status: 'completed' }]);
    expect(await verifiedFaults(gateway.db)).toEqual([]);
  });
});

describe('a payment that is paid', () => {
  test.each([
    ['refund', 'refunded', 'refund', 'This payment has been refunded.'],
    ['chargeback', 'chargeback', 'chargeback', 'The payer’s bank has taken this payment back.'],
  ] as const)(
    'goes back by %s: the site takes its credits, ends Premium and says so [R-PAY-SANDBOX-ENDINGS]',
    async (button, status, kind, sentence) => {
      const { client } = await buyerOf(gateway);
      const payment = await pay(client);
      await decideInSandbox(client, payment, 'pay');
      const page = await client.get(payment.redirect_url ?? '');
      expect(page.text).toContain('Refund €44.99');
      expect(page.text).toContain('Charge €44.99 back');
      const [response] = await Promise.all([
        decideInSandbox(client, payment, button),
        decideInSandbox(client, payment, button),
      ]);
      expect([response.status, response.headers.location]).toEqual([303, payment.redirect_url]);
      await expect.poll(() => noticesOf(payment.payment_id)).toEqual(['completed', 'completed']);
      expect(await read(client, payment.payment_id)).toMatchObject({ status });
      expect(await account(client)).toMatchObject({ credits: 0, paid_user: false });
      const [transaction] = (await client.call('GET /api/transactions.php', { query: { id: payment.payment_id } }))
        .transactions;
      expect(transaction?.refund).toMatchObject({ kind, amount: 4499, credits: 40 });
      const after = await client.get(payment.redirect_url ?? '');
      expect(after.text).toContain(sentence);
      expect(after.text).not.toContain('<form');
      expect(await verifiedFaults(gateway.db)).toEqual([]);
    },
  );

  test('is not given back before its money has come, nor when a withdrawal has taken all of it', async () => {
    const [{ client: waiting }, { client }] = [await buyerOf(gateway), await buyerOf(gateway)];
    const slow = await pay(waiting, { method: 'sct', country: 'NL' });
    await decideInSandbox(waiting, slow, 'pay');
    expect((await waiting.get(slow.redirect_url ?? '')).text).not.toContain('<form');
    const payment = await pay(client);
    await decideInSandbox(client, payment, 'pay');
    await withdraw(client, payment.payment_id, 4499);
    await gateway.jobs.runDue('payment-refund');
    expect((await client.get(payment.redirect_url ?? '')).text).not.toContain('<form');
  });
});

describe('a refund by the page', () => {
  /** The buyer withdraws, the page refunds all before the withdrawal's own job does, and then the job runs. */
  async function refundTwice(spent: number) {
    const { client } = await buyerOf(gateway);
    const payment = await pay(client);
    await decideInSandbox(client, payment, 'pay');
    const partner = await gateway.makeMember();
    for (let sent = 0; sent < spent; sent += 1) await send(client, partner.id);
    const { payment_id: id } = payment;
    await withdrawOffered(client, id);
    await decideInSandbox(client, payment, 'refund');
    await gateway.jobs.runDue('payment-refund');
    const [refund, sandbox] = await Promise.all([
      gateway.db.selectFrom('refunds').select(['kind', 'status']).where('payment_id', '=', id).orderBy('id').execute(),
      gateway.db
        .selectFrom('sandbox_payments')
        .select(['status', 'refunded'])
        .where('merchant_reference', '=', id)
        .execute(),
    ]);
    return { refund, sandbox };
  }

  test.each([
    { spent: 0, refund: [{ kind: 'withdrawal', status: 'sent' }] },
    {
      spent: 10,
      refund: [
        { kind: 'withdrawal', status: 'by_bank' },
        { kind: 'refund', status: 'sent' },
      ],
    },
  ])(
    'while a withdrawal after $spent messages waits to be sent gives all back once, and no moderator has to see to it [R-PAY-SANDBOX-ENDINGS]',
    async ({ spent, refund }) => {
      expect(await refundTwice(spent)).toEqual({
        refund,
        sandbox: [{ status: 'refunded', refunded: 4499 }],
      });
      expect(await verifiedFaults(gateway.db)).toEqual([]);
    },
  );
});

describe('the list of payments', () => {
  test('leads to the page of a direct debit, which its bank can return: the member is blocked [R-PAY-SANDBOX-ENDINGS, R-PAY-CHARGEBACK-DEBIT]', async () => {
    const { client } = await buyerOf(gateway);
    const { payment_id: id } = await makeDebit(client);
    await collectDue(gateway);
    // It is collected: its time in the sandbox is the database's.
    await sql`update sandbox_payments set decided_at = now() - interval '1 minute' where merchant_reference = ${id}`.execute(
      gateway.db,
    );
    const page = await pageOf(id);
    const list = await client.get('/sandbox-pay');
    expect(list.text).toContain(`href="${page.redirect_url}"`);
    expect(list.text).toContain('SEPA direct debit');
    expect(list.text).not.toContain('<script');
    await decideInSandbox(client, page, 'chargeback');
    await expect.poll(async () => (await read(client, id)).status).toBe('chargeback');
    expect(await failureOf(pay(client, { method: 'sdd' }))).toMatchObject({ status: 403 });
  });

  test('is that of the tenant, in the language of the browser, and where the inbox is shown', async () => {
    const { client } = await buyerOf(gateway);
    const page = await pageOf((await pay(client)).payment_id);
    const elsewhere = await gateway
      .client('nuit.localhost')
      .get('/sandbox-pay', { headers: { 'accept-language': 'fr' } });
    expect(elsewhere.text).toContain('Paiements de démonstration');
    expect(elsewhere.text).not.toContain(page.redirect_url);
    const without = await startTestGateway({
      env: { MAIL_INBOX: 'off' },
      databaseUrl: gateway.config.databaseUrl ?? '',
    });
    try {
      expect((await without.client().get('/sandbox-pay')).text).not.toContain('Sandbox payments');
    } finally {
      await without.close();
    }
  });
});

// Last: the clock of this file is a year later afterwards.
describe('a purchase', () => {
  test('is the only one, and the premium that it brings has no end: a year of all jobs later nothing has changed [R-PAY-ONE-TIME, R-PAY-PREMIUM-LIFE]', async () => {
    const { client, id } = await buyerOf(gateway);
    const payment = await pay(client);
    await decideInSandbox(client, payment, 'pay');
    await gateway.jobs.runDue('sandbox-notice');
    await expect.poll(() => account(client)).toMatchObject({ credits: 40, paid_user: true });
    const paid = () =>
      gateway.db.selectFrom('payments').select(['id', 'amount', 'status']).where('user_id', '=', id).execute();
    const before = await paid();
    expect(before).toHaveLength(1);
    // As if it had been bought a year ago; what a subscription would do by now, the jobs would.
    for (const column of ['created_at', 'completed_at', 'updated_at'])
      await sql`update payments set ${sql.ref(column)} = ${sql.ref(column)} - interval '366 days' where user_id = ${id}`.execute(
        gateway.db,
      );
    await pass(clock, 366 * 86_400);
    await gateway.jobs.runDue();
    expect(await paid()).toEqual(before);
    expect(await account(client)).toMatchObject({ credits: 40, paid_user: true });
  });
});
