import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPayment } from '../src/backend/payments/payments.repository.ts';
import { referenceFor } from '../src/providers/payments/sandbox/sandbox-reference.ts';
import { makeDiscountCode } from './domain/discount-codes.ts';
import { lockTable } from './domain/killing.ts';
import { verifiedFaults } from './domain/verified-ledger.ts';
import { buyerOf, decideInSandbox, notify } from './domain/sandbox.ts';
import { failureOf } from './failure.ts';
import { startTestGateway, type TestGateway } from './harness.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const ORDER = { bundle_id: '40', method: 'creditcard', country: 'NL' } as const;

/** A repeat order by a stored card whose first try was not answered, or was never made, and whose price lock has ended since. */
async function lateRepeat({ isTried = true, code }: { isTried?: boolean; code?: string } = {}) {
  const { client, id: userId } = await buyerOf(gateway);
  const consents = { immediate_start: true, store_card: true };
  const first = await client.call('POST /api/payment.php', { body: { ...ORDER, consents } });
  await decideInSandbox(client, first, 'pay');
  await notify(gateway, first.payment_id, { status: 'completed' });
  await gateway.jobs.runDue('keep-card');
  const repeated = { repeat: true, stored_card: true, ...(code !== undefined && { discount_code: code }) };
  const body = { ...ORDER, consents: { immediate_start: true }, ...repeated };
  const { payment_id: id } = await client.call('POST /api/payment.php', { body });
  await sql`update payments set created_at = created_at - interval '40 minutes', expires_at = now() - interval '10 minutes',
    unanswered = ${isTried} where id = ${id}`.execute(gateway.db);
  await sql`update pgboss.job set retry_count = ${isTried ? 1 : 0} where name = 'charge-card' and data ->> 'payment' = ${id}`.execute(
    gateway.db,
  );
  return { client, userId, id, first: first.payment_id };
}

const read = async ({ client, id }: Awaited<ReturnType<typeof lateRepeat>>) =>
  client.call('GET /api/payment.php', { query: { id } });
const charges = (id: string) =>
  gateway.db.selectFrom('sandbox_payments').select('status').where('merchant_reference', '=', id).execute();

test('what an unanswered try had charged before the price lock ended has its credits and its receipt [R-PAY-STORED-CARD-LOCKED, R-PAY-RECEIPT-MAIL]', async () => {
  const late = await lateRepeat();
  const { client, id } = late;
  const paid = await gateway.db
    .selectFrom('sandbox_payments')
    .selectAll()
    .where('merchant_reference', '=', late.first)
    .executeTakeFirstOrThrow();
  await gateway.db
    .insertInto('sandbox_payments')
    .values({ ...paid, reference: referenceFor(id), merchant_reference: id, token: id })
    .execute();
  await gateway.jobs.runDue('charge-card');
  expect(await read(late)).toMatchObject({ status: 'completed' });
  expect(await charges(id)).toHaveLength(1);
  expect((await client.call('GET /api/user.php')).user?.credits).toBe(80);
  const mails = gateway.db
    .selectFrom('mail_outbox')
    .select('kind')
    .where(sql<string>`data ->> 'payment'`, '=', id);
  expect(await mails.execute()).toEqual([{ kind: 'receipt' }]);
  expect(await verifiedFaults(gateway.db)).toEqual([]);
});

test('an order whose card was removed after an unanswered try does not say that nothing was charged [R-PAY-STATUS-UNANSWERED, R-PAY-STORED-CARD-LOCKED]', async () => {
  const late = await lateRepeat();
  await late.client.call('DELETE /api/stored-card.php');
  await gateway.jobs.runDue('charge-card');
  expect(await charges(late.id)).toEqual([]);
  expect(await read(late)).toMatchObject({ status: 'expired', unanswered: true });
});

test('a card that was removed after an unanswered try within the price lock does not either [R-PAY-STATUS-UNANSWERED]', async () => {
  const late = await lateRepeat();
  await sql`update payments set expires_at = now() + interval '10 minutes' where id = ${late.id}`.execute(gateway.db);
  await late.client.call('DELETE /api/stored-card.php');
  await gateway.jobs.runDue('charge-card');
  expect(await read(late)).toMatchObject({ status: 'failed', unanswered: true });
});

test('a charge that has had no response for longer than half an hour is asked about before another order is beside it [R-PAY-OPEN-ORDER-PENDING, L-PAY-OPEN-ORDER]', async () => {
  const { client, id } = await lateRepeat();
  const body = { ...ORDER, method: 'paypal', consents: { immediate_start: true } } as const;
  const failure = await failureOf(client.call('POST /api/payment.php', { body }));
  expect(failure).toMatchObject({ status: 409 });
  expect(failure.error.message).toContain('you pay for both');
  expect(failure.error.fields).toBeUndefined();
  const { payment } = await client.call('GET /api/open-order.php', { query: { bundle: ORDER.bundle_id } });
  expect(payment).toMatchObject({ payment_id: id, status: 'pending', redirect_url: null });
  const beside = await client.call('POST /api/payment.php', { body: { ...body, instead_of_open: true } });
  expect(beside).toMatchObject({ status: 'created', method: 'paypal' });
});

test('an order whose charge was never tried within its price lock is charged no more: another one is made without a question [L-PAY-OPEN-ORDER, R-PAY-STORED-CARD-LOCKED]', async () => {
  const late = await lateRepeat({ isTried: false });
  const { payment } = await late.client.call('GET /api/open-order.php', { query: { bundle: ORDER.bundle_id } });
  expect(payment).toBeNull();
  const body = { ...ORDER, method: 'paypal', consents: { immediate_start: true } } as const;
  expect(await late.client.call('POST /api/payment.php', { body })).toMatchObject({ status: 'created' });
  await gateway.jobs.runDue('charge-card');
  expect(await charges(late.id)).toEqual([]);
  const ended = await read(late);
  expect([ended.status, ended.unanswered === true]).toEqual(['expired', false]);
});

/** Wants another order with the code of a late one. */
const orderWith = ({ client }: Awaited<ReturnType<typeof lateRepeat>>, code: string, bundle = '40') => {
  const body = { ...ORDER, bundle_id: bundle, method: 'paypal', discount_code: code } as const;
  return client.call('POST /api/payment.php', { body: { ...body, consents: { immediate_start: true } } });
};

test.each(['40', '15'])(
  'an order whose charge was never tried within its price lock gives its code to the next one, of the bundle of %s credits, and has expired [R-PAY-STORED-CARD-CODE]',
  async (bundle) => {
    const code = await makeDiscountCode(gateway.db);
    const late = await lateRepeat({ isTried: false, code });
    const { client } = late;
    expect(await client.call('GET /api/discountcode.php', { query: { code, bundle } })).toMatchObject({ code });
    const next = await orderWith(late, code, bundle);
    expect(next).toMatchObject({ status: 'created', discount_code: code });
    expect(await read(late)).toMatchObject({ status: 'expired', superseded: false });
    await gateway.jobs.runDue('charge-card');
    expect(await charges(late.id)).toEqual([]);
    await decideInSandbox(client, next, 'pay');
    await notify(gateway, next.payment_id, { status: 'completed' });
    expect(await failureOf(orderWith(late, code))).toMatchObject({
      status: 409,
      error: { message: 'Code already used' },
    });
    expect(await verifiedFaults(gateway.db)).toEqual([]);
  },
);

test.each([
  ['was tried without a response', true, '-10 minutes', 'expired'],
  ['may be tried within its price lock', false, '10 minutes', 'completed'],
])('an order whose charge %s holds its code [R-PAY-STORED-CARD-CODE]', async (_what, isTried, lock, end) => {
  const code = await makeDiscountCode(gateway.db);
  const late = await lateRepeat({ isTried, code });
  await sql`update payments set expires_at = now() + ${lock}::interval where id = ${late.id}`.execute(gateway.db);
  const checked = late.client.call('GET /api/discountcode.php', { query: { code, bundle: '40' } });
  expect(await failureOf(checked)).toMatchObject({ status: 409 });
  for (const bundle of ['15', '40']) {
    const failure = await failureOf(orderWith(late, code, bundle));
    expect(failure).toMatchObject({ status: 409, error: { message: 'Code already used' } });
  }
  expect(await read(late)).toMatchObject({ status: 'pending' });
  await gateway.jobs.runDue('charge-card');
  expect(await read(late)).toMatchObject({ status: end });
});

test('a charge that is tried is noted before its provider is reached, and a response takes the note away [L-PAY-OPEN-ORDER, R-PAY-STATUS-UNANSWERED]', async () => {
  const late = await lateRepeat({ isTried: false });
  await sql`update payments set expires_at = now() + interval '10 minutes' where id = ${late.id}`.execute(gateway.db);
  const noted = async () => (await readPayment(gateway.db, late.id))?.unanswered;
  const tried: Promise<unknown>[] = [];
  await gateway.db.transaction().execute(async (trx) => {
    await lockTable(trx, 'sandbox_payments');
    tried.push(gateway.jobs.runDue('charge-card'));
    await expect.poll(noted).toBe(true);
    const { payment } = await late.client.call('GET /api/open-order.php', { query: { bundle: ORDER.bundle_id } });
    expect(payment).toMatchObject({ payment_id: late.id, status: 'pending' });
  });
  await Promise.all(tried);
  expect(await noted()).toBe(false);
  expect(await read(late)).toMatchObject({ status: 'completed' });
});
