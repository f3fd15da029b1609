import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeTo, collectDue, makeDebit, ownPhone, sendForm, typeCode } from './domain/direct-debit.ts';
import { REFUSED_ACCOUNT } from './domain/fake-mandates.ts';
import { FAKE_KEY, startFakeMollie } from './domain/fake-mollie.ts';
import type { FakeMollie } from './domain/fake-mollie.ts';
import { verifiedFaults } from './domain/verified-ledger.ts';
import { buyerOf, pay } from './domain/sandbox.ts';
import { transactionOf, withdraw } from './domain/withdrawing.ts';
import { failureOf } from './failure.ts';
import { startTestGateway } from './harness.ts';
import type { TestClient, TestGateway } from './harness.ts';

let mollie: FakeMollie;
beforeAll(async () => {
  mollie = await startFakeMollie();
});
afterAll(() => mollie.close());
beforeEach(() => {
  mollie.failWith(null);
});

describe('a site with Mollie', () => {
  let gateway: TestGateway;
  const log: string[] = [];
  beforeAll(async () => {
    gateway = await startTestGateway({
      env: { MOLLIE_API_KEY: FAKE_KEY, MOLLIE_API_URL: mollie.url, LOG_LEVEL: 'trace' },
      log,
    });
  });
  afterAll(() => gateway.close());

  const account = async (client: TestClient) => (await client.call('GET /api/user.php')).user;
  const read = (client: TestClient, id: string) => client.call('GET /api/payment.php', { query: { id } });
  const referenceOf = async (id: string): Promise<string> => {
    const { provider_reference: reference } = await gateway.db
      .selectFrom('payments')
      .select('provider_reference')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return reference ?? '';
  };
  const sendNotice = (reference: string) =>
    gateway.client().send('POST', '/api/payment-webhook.php', {
      raw: `id=${reference}`,
      headers: { 'origin': undefined, 'content-type': 'application/x-www-form-urlencoded' },
    });

  test('has no sandbox: its page is not there', async () => {
    expect((await gateway.client().get(`/sandbox-pay/${'x'.repeat(43)}`)).text).not.toContain('Sandbox');
    expect((await gateway.client().get('/sandbox-pay')).text).not.toContain('Sandbox');
  });

  test('completes a purchase once by its notices, and takes a refund and a charge-back [R-PAY-PROVIDER-MOLLIE, R-PAY-WEBHOOK-ONCE, R-PAY-CREDITS-ONCE]', async () => {
    const { client } = await buyerOf(gateway);
    for (const end of ['amountRefunded', 'amountChargedBack'] as const) {
      const payment = await pay(client);
      const reference = await referenceOf(payment.payment_id);
      expect(payment.redirect_url).toBe(`https://pay.mollie.test/${reference}`);
      expect((await sendNotice(reference)).status).toBe(204);
      expect(await read(client, payment.payment_id)).toMatchObject({ status: 'created' });
      mollie.payment(reference).status = 'paid';
      const responses = await Promise.all(Array.from({ length: 5 }, () => sendNotice(reference)));
      expect(responses.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204]);
      expect(await account(client)).toMatchObject({ credits: 40, paid_user: true });
      mollie.payment(reference)[end] = { currency: 'EUR', value: '44.99' };
      await sendNotice(reference);
      expect(await read(client, payment.payment_id)).toMatchObject({
        status: end === 'amountRefunded' ? 'refunded' : 'chargeback',
      });
      expect(await account(client)).toMatchObject({ credits: 0, paid_user: false });
    }
    expect(await verifiedFaults(gateway.db)).toEqual([]);
  });

  test('changes nothing by a notice that nobody at Mollie knows, in whatever form', async () => {
    expect((await sendNotice('tr_0000000000')).status).toBe(403);
    const json = await gateway.client().send('POST', '/api/payment-webhook.php', {
      raw: JSON.stringify({ id: 'tr_0000000001' }),
      headers: { origin: undefined },
    });
    expect(json.status).toBe(403);
  });

  test('sends the money of a withdrawal back [R-PAY-PROVIDER-MOLLIE, R-PAY-WITHDRAWAL-ONCE]', async () => {
    const { client } = await buyerOf(gateway);
    const { payment_id: id } = await pay(client);
    const reference = await referenceOf(id);
    mollie.payment(reference).status = 'paid';
    await sendNotice(reference);
    await withdraw(client, id, 4499);
    await gateway.jobs.runDue('payment-refund');
    expect(mollie.payment(reference).amountRefunded).toEqual({ currency: 'EUR', value: '44.99' });
    // Mollie reports what the site has done itself.
    await sendNotice(reference);
    const transaction = await transactionOf(client, id);
    expect(transaction).toMatchObject({ status: 'refunded', refund: { kind: 'withdrawal', sent: true } });
  });

  test('collects a direct debit by the mandate that was signed, once, and logs nothing of it [R-PAY-PROVIDER-MOLLIE, R-PAY-DEBIT-PRIVATE]', async () => {
    const { client } = await buyerOf(gateway);
    const { payment_id: id } = await makeDebit(client);
    await collectDue(gateway);
    const reference = await referenceOf(id);
    expect(mollie.payment(reference)).toMatchObject({
      status: 'pending',
      customerId: 'cst_1',
      mandateId: 'mdt_1',
      sequenceType: 'recurring',
      amount: { currency: 'EUR', value: '19.99' },
    });
    const mandate = mollie.requests.find(({ path }) => path.endsWith('/mandates'));
    expect(mandate?.body).toMatchObject({
      method: 'directdebit',
      consumerName: 'Anna de Vries',
      consumerAccount: 'NL91ABNA0417164300',
      mandateReference: expect.stringMatching(/^MNDT-/) as unknown,
    });
    mollie.payment(reference).status = 'failed';
    await sendNotice(reference);
    expect(await read(client, id), 'a debit that the bank returns').toMatchObject({ status: 'chargeback' });
    for (const secret of [FAKE_KEY, 'NL91ABNA0417164300', 'Anna de Vries']) expect(log.join('')).not.toContain(secret);
  });

  test('keeps nothing of the account of a debit that Mollie refuses, in the log or in the queue, and ends it at once [R-PAY-DEBIT-PRIVATE, R-PAY-DEBIT-NOT-COLLECTED]', async () => {
    const { client } = await buyerOf(gateway);
    const { payment_id: id } = await pay(client, { method: 'sdd', bundle_id: '15' });
    const phone = ownPhone();
    await sendForm(client, id, { phone, iban: REFUSED_ACCOUNT });
    await typeCode(client, id, await codeTo(client, phone));
    await collectDue(gateway);
    expect(await referenceOf(id)).toBe('');
    expect(await read(client, id), 'at once').toMatchObject({ status: 'chargeback', not_collected: true });
    const { rows } = await sql<{ output: string }>`select output::text as output from pgboss.job
      where name = 'collect-debit' and data ->> 'payment' = ${id}`.execute(gateway.db);
    const kept = [...rows.map(({ output }) => output), ...log].join('\n');
    expect(kept).toContain('Mollie does not collect this debit: 422');
    for (const secret of [REFUSED_ACCOUNT, 'Anna de Vries']) expect(kept).not.toContain(secret);
  });

  test.each([401, 404, 408, 429, 500, 503])(
    'tries a direct debit again that Mollie does not take with %s [R-PAY-DEBIT-NOT-COLLECTED]',
    async (status) => {
      const { client } = await buyerOf(gateway);
      const { payment_id: id } = await makeDebit(client);
      mollie.failWith(status);
      await collectDue(gateway);
      mollie.failWith(null);
      expect(await read(client, id)).toMatchObject({ status: 'completed' });
      await collectDue(gateway);
      expect(await referenceOf(id)).toMatch(/^tr_/);
    },
  );

  test('collects a direct debit once, also when the site loses what Mollie returned, and Mollie has forgotten the key [R-PAY-DEBIT-ONCE]', async () => {
    const { client } = await buyerOf(gateway);
    const { payment_id: id } = await makeDebit(client);
    const collected = () =>
      mollie.requests.filter(({ body, path }) => {
        const { payment_id: of } = (body['metadata'] ?? {}) as { payment_id?: string };
        return path === '/payments' && of === id;
      });
    await sql`
      create function lose_references() returns trigger language plpgsql as $$
        begin raise exception 'the reference is lost'; end $$;
      create trigger lose_references before update of provider_reference on payments
        for each row execute function lose_references()`.execute(gateway.db);
    await collectDue(gateway);
    await sql`drop function lose_references() cascade`.execute(gateway.db);
    expect(collected()).toHaveLength(1);
    expect(await referenceOf(id)).toBe('');

    mollie.forgetKeys();
    await sql`update pgboss.job set start_after = now() - interval '1 second' where name = 'collect-debit' and data ->> 'payment' = ${id}`.execute(
      gateway.db,
    );
    await collectDue(gateway);
    expect(await referenceOf(id)).toMatch(/^tr_/);
    expect(collected()).toHaveLength(1);
  });

  test('is unavailable while Mollie is, keeps the order, and goes on with it afterwards', async () => {
    const { client } = await buyerOf(gateway);
    mollie.failWith(401);
    const key = { 'idempotency-key': randomUUID() };
    expect(await failureOf(pay(client, {}, key))).toMatchObject({ status: 502 });
    mollie.failWith(null);
    expect(await pay(client, {}, { 'idempotency-key': randomUUID() })).toMatchObject({ status: 'created' });
  });
});
