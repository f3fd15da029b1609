import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMollieProvider } from '../src/providers/payments/mollie/mollie-provider.ts';
import { personOf } from './domain/chat.ts';
import { makeDebit } from './domain/direct-debit.ts';
import { makeDiscountCode } from './domain/discount-codes.ts';
import { FAKE_KEY } from './domain/fake-mollie.ts';
import type { FakeMollie } from './domain/fake-mollie.ts';
import { LEFT_ONCE, leftByPurchase } from './domain/left-by-purchase.ts';
import { CARD_ORDER, payByCard, paymentOf, sendMollieNotice, startMollieSite } from './domain/mollie-site.ts';
import type { MollieSite } from './domain/mollie-site.ts';
import { verifiedFaults } from './domain/verified-ledger.ts';
import { buyerOf, pay } from './domain/sandbox.ts';
import { withdraw } from './domain/withdrawing.ts';
import { failureOf } from './failure.ts';
import type { TestClient, TestGateway } from './harness.ts';

let site: MollieSite;
let mollie: FakeMollie;
let gateway: TestGateway;
beforeAll(async () => {
  site = await startMollieSite();
  ({ mollie, gateway } = site);
});
afterAll(() => site.close());
beforeEach(() => {
  mollie.failWith(null);
});

const creditsOf = async (client: TestClient) => (await client.call('GET /api/user.php')).user?.credits;
const statusOf = async (client: TestClient, id: string) =>
  (await client.call('GET /api/payment.php', { query: { id } })).status;

/** Whatever is done in `work`, no reference of a payment is stored, as where the gateway is killed before it is. */
async function withoutReferences(work: () => Promise<void>): Promise<void> {
  await sql`
    create function lose_references() returns trigger language plpgsql as $$
      begin raise exception 'the reference is lost'; end $$;
    create trigger lose_references before update of provider_reference on payments
      for each row execute function lose_references()`.execute(gateway.db);
  try {
    await work();
  } finally {
    await sql`drop function lose_references() cascade`.execute(gateway.db);
  }
}

/**
 * Has a job of a payment made once, with what Mollie returns lost, and then for the last time while Mollie is away. Returns
 * the reference that the site does not know.
 */
async function loseResponses(queue: 'charge-card' | 'collect-debit', id: string): Promise<string> {
  await sql`update pgboss.job set start_after = now() - interval '1 second'
    where name = ${queue} and data ->> 'payment' = ${id}`.execute(gateway.db);
  await withoutReferences(async () => {
    await gateway.jobs.runDue(queue);
  });
  mollie.failWith(401);
  await sql`update pgboss.job set retry_count = retry_limit, start_after = now() - interval '1 second'
    where name = ${queue} and data ->> 'payment' = ${id}`.execute(gateway.db);
  await gateway.jobs.runDue(queue);
  await gateway.jobs.runDue(`${queue}-given-up`);
  mollie.failWith(null);
  expect((await paymentOf(gateway, id)).provider_reference).toBeNull();
  const [made, ...others] = mollie.madeFor(id);
  expect(others).toEqual([]);
  return made?.id ?? '';
}

/** An order with the site's id of a payment. */
const orderAs = (paymentId: string, amount = 4499) => ({
  paymentId,
  amount,
  currency: 'EUR' as const,
  method: 'creditcard' as const,
  merchant: 'Alpha',
  description: '40 credits',
  locale: 'en' as const,
  returnPath: '/',
  origin: 'https://alpha.example',
  expiresAt: new Date(),
});

/** A repeat order by the stored card, which Mollie has charged and the site has given up. */
async function lostCharge() {
  const { client } = await buyerOf(gateway);
  await payByCard(gateway, mollie, client);
  await gateway.jobs.runDue('keep-card');
  const body = { ...CARD_ORDER, consents: { immediate_start: true }, repeat: true, stored_card: true };
  const { payment_id: id } = await client.call('POST /api/payment.php', { body });
  const reference = await loseResponses('charge-card', id);
  expect(await client.call('GET /api/payment.php', { query: { id } })).toMatchObject({
    status: 'failed',
    unanswered: true,
  });
  expect(mollie.payment(reference)).toMatchObject({ status: 'paid', sequenceType: 'recurring' });
  return { client, id, reference };
}

describe('a notice about a payment whose reference never reached the site', () => {
  test('completes a charge of the stored card that was given up, once [R-PAY-WEBHOOK-LOST, R-PAY-STATUS-UNANSWERED, R-PAY-STATUS-LATE, R-PAY-STORED-CARD-ONCE]', async () => {
    const { client, id, reference } = await lostCharge();
    expect(await creditsOf(client)).toBe(40);
    const responses = await Promise.all(Array.from({ length: 5 }, () => sendMollieNotice(gateway, reference)));
    expect(responses.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204]);
    expect(await statusOf(client, id)).toBe('completed');
    expect(await creditsOf(client)).toBe(80);
    expect((await paymentOf(gateway, id)).provider_reference).toBe(reference);
    expect(await verifiedFaults(gateway.db)).toEqual([]);
  });

  test('says of a charge of the stored card that was refused that it was, where it was given up without a response [R-PAY-WEBHOOK-LOST, R-PAY-STATUS-UNANSWERED]', async () => {
    const { client, id, reference } = await lostCharge();
    mollie.payment(reference).status = 'failed';
    expect(await sendMollieNotice(gateway, reference)).toMatchObject({ status: 204 });
    const payment = await client.call('GET /api/payment.php', { query: { id } });
    expect([payment.status, payment.unanswered === true]).toEqual(['failed', false]);
    expect(await paymentOf(gateway, id)).toMatchObject({ provider_reference: reference, unanswered: false });
  });

  test('finds none by the id of one that has a reference, of another sum, of nobody’s, or by no id [R-PAY-WEBHOOK-LOST, R-PAY-WEBHOOK-SIGNED]', async () => {
    const { client, id } = await lostCharge();
    const other = await buyerOf(gateway);
    const { payment_id: registered } = await pay(other.client);
    const { provider_reference: theirs } = await paymentOf(gateway, registered);
    mollie.forgetKeys();
    const { create } = createMollieProvider({ apiKey: FAKE_KEY, apiUrl: mollie.url });
    const orders = [orderAs(registered), orderAs(id, 1), orderAs(randomUUID()), orderAs('no-id')];
    for (const order of orders) {
      const { reference } = await create(order);
      mollie.payment(reference).status = 'paid';
      expect(await sendMollieNotice(gateway, reference), order.paymentId).toMatchObject({ status: 404 });
    }
    expect((await paymentOf(gateway, registered)).provider_reference).toBe(theirs);
    expect(await statusOf(other.client, registered)).toBe('created');
    expect(await creditsOf(other.client)).toBe(0);
    expect(await statusOf(client, id)).toBe('failed');
    expect(await creditsOf(client)).toBe(40);
  });

  test('takes a debit from the moderators, and sends the refund that waited for it [R-PAY-WEBHOOK-LOST, R-MODERATION-DEBITS, R-MODERATION-REFUND-UNCOLLECTED]', async () => {
    const { client: moderator } = await personOf(gateway, { role: 'moderator' });
    const debits = async () => (await moderator.call('GET /api/debit-review.php')).debits;
    const counted = async () => (await moderator.call('GET /api/moderation.php')).debits;
    const { client } = await buyerOf(gateway);
    const { payment_id: id, amount } = await makeDebit(client);
    const reference = await loseResponses('collect-debit', id);
    await withdraw(client, id, amount);
    expect([await debits(), await counted()]).toMatchObject([[{ payment_id: id }], 1]);
    mollie.payment(reference).status = 'paid';
    expect(await sendMollieNotice(gateway, reference)).toMatchObject({ status: 204 });
    expect([await debits(), await counted()]).toEqual([[], 0]);
    await gateway.jobs.runDue('payment-refund');
    expect(mollie.payment(reference).amountRefunded).toEqual({ currency: 'EUR', value: '19.99' });
    expect(await verifiedFaults(gateway.db)).toEqual([]);
  });
});

describe('a notice that comes before its payer is led to the provider', () => {
  const REDIRECTED = ['ideal', 'creditcard', 'paypal'] as const;
  const noticesOf = async (reference: string) => {
    mollie.payment(reference).status = 'paid';
    const responses = await Promise.all(Array.from({ length: 3 }, () => sendMollieNotice(gateway, reference)));
    expect(responses.map(({ status }) => status)).toEqual([204, 204, 204]);
  };

  test.each(REDIRECTED)(
    'completes an order with %s whose reference is only just on its way to the site, once [R-PAY-WEBHOOK-LOST, R-PAY-WEBHOOK-ONCE, R-PAY-CREDITS-ONCE]',
    async (method) => {
      const { client } = await buyerOf(gateway);
      mollie.beforeReturning(noticesOf);
      const ordered = await pay(client, { method, discount_code: await makeDiscountCode(gateway.db) });
      expect(ordered, 'there is nothing to be led to any more').toMatchObject({
        status: 'completed',
        redirect_url: null,
      });
      const { payment_id: id } = ordered;
      const [made, ...others] = mollie.madeFor(id);
      expect(others).toEqual([]);
      expect((await paymentOf(gateway, id)).provider_reference).toBe(made?.id);
      await noticesOf(made?.id ?? '');
      expect(await creditsOf(client)).toBe(40);
      expect(await leftByPurchase(gateway.db, id)).toEqual(LEFT_ONCE);
    },
  );

  test.each(REDIRECTED)(
    'completes an order with %s whose reference never reached the site, and who orders again with the same key has it [R-PAY-WEBHOOK-LOST, R-PAY-CREDITS-ONCE, R-PAY-RETRY-OPEN]',
    async (method) => {
      const { client } = await buyerOf(gateway);
      const order = { method, discount_code: await makeDiscountCode(gateway.db) };
      const key = { 'idempotency-key': randomUUID() };
      await withoutReferences(async () => {
        expect(await failureOf(pay(client, order, key))).toMatchObject({ status: 502 });
      });
      const { id } = await gateway.db
        .selectFrom('payments')
        .select('id')
        .orderBy('created_at', 'desc')
        .executeTakeFirstOrThrow();
      const [made, ...others] = mollie.madeFor(id);
      expect(others).toEqual([]);
      await noticesOf(made?.id ?? '');
      expect(await pay(client, order, key)).toMatchObject({ payment_id: id, status: 'completed', redirect_url: null });
      expect(mollie.madeFor(id)).toHaveLength(1);
      expect(await creditsOf(client)).toBe(40);
      expect(await leftByPurchase(gateway.db, id)).toEqual(LEFT_ONCE);
    },
  );
});
