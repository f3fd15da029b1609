import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { markSuperseded } from '../src/backend/payments/open-orders.repository.ts';
import { makeDiscountCode } from './domain/discount-codes.ts';
import { makePast } from './domain/past-payments.ts';
import { buyerOf, decideInSandbox, notify, pay as payFor } from './domain/sandbox.ts';
import type { PayOrder } from './domain/sandbox.ts';
import { failureOf } from './failure.ts';
import { startTestGateway, type TestClient, type TestGateway } from './harness.ts';
import { untilWaiting } from './waiting.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const pay = (client: TestClient, order: PayOrder = {}) => payFor(client, { instead_of_open: false, ...order });
const openOrder = (client: TestClient, bundle = '40') => client.call('GET /api/open-order.php', { query: { bundle } });
const status = (client: TestClient, id: string) => client.call('GET /api/payment.php', { query: { id } });
const refused = { status: 409, error: { message: /^You already have an open order for this bundle\./ } };

describe('an open order', () => {
  test('is offered to be continued before a second one of the bundle is made [R-PAY-OPEN-ORDER-OFFERED, C-PAY-OPEN-ORDER]', async () => {
    const { client, id } = await buyerOf(gateway);
    expect(await openOrder(client)).toEqual({ payment: null });
    const first = await pay(client);
    const failure = await failureOf(pay(client, { method: 'paypal' }));
    expect(failure).toMatchObject({ status: refused.status });
    expect(failure.error.message).toMatch(refused.error.message);
    expect(await openOrder(client)).toEqual({ payment: first });
    const rows = await gateway.db.selectFrom('payments').select('id').where('user_id', '=', id).execute();
    expect(rows).toEqual([{ id: first.payment_id }]);
  });

  test('is of its bundle and its member alone', async () => {
    const [{ client }, other] = [await buyerOf(gateway), await buyerOf(gateway)];
    await pay(client);
    expect(await openOrder(client, '15')).toEqual({ payment: null });
    expect(await openOrder(other.client)).toEqual({ payment: null });
    expect(await pay(client, { bundle_id: '15' })).toMatchObject({ status: 'created' });
    expect(await pay(other.client)).toMatchObject({ status: 'created' });
  });

  test('of half an hour ago is offered no longer [L-PAY-OPEN-ORDER]', async () => {
    const { client } = await buyerOf(gateway);
    const first = await pay(client);
    await makePast(gateway, first.payment_id, { created: '29 minutes 50 seconds' });
    expect((await openOrder(client)).payment?.payment_id).toBe(first.payment_id);
    expect((await failureOf(pay(client))).status).toBe(409);
    await makePast(gateway, first.payment_id, { created: '30 minutes 1 second' });
    expect(await openOrder(client)).toEqual({ payment: null });
    expect(await pay(client)).toMatchObject({ status: 'created' });
  });

  test('is cancelled at the provider when a second one takes its place, and says why [R-PAY-OPEN-ORDER-CANCELLED]', async () => {
    const { client } = await buyerOf(gateway);
    const first = await pay(client);
    const second = await pay(client, { method: 'paypal', instead_of_open: true });
    expect((await client.get(first.redirect_url ?? '')).text).toContain('has been cancelled');
    await decideInSandbox(client, first, 'pay');
    expect(await status(client, first.payment_id)).toMatchObject({ status: 'cancelled', superseded: true });
    expect(await status(client, second.payment_id)).toMatchObject({ status: 'created', superseded: false });
    expect((await client.call('GET /api/user.php')).user).toMatchObject({ credits: 0 });
    expect((await openOrder(client)).payment?.payment_id).toBe(second.payment_id);
  });

  test('says why it was cancelled, also when the provider has reported that first', async () => {
    const { client } = await buyerOf(gateway);
    const { payment_id: id } = await pay(client);
    await notify(gateway, id, { status: 'cancelled' });
    await markSuperseded(gateway.db, id);
    expect(await status(client, id)).toMatchObject({ status: 'cancelled', superseded: true });
  });

  test('that was paid a moment ago at the provider takes no second one', async () => {
    const { client } = await buyerOf(gateway);
    const first = await pay(client);
    await gateway.db
      .updateTable('sandbox_payments')
      .set({ status: 'paid', decided_at: new Date() })
      .where('merchant_reference', '=', first.payment_id)
      .execute();
    expect(await failureOf(pay(client, { instead_of_open: true }))).toMatchObject({
      status: 409,
      error: { message: expect.stringContaining('has just been paid') },
    });
  });

  test.each([undefined, true])(
    'whose money is on its way takes no second one, with instead_of_open %s [R-PAY-OPEN-ORDER-PENDING]',
    async (instead) => {
      const { client } = await buyerOf(gateway);
      const first = await pay(client, { method: 'sct' });
      await decideInSandbox(client, first, 'pay');
      await notify(gateway, first.payment_id, { status: 'pending' });
      const text = expect.stringContaining('is on its way to us') as string;
      expect(
        await failureOf(pay(client, { method: 'ideal', ...(instead && { instead_of_open: true }) })),
      ).toMatchObject({
        status: 409,
        error: { message: text, fields: { instead_of_open: text } },
      });
      expect((await openOrder(client)).payment).toMatchObject({ payment_id: first.payment_id, status: 'pending' });
      expect(await pay(client, { bundle_id: '15' }), 'another bundle').toMatchObject({ status: 'created' });
    },
  );

  test('whose money has been on its way for longer is asked about, and a second one is a purchase of its own [R-PAY-OPEN-ORDER-PENDING, L-PAY-OPEN-ORDER]', async () => {
    const { client } = await buyerOf(gateway);
    const { payment_id: id, ...first } = await pay(client, { method: 'sct' });
    await decideInSandbox(client, first, 'pay');
    await notify(gateway, id, { status: 'pending' });
    await makePast(gateway, id, { created: '2 days', lastAsked: '1 second' });
    const failure = await failureOf(pay(client));
    expect(failure).toMatchObject({ status: 409 });
    expect(failure.error.message).toContain('you pay for both');
    expect(failure.error.fields).toBeUndefined();
    expect((await openOrder(client)).payment).toMatchObject({ payment_id: id, status: 'pending' });
    const second = await pay(client, { instead_of_open: true });
    expect(second).toMatchObject({ status: 'created' });
    expect(await status(client, id)).toMatchObject({ status: 'pending', superseded: false });
    for (const paid of [second.payment_id, id]) await notify(gateway, paid, { status: 'completed' });
    expect((await client.call('GET /api/user.php')).user).toMatchObject({ credits: 80 });
  });

  test.each([
    ['paid takes no second one', 'completed', 409],
    ['failed makes room', 'failed', null],
  ] as const)(
    'by direct debit that is %s in the moment in which it is to give way [R-PAY-OPEN-ORDER-PAID]',
    async (_name, end, refusal) => {
      const { client } = await buyerOf(gateway);
      const first = await pay(client, { method: 'sdd', bundle_id: '15' });
      const second = await gateway.db.transaction().execute(async (trx) => {
        const own = trx.updateTable('payments').where('id', '=', first.payment_id);
        await own.set({ status: end, completed_at: end === 'completed' ? new Date() : null }).execute();
        const begun = Promise.allSettled([pay(client, { bundle_id: '15', instead_of_open: true })]);
        await untilWaiting(gateway.db, trx, 1);
        return { begun };
      });
      const [outcome] = await second.begun;
      if (refusal === null) expect(outcome).toMatchObject({ status: 'fulfilled', value: { status: 'created' } });
      else {
        expect(outcome).toMatchObject({ status: 'rejected', reason: { status: refusal } });
        expect(JSON.stringify(outcome)).toContain('has just been paid');
      }
    },
  );

  test('is none once it has ended', async () => {
    const { client } = await buyerOf(gateway);
    for (const end of ['failed', 'cancelled', 'completed'] as const) {
      const { payment_id: id } = await pay(client);
      await notify(gateway, id, { status: end });
      expect(await openOrder(client)).toEqual({ payment: null });
    }
  });

  test('is one, also when six tabs order at once', async () => {
    const { client, id } = await buyerOf(gateway);
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => pay(client)));
    const made = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    expect(made.length).toBeGreaterThan(0);
    const rows = await gateway.db
      .selectFrom('payments')
      .select('id')
      .where('user_id', '=', id)
      .where('status', '=', 'created')
      .execute();
    expect(rows).toHaveLength(1);
    const open = await gateway.db
      .selectFrom('sandbox_payments')
      .innerJoin('payments', (join) => join.onRef('provider_reference', '=', 'reference'))
      .select('reference')
      .where('user_id', '=', id)
      .where('sandbox_payments.status', '=', 'open')
      .execute();
    expect(open).toHaveLength(1);
  });
});

describe('an open order with a discount that counts once', () => {
  const inOrder = {
    status: 409,
    error: { code: 'conflict', message: expect.stringContaining('counts once') as string },
  };

  /** An order of the smallest bundle that holds a code. */
  async function holder(order: PayOrder = {}) {
    const { client } = await buyerOf(gateway);
    const code = await makeDiscountCode(gateway.db);
    const first = await pay(client, { bundle_id: '15', discount_code: code, ...order });
    return { client, code, first };
  }

  test.each(['ideal', 'sdd'] as const)(
    'by %s is offered to be continued before one of another bundle takes its discount [R-PAY-OPEN-ORDER-CODE, C-PAY-OPEN-ORDER]',
    async (method) => {
      const { client, code, first } = await holder({ method });
      const failure = await failureOf(pay(client, { discount_code: code }));
      expect(failure).toMatchObject(inOrder);
      expect(failure.error.fields?.['instead_of_open'], 'another one can take its place').toBeUndefined();
      expect(await openOrder(client)).toEqual({ payment: first });
      expect(await status(client, first.payment_id)).toMatchObject({ status: 'created', superseded: false });

      const second = await pay(client, { discount_code: code, instead_of_open: true });
      expect(await status(client, first.payment_id)).toMatchObject({ status: 'cancelled', superseded: true });
      expect(await openOrder(client)).toEqual({ payment: second });
    },
  );

  test('is in the way of no order without that discount', async () => {
    const { client, first } = await holder();
    expect(await pay(client)).toMatchObject({ status: 'created', discount_code: null });
    expect(await status(client, first.payment_id)).toMatchObject({ status: 'created', superseded: false });
  });

  test('of half an hour ago gives way by itself [R-PAY-OPEN-ORDER-CODE, L-PAY-OPEN-ORDER]', async () => {
    const { client, code, first } = await holder();
    await makePast(gateway, first.payment_id, { created: '30 minutes 1 second' });
    expect(await pay(client, { discount_code: code })).toMatchObject({ discount_code: code });
    expect(await status(client, first.payment_id)).toMatchObject({ status: 'cancelled', superseded: true });
  });
});
